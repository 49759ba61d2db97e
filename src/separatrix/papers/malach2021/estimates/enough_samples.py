"""The number of samples that is enough, off a table that has a share at every number."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import isotonic_regression

from ....estimates import Interval, share_interval
from ....records import Row, distinct, where

_ENOUGH = 0.95
_LOST = 1 / 40  # share of draws without a number, beyond which there is no interval


def recovered_share(row: Row) -> Interval:
    """num_recovered/num_runs, with Clopper and Pearson's 95 % interval."""
    return share_interval(int(row["num_recovered"]), int(row["num_runs"]))


def needed_samples(rows: Sequence[Row], share: Callable[[Row], float]) -> float:
    """The least m of the table from which on the mean share is at least 95 %, or ∞."""
    needed = np.inf
    for m in reversed(distinct(rows, "num_samples")):
        if np.mean([share(row) for row in where(rows, num_samples=m)]) < _ENOUGH:
            break
        needed = float(m)
    return needed


class HalfSize(NamedTuple):
    """The number of samples at which half of the runs succeed, and draws of its logarithm.

    Not a number where the sizes tried do not hold it.
    """

    value: float
    log_draws: np.ndarray

    def interval(self, confidence: float) -> Interval:
        """Percentiles of the draws; not known where one in forty of them leaves the sizes."""
        known = np.isfinite(self.log_draws)
        if not np.isfinite(self.value) or known.mean() < 1 - _LOST:
            return Interval(np.nan, -np.inf, np.inf)
        tail = (1 - confidence) / 2
        lower, upper = np.exp(np.quantile(self.log_draws[known], [tail, 1 - tail]))
        return Interval(self.value, float(lower), float(upper))

    def __str__(self) -> str:
        value, lower, upper = self.interval(0.95)
        return f"{value:.3g} [{lower:.3g}, {upper:.3g}]" if np.isfinite(value) else "–"

    @property
    def log_error(self) -> float:
        return float(np.nanstd(self.log_draws))


def half_size(rows: Sequence[Row], num_draws: int = 400) -> HalfSize:
    """Shares made monotone in the number of samples, then a line in its logarithm to 1/2.

    A draw counts anew as many runs of a success as likely as (s + 1/2)/(r + 1), s of r succeeded.
    """
    ordered = sorted(rows, key=lambda row: int(row["num_samples"]))
    sizes = np.log([float(row["num_samples"]) for row in ordered])
    runs = np.array([int(row["num_runs"]) for row in ordered])
    counts = np.array([int(row["num_recovered"]) for row in ordered])
    random = np.random.default_rng(0)
    likely = (counts + 0.5) / (runs + 1)
    draws = random.binomial(runs, likely, size=(num_draws, len(runs)))
    logs = np.array([_crossing(sizes, draw / runs, runs) for draw in draws])
    return HalfSize(float(np.exp(_crossing(sizes, counts / runs, runs))), logs)


def _crossing(sizes: np.ndarray, shares: np.ndarray, runs: np.ndarray) -> float:
    rising = isotonic_regression(shares, weights=runs).x
    above = int(np.searchsorted(rising, 0.5))
    if above in (0, len(sizes)):
        return np.nan
    (low, high), (left, right) = rising[above - 1 : above + 1], sizes[above - 1 : above + 1]
    return float(left + (right - left) * (0.5 - low) / (high - low))
