"""The mean of one kind of row over that of another, at every place."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy.special import stdtrit

from .....claims.base import Evidence
from .....claims.table_claims import AbstractTableClaim
from .....claims.verdict import Region
from .....claims.weighed import UNKNOWN, Weighed, jointly
from .....estimates import Interval
from .....records import Row


@dataclass(frozen=True, kw_only=True)
class MeanRatioClaim(AbstractTableClaim):
    """low ≤ mean over `over`/mean over `under` ≤ high in every group of rows that `about` selects.

    Rows that agree in the columns `by` are a group. Intervals by the errors of the logarithms of
    both means, all together at 95 %; fewer than two rows of a kind decide nothing.
    """

    by: tuple[str, ...]
    over: Callable[[Row], bool]
    under: Callable[[Row], bool]
    number: Callable[[Row], float]
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        rows, context = self.rows(evidence)
        groups: dict[tuple, list[Row]] = {}
        for row in rows:
            groups.setdefault(tuple(row[name] for name in self.by), []).append(row)
        ratios = [
            (dict(zip(self.by, key, strict=True)), partial(mean_ratio, *self._numbers(group)))
            for key, group in groups.items()
        ]
        return Weighed(self.quantity, jointly(ratios), Region(self.low, self.high), (context,))

    def _numbers(self, group: Sequence[Row]) -> tuple[np.ndarray, np.ndarray]:
        one, other = (
            np.array([self.number(row) for row in group if chosen(row)])
            for chosen in (self.over, self.under)
        )
        return one, other


def mean_ratio(one: np.ndarray, other: np.ndarray, confidence: float = 0.95) -> Interval:
    """mean(one)/mean(other) of positive numbers, with Welch's interval in logarithms."""
    freedom = min(len(one), len(other)) - 1
    if freedom < 1:
        return UNKNOWN
    value = math.log(one.mean() / other.mean())
    variances = (float(np.var(x, ddof=1) / len(x) / x.mean() ** 2) for x in (one, other))
    half = float(stdtrit(freedom, (1 + confidence) / 2)) * math.sqrt(sum(variances))
    return Interval(*(math.exp(value + step) for step in (0.0, -half, half)))
