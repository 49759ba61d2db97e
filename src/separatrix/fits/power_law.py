"""n* = C · Π vᵃ, fitted in logarithms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy import stats

from .censored_regression import censored_regression
from .points import Points


class Estimate(NamedTuple):
    value: float
    lower: float
    upper: float


@dataclass(frozen=True)
class PowerLaw:
    """A fitted power law; intervals are Student's, with the observed points' degrees of freedom."""

    constant: Estimate  # C
    exponents: Mapping[str, Estimate]  # a, by variable
    residual_std: float  # of log n* around the law, for a point of average error
    degrees_of_freedom: int
    num_censored: int
    log_likelihood: float

    def __call__(self, variables: Mapping[str, np.ndarray | float]) -> np.ndarray:
        """The n* the law predicts."""
        growth = [np.asarray(variables[v]) ** a.value for v, a in self.exponents.items()]
        return np.asarray(self.constant.value * np.prod(np.broadcast_arrays(*growth), axis=0))


def fit_power_law(points: Points, *, confidence: float = 0.95) -> PowerLaw:
    """The power law in all variables of `points`, weighted by their log standard errors.

    The scatter around the law is estimated, not taken from the errors: they weigh the points, and a
    truth that is not quite a power law widens the intervals. A censored point enters by the
    likelihood of its bound. One logarithm of kd in the truth looks like an exponent of 0.15 to 0.2.
    """
    points = points.informative()
    names = tuple(points.variables)
    logs = np.column_stack([np.log(np.asarray(points.variables[name])) for name in names])
    _check_identifiable(points, logs)
    x = np.column_stack([np.ones(len(logs)), logs])
    fit = censored_regression(x, np.log(points.values), points.scales(), points.censoring)
    quantile = stats.t.ppf((1 + confidence) / 2, fit.degrees_of_freedom)
    half = quantile * np.sqrt(np.diag(fit.covariance))
    ends = np.column_stack([fit.coefficients, fit.coefficients - half, fit.coefficients + half])
    return PowerLaw(
        constant=Estimate(*np.exp(ends[0]).tolist()),
        exponents={n: Estimate(*row.tolist()) for n, row in zip(names, ends[1:], strict=True)},
        residual_std=float(fit.std),
        degrees_of_freedom=fit.degrees_of_freedom,
        num_censored=int((~points.observed).sum()),
        log_likelihood=fit.log_likelihood,
    )


def _check_identifiable(points: Points, logs: np.ndarray) -> None:
    """Judged by the observed points: a bound alone may leave an exponent free to go to infinity."""
    names, seen = tuple(points.variables), logs[points.observed]
    needed = len(names) + 2
    if len(seen) < needed:
        raise ValueError(
            f"points must hold at least {needed} uncensored n* to fit {len(names)} exponents with "
            f"intervals, got {len(seen)}: add cells or larger sizes."
        )
    for name, column in zip(names, seen.T, strict=True):
        if np.ptp(column) == 0:
            raise ValueError(
                f"{name} must vary over the uncensored points, got {np.exp(column[0]):.4g} in all: "
                "its exponent cannot be told from the constant."
            )
    if np.linalg.matrix_rank(seen - seen.mean(axis=0)) < len(names):
        raise ValueError(
            f"{', '.join(names)} must vary independently over the uncensored points, got variables "
            "that are powers of one another: their exponents cannot be told apart."
        )
