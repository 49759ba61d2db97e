"""How many times more samples one network needs than another."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from .crossing import Crossing, first_crossing
from .resampling import check_curve, resampled_means
from .sample_complexity import percentile_interval

Bound = Literal["none", "at least", "at most", "unknown"]


@dataclass(frozen=True)
class Ratio:
    """n*(first) / n*(second), with what censoring leaves of it.

    bound "at least" and "at most": `value` is the bound that the sizes tried allow, and the
    interval is open on the other side. "unknown": the sizes tried bound it on neither side.
    """

    value: float
    lower: float
    upper: float
    bound: Bound

    def __str__(self) -> str:
        if self.bound == "unknown":
            return "unknown"
        prefix = "" if self.bound == "none" else f"{self.bound} "
        return f"{prefix}{self.value:.3g} [{self.lower:.3g}, {self.upper:.3g}]"


def sample_ratio(
    first: tuple[np.ndarray, np.ndarray],
    second: tuple[np.ndarray, np.ndarray],
    target: float,
    *,
    confidence: float = 0.95,
    num_resamples: int = 2000,
    seed: int = 0,
) -> Ratio:
    """The ratio of the n* of two learning curves (sizes, risks [size, seed]), paired by seed.

    Both curves see the same draws of the seeds: the networks were trained on the same samples, and
    what a lucky sample does to both cancels.
    """
    points, draws = [], []
    for sizes, risks in (first, second):
        sizes, risks = np.asarray(sizes, dtype=float), np.asarray(risks, dtype=float)
        check_curve(sizes, risks, target)
        means = resampled_means(risks, num_resamples=num_resamples, seed=seed)
        points.append(first_crossing(sizes, risks.mean(axis=1), target))
        draws.append(first_crossing(sizes, means, target))
    if np.shape(first[1])[1] != np.shape(second[1])[1]:
        raise ValueError(
            f"both curves must have the same seeds, got {np.shape(first[1])[1]} and "
            f"{np.shape(second[1])[1]}: a paired ratio needs a pair for every seed."
        )
    lower, upper = percentile_interval(_quotient(*draws), confidence)
    value, bound = _value(_quotient(*points))
    return Ratio(value, lower, upper, bound)


def _quotient(first: Crossing, second: Crossing) -> Crossing:
    """Division of intervals: n/∞ = 0 and n/0 = ∞; 0/0 and ∞/∞ do not occur."""
    with np.errstate(divide="ignore"):
        return Crossing(np.divide(first.lower, second.upper), np.divide(first.upper, second.lower))


def _value(quotient: Crossing) -> tuple[float, Bound]:
    low, high = float(quotient.lower), float(quotient.upper)
    if low > 0 and high < np.inf:
        return low, "none"
    if low > 0:
        return low, "at least"
    return (high, "at most") if high < np.inf else (float("nan"), "unknown")
