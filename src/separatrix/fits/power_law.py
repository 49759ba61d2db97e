"""n* = C · Π vᵃ, fitted in logarithms."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.special import ndtri, stdtrit

from .censored_regression import Regression, censored_regression
from .points import Points

_LEAST_FREEDOM = 2  # with 1, three points that lie on a line by chance look certain


class Estimate(NamedTuple):
    value: float
    lower: float
    upper: float


@dataclass(frozen=True)
class PowerLaw:
    """A fitted power law; degrees of freedom are those of the observed points."""

    constant: Estimate  # C
    exponents: Mapping[str, Estimate]  # a, by variable
    residual_std: float  # of log n* around the law; never below the points' average error
    degrees_of_freedom: int
    num_censored: int
    log_likelihood: float

    def __call__(self, variables: Mapping[str, np.ndarray | float]) -> np.ndarray:
        """The n* the law predicts."""
        growth = [np.asarray(variables[v]) ** a.value for v, a in self.exponents.items()]
        return np.asarray(self.constant.value * np.prod(np.broadcast_arrays(*growth), axis=0))


def fit_power_law(points: Points, *, confidence: float = 0.95) -> PowerLaw:
    """The power law in all variables of `points`, weighted by their log standard errors.

    An interval is the wider of two: Student's, with the scatter around the law, which a truth that
    is not quite a power law widens; and the normal one with the points' errors, which points that
    lie on a line by chance do not narrow. A censored point enters by the likelihood of its bound.
    One logarithm of kd in the truth looks like an exponent of 0.15 to 0.2.
    """
    points = points.informative()
    names = tuple(points.variables)
    logs = np.column_stack([np.log(np.asarray(points.variables[name])) for name in names])
    _check_identifiable(points, logs)
    x = np.column_stack([np.ones(len(logs)), logs])
    data = (x, np.log(points.values), points.scales(), points.censoring)
    fit = censored_regression(*data)
    half = stdtrit(fit.degrees_of_freedom, (1 + confidence) / 2) * _errors(fit)
    if (least_std := points.measurement_std()) > fit.std:
        fit = censored_regression(*data, least_std)
        half = np.maximum(half, ndtri((1 + confidence) / 2) * _errors(fit))
    ends = np.column_stack([fit.coefficients, fit.coefficients - half, fit.coefficients + half])
    return PowerLaw(
        constant=Estimate(*np.exp(ends[0]).tolist()),
        exponents={n: Estimate(*row.tolist()) for n, row in zip(names, ends[1:], strict=True)},
        residual_std=float(fit.std),
        degrees_of_freedom=fit.degrees_of_freedom,
        num_censored=int((~points.observed).sum()),
        log_likelihood=fit.log_likelihood,
    )


def _errors(fit: Regression) -> np.ndarray:
    return np.sqrt(np.diag(fit.covariance))


def _check_identifiable(points: Points, logs: np.ndarray) -> None:
    """Judged by the observed points: a bound alone may leave an exponent free to go to infinity."""
    names, seen = tuple(points.variables), logs[points.observed]
    needed = len(names) + 1 + _LEAST_FREEDOM
    if len(seen) < needed:
        raise ValueError(
            f"points must hold at least {needed} n* with closed intervals to fit {len(names)} "
            f"exponents with {_LEAST_FREEDOM} degrees of freedom, got {len(seen)}: add cells, "
            "seeds or sizes."
        )
    for name, column in zip(names, seen.T, strict=True):
        if np.ptp(column) == 0:
            raise ValueError(
                f"{name} must vary over the n* with closed intervals, got {np.exp(column[0]):.4g} "
                "in all: its exponent cannot be told from the constant."
            )
    if np.linalg.matrix_rank(seen - seen.mean(axis=0)) < len(names):
        raise ValueError(
            f"{', '.join(names)} must vary independently over the n* with closed intervals, got "
            "variables that are powers of one another: their exponents cannot be told apart."
        )
