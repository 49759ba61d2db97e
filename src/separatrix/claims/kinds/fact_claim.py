"""A number of a table of facts stays within limits."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from scipy import stats

from ...records import Fact
from ..base import AbstractClaim, Evidence, Finding, Verdict
from ..words import interval, number

_FALSE_ALARM = 0.05  # over all groups together
Ends = tuple[float, float]


@dataclass(frozen=True)
class FactClaim(AbstractClaim):
    """low ≤ mean of `number` ≤ high in every group of rows that `about` selects.

    Rows that agree in the columns `by` are a group: runs that differ by their seed. Its mean has
    Student's interval, all together at 95 %; a row alone is exact. Contradicted when an interval is
    wholly outside, consistent when all are inside, not applicable when `about` selects nothing.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]  # the table
    about: Callable[[Fact], bool]
    number: Callable[[Fact], float]
    by: tuple[str, ...]
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Finding:
        (table,) = self.needs
        rows = evidence.facts[table]
        groups: dict[tuple, list[float]] = {}
        for row in filter(self.about, rows):
            groups.setdefault(tuple(row[name] for name in self.by), []).append(self.number(row))
        if not groups:
            why = f"none of the {len(rows)} rows of {table} is where the statement applies"
            return Finding(Verdict.NOT_APPLICABLE, why)
        ends = {key: _interval(own, _FALSE_ALARM / len(groups)) for key, own in groups.items()}
        outside = [key for key, (a, b) in ends.items() if a > self.high or b < self.low]
        inside = [key for key, (a, b) in ends.items() if self.low <= a and b <= self.high]
        why = self._told(groups, ends, outside)
        if outside:
            return Finding(Verdict.CONTRADICTED, why)
        verdict = Verdict.CONSISTENT if len(inside) == len(ends) else Verdict.UNDECIDED
        return Finding(verdict, f"{why}; {len(inside)} of {len(ends)} with the whole interval")

    def _told(self, groups: Mapping[tuple, list[float]], ends: Mapping[tuple, Ends], outside):
        means = [float(np.mean(own)) for own in groups.values()]
        limits = interval(self.low, self.high)
        num_rows = sum(len(own) for own in groups.values())
        said = f"{num_rows} rows in {len(groups)} groups, means {number(min(means))} to "
        said += f"{number(max(means))}, limits {limits}"
        if outside:
            where = ", ".join(str(part) for part in outside[0])
            said += f"; {len(outside)} outside: {where} has {interval(*ends[outside[0]])}"
        return said


def _interval(values: list[float], false_alarm: float) -> Ends:
    mean = float(np.mean(values))
    if len(values) == 1:
        return mean, mean
    error = float(np.std(values, ddof=1)) / math.sqrt(len(values))
    half = float(stats.t.ppf(1 - false_alarm / 2, len(values) - 1)) * error
    return mean - half, mean + half
