"""Rows of a table: the mean of a number, a share of successes, or a bound in every row."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from ..estimates import Interval, mean_interval, share_interval
from ..records import Row
from .base import AbstractClaim, Evidence
from .verdict import Region
from .weighed import Weighed, exact, jointly

_REGION = Region(high=1 + 1e-9)  # of observed/bound: some bounds are attained, up to rounding


@dataclass(frozen=True, kw_only=True)
class AbstractTableClaim(AbstractClaim):
    """A statement on some rows of the one table it needs; not applicable when there are none."""

    quantity: str  # what is measured
    about: Callable[[Row], bool]

    def rows(self, evidence: Evidence) -> tuple[list[Row], str]:
        """The rows it is about, and how many there are, in words."""
        (table,) = self.needs
        rows = list(filter(self.about, evidence.tables[table]))
        return rows, f"{len(rows)} rows of {table}" if rows else f"no row of {table} is about it"


@dataclass(frozen=True, kw_only=True)
class FactClaim(AbstractTableClaim):
    """low ≤ mean of `number` ≤ high in every group of rows that `about` selects.

    Rows that agree in the columns `by` are a group: runs that differ by their seed. Its mean has
    Student's interval, all together at 95 %; a row alone is exact.
    """

    number: Callable[[Row], float]
    by: tuple[str, ...]
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        rows, context = self.rows(evidence)
        groups: dict[tuple, list[float]] = {}
        for row in rows:
            groups.setdefault(tuple(row[name] for name in self.by), []).append(self.number(row))
        means = [
            (dict(zip(self.by, key, strict=True)), partial(mean_interval, np.array(values)))
            for key, values in groups.items()
        ]
        return Weighed(self.quantity, jointly(means), Region(self.low, self.high), (context,))


class Share(NamedTuple):
    """Successes among trials, and the probability that they are held against."""

    successes: int
    trials: int
    predicted: float = 0.0
    of: str = ""  # which share it is, where a row has several


@dataclass(frozen=True, kw_only=True)
class ShareClaim(AbstractTableClaim):
    """low ≤ successes/trials − predicted ≤ high in every group of rows that `about` selects.

    Rows that agree in the columns `by` are a group, and their counts are added. Clopper and
    Pearson's intervals, all together at 95 %.
    """

    shares: Callable[[Row], tuple[Share, ...]]
    by: tuple[str, ...]
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        rows, context = self.rows(evidence)
        groups: dict[tuple, list[Share]] = {}
        for row in rows:
            for share in self.shares(row):
                key = (*(row[name] for name in self.by), share.of)
                groups.setdefault(key, []).append(share)
        shares = [
            (
                dict(zip(self.by, key, strict=True)) | ({"of": of} if of else {}),
                partial(_share, group),
            )
            for (*key, of), group in groups.items()
        ]
        return Weighed(self.quantity, jointly(shares), Region(self.low, self.high), (context,))


def _share(group: Sequence[Share], confidence: float) -> Interval:
    successes, trials, (predicted, *_), _ = zip(*group, strict=True)
    ends = share_interval(sum(successes), sum(trials), confidence)
    return Interval(*(end - predicted for end in ends))


@dataclass(frozen=True, kw_only=True)
class RowBoundClaim(AbstractTableClaim):
    """observed ≤ bound in every row that `about` selects; rows are exact, not samples.

    A row whose bound is vacuous counts only where it is broken: it can contradict, and does not
    support. Where no bound says anything, the claim is not applicable.
    """

    observed: Callable[[Row], float]
    bound: Callable[[Row], float]
    vacuous: Callable[[Row], bool]
    place: tuple[str, ...]  # the columns that make a place

    def weigh(self, evidence: Evidence) -> Weighed:
        rows, context = self.rows(evidence)
        if rows:
            num_vacuous = sum(map(self.vacuous, rows))
            context = f"{num_vacuous} of {len(rows)} rows have a vacuous bound"
        ratios = [exact({n: row[n] for n in self.place}, self._ratio(row)) for row in rows]
        telling = tuple(
            ratio
            for row, ratio in zip(rows, ratios, strict=True)
            if not self.vacuous(row) or _REGION.excludes(ratio.ends)
        )
        return Weighed(self.quantity, telling, _REGION, (context,))

    def _ratio(self, row: Row) -> float:
        observed, bound = self.observed(row), self.bound(row)
        return observed / bound if bound else math.inf if observed > 0 else 0.0
