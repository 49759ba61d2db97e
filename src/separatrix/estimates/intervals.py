"""Two-sided intervals: of a mean (Student) and of a share (Clopper and Pearson)."""

from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit


class Interval(NamedTuple):
    """A number and the ends of its interval."""

    value: float
    lower: float
    upper: float


def mean_interval(values: np.ndarray, confidence: float = 0.95) -> Interval:
    """The mean with Student's interval; a value alone is taken as exact.

    Where a value is infinite, as of a run that diverged, so is the mean, and nothing is known of
    its ends.
    """
    values = np.asarray(values, dtype=float)
    mean = float(values.mean())
    if not np.isfinite(mean):
        return Interval(mean, np.nan, np.nan)
    if len(values) < 2:
        return Interval(mean, mean, mean)
    error = float(values.std(ddof=1)) / np.sqrt(len(values))
    half = float(stdtrit(len(values) - 1, (1 + confidence) / 2)) * error
    return Interval(mean, mean - half, mean + half)


def share_interval(successes: int, trials: int, confidence: float = 0.95) -> Interval:
    """successes/trials with Clopper and Pearson's interval."""
    from scipy.stats import binomtest  # to load it takes longer than most commands

    ends = binomtest(successes, trials).proportion_ci(confidence, method="exact")
    return Interval(successes / trials, float(ends.low), float(ends.high))
