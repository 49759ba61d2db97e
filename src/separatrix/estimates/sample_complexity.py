"""n*, the smallest sample size whose expected risk is at most a target."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.special import stdtrit

from .resampling import Crossing, crossings

Censoring = Literal["none", "right", "left"]
_FALSE_ALARM = 0.05  # of the flag `monotone`, over all later sizes together


@dataclass(frozen=True, eq=False)
class SampleComplexity:
    """n* with its interval. Right-censored: above every size tried; left: at or below the smallest.

    `lower` is 0 and `upper` infinite where the sizes tried do not bound n* on that side.
    """

    value: float  # inf when right-censored, the smallest size when left-censored
    lower: float
    upper: float
    censoring: Censoring
    limit: float  # the size that censors: n* > limit (right), n* ≤ limit (left); else the value
    monotone: bool  # False: the mean risk rises above the target again, by more than noise
    log_error: float  # standard error of log n*; inf where the interval is open
    resamples: Crossing  # [resample] each

    def __str__(self) -> str:
        if self.censoring == "right":
            return f"> {self.limit:.4g}"
        if self.censoring == "left":
            return f"≤ {self.limit:.4g}"
        return f"{self.value:.4g} [{self.lower:.4g}, {self.upper:.4g}]"


def sample_complexity(
    sizes: np.ndarray,
    risks: np.ndarray,
    target: float,
    *,
    confidence: float = 0.95,
    num_resamples: int = 2000,
    seed: int = 0,
    widening: float = 1.0,
) -> SampleComplexity:
    """n* of a learning curve: `risks` is [size, seed], seeds paired across the ascending `sizes`.

    The first crossing of the mean over seeds, interpolated as `first_crossing` says, with the
    percentile interval of the crossings of `resampled_means`.
    """
    point, resamples = crossings(sizes, risks, target, num_resamples, seed, widening)
    risks = np.asarray(risks, dtype=float)
    lower, upper = percentile_interval(resamples, confidence)
    censoring = "right" if np.isinf(point.upper) else "left" if point.lower == 0 else "none"
    return SampleComplexity(
        value=float(point.upper),
        lower=lower,
        upper=upper,
        censoring=censoring,
        limit=float(point.lower if censoring == "right" else point.upper),
        monotone=_stays_below(risks, target),
        log_error=_log_error(lower, upper, confidence, risks.shape[1]),
        resamples=resamples,
    )


def percentile_interval(draws: Crossing, confidence: float) -> tuple[float, float]:
    """Quantiles of the ends that the draws do bound; an order statistic, so that ∞ is harmless."""
    tail = (1 - confidence) / 2
    lower = np.quantile(draws.lower, tail, method="inverted_cdf")
    upper = np.quantile(draws.upper, 1 - tail, method="inverted_cdf")
    return float(lower), float(upper)


def _stays_below(risks: np.ndarray, target: float) -> bool:
    """False when a later mean is above the target by more than noise: by its one-sided t bound.

    Bonferroni over the sizes after the first crossing: of the curves whose expected risk stays at
    the target, the worst case, 5 % are called False.
    """
    mean = risks.mean(axis=1)
    met = mean <= target
    later = risks[met.argmax() + 1 :] if met.any() else risks[:0]
    num_later, num_seeds = later.shape
    if num_later == 0:
        return True
    quantile = stdtrit(num_seeds - 1, 1 - _FALSE_ALARM / num_later)
    with np.errstate(invalid="ignore"):  # the spread around a mean of inf: such a size counts
        error = np.std(later, axis=1, ddof=1) / np.sqrt(num_seeds)
        return bool(np.all(later.mean(axis=1) - np.nan_to_num(error) * quantile <= target))


def _log_error(lower: float, upper: float, confidence: float, num_seeds: int) -> float:
    """Half the interval in units of Student's quantile; with an open side nothing is known of it.

    The closed side would not do: an n* next to the smallest size has little room there, and the
    least certain point would get the smallest error.
    """
    if lower <= 0 or upper == np.inf:
        return float("inf")
    quantile = stdtrit(num_seeds - 1, (1 + confidence) / 2)
    return float(np.log(upper / lower) / (2 * quantile))
