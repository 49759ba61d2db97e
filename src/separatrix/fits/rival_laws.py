"""Rival laws of growth for n*, each with one free constant, held against the same points."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from .censored_regression import Regression, censored_regression
from .points import Points

Variables = Mapping[str, np.ndarray]
_MIN_POINTS = 3
_LEAST_ERROR = 1e-6  # of log n*: exact numbers have none


@dataclass(frozen=True)
class Law:
    """n* = C · growth(variables)."""

    name: str
    growth: Callable[[Variables], np.ndarray]


@dataclass(frozen=True)
class LawFit:
    """How a law does on all points, and on the largest when fitted to the rest."""

    law: Law
    constant: float  # C
    residual_std: float  # of log n* around the law; never below the points' average error
    log_likelihood: float
    share: float  # of the likelihood among the rivals; all have one constant and one variance
    extrapolation_error: float  # root mean square of log(n* / predicted) over the largest points
    extrapolation_bias: float  # its mean: above 0, n* grows faster than the law
    misfit: float  # χ²/dof around the law, by the errors of n*; of observed points
    predicts: bool  # fitted to the smaller half, the larger half lies within its intervals


def compare_laws(points: Points, laws: Sequence[Law]) -> tuple[LawFit, ...]:
    """Every law fitted to `points`, the likeliest first.

    The out-of-range test fits a law to the points where no variable has its largest value and
    predicts the others: a wrong law may fit a range well and leave it badly.
    """
    points = points.informative()
    if (num_observed := int(points.observed.sum())) < _MIN_POINTS:
        raise ValueError(
            f"points must hold at least {_MIN_POINTS} n* with closed intervals, got "
            f"{num_observed}: with fewer, laws cannot be told apart; add cells, seeds or sizes."
        )
    fits = [_fit(law, points) for law in laws]
    likelihoods = np.array([fit.log_likelihood for fit in fits])
    shares = np.exp(likelihoods - likelihoods.max())
    shares /= shares.sum()
    order = np.argsort(-likelihoods, kind="stable")
    return tuple(_law_fit(laws[i], fits[i], float(shares[i]), points) for i in order)


def _fit(law: Law, points: Points) -> Regression:
    offset = np.log(points.values) - np.log(law.growth(points.variables))
    ones = np.ones((len(offset), 1))
    least_std = points.measurement_std()
    return censored_regression(ones, offset, points.scales(), points.censoring, least_std)


def _law_fit(law: Law, fit: Regression, share: float, points: Points) -> LawFit:
    errors = _extrapolation_errors(law, points)
    return LawFit(
        law=law,
        constant=float(np.exp(fit.coefficients[0])),
        residual_std=float(fit.std),
        log_likelihood=fit.log_likelihood,
        share=share,
        extrapolation_error=float(np.sqrt(np.mean(errors**2))) if errors.size else float("nan"),
        extrapolation_bias=float(np.mean(errors)) if errors.size else float("nan"),
        misfit=_misfit(law, fit, points),
        predicts=_predicts(law, points),
    )


def _misfit(law: Law, fit: Regression, points: Points) -> float:
    seen = points.take(points.observed)
    residuals = np.log(seen.values) - np.log(law.growth(seen.variables)) - fit.coefficients[0]
    freedom = max(len(residuals) - 1, 1)
    return float(np.sum((residuals / _errors(seen)) ** 2) / freedom)


def _errors(points: Points) -> np.ndarray:
    """Of log n*, as they weigh in fits: an error estimated from few seeds is itself off."""
    return np.maximum(points.scales() * points.measurement_std(), _LEAST_ERROR)


def _predicts(law: Law, points: Points) -> bool:
    """The larger half within intervals that hold together at 99.9 %, the constant's error in them.

    Not at 95 %: a law is asked to predict by several ways of training, and must not fail by chance.
    """
    seen = points.take(points.observed)
    order = np.argsort(law.growth(seen.variables), kind="stable")
    smaller, larger = (seen.take(half) for half in np.array_split(order, 2))
    if len(smaller.values) < 2 or not len(larger.values):
        return False
    offsets = lambda half: np.log(half.values) - np.log(law.growth(half.variables))
    weights = 1 / _errors(smaller) ** 2
    constant = np.average(offsets(smaller), weights=weights)
    errors = np.sqrt(_errors(larger) ** 2 + 1 / weights.sum())
    quantile = ndtri(1 - 0.0005 / len(errors))
    return bool(np.all(np.abs(offsets(larger) - constant) <= quantile * errors))


def _extrapolation_errors(law: Law, points: Points) -> np.ndarray:
    """log(n* / predicted) at the largest points; a bound counts only where it is broken."""
    held_out = largest(points)
    rest = points.take(~held_out)
    if rest.observed.sum() < 2:
        return np.array([])
    target = points.take(held_out)
    constant = _fit(law, rest).coefficients[0]
    errors = np.log(target.values) - np.log(law.growth(target.variables)) - constant
    errors = np.where(target.censoring == "right", np.maximum(errors, 0), errors)
    return np.where(target.censoring == "left", np.minimum(errors, 0), errors)


def largest(points: Points) -> np.ndarray:
    """The mask of the points at which some variable that varies has its largest value."""
    columns = [np.asarray(column) for column in points.variables.values()]
    return np.any([(c == c.max()) & (np.ptp(c) > 0) for c in columns], axis=0)
