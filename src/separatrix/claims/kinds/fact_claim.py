"""A number of a table stays within limits."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ...estimates import mean_interval
from ...records import Row
from ..base import AbstractClaim, Evidence
from ..verdict import Region
from ..weighed import Measurement, Weighed

_FALSE_ALARM = 0.05  # over all groups together


@dataclass(frozen=True)
class FactClaim(AbstractClaim):
    """low ≤ mean of `number` ≤ high in every group of rows that `about` selects.

    Rows that agree in the columns `by` are a group: runs that differ by their seed. Its mean has
    Student's interval, all together at 95 %; a row alone is exact. Not applicable when `about`
    selects nothing.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]  # the table
    quantity: str  # what `number` is
    about: Callable[[Row], bool]
    number: Callable[[Row], float]
    by: tuple[str, ...]
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        rows = list(filter(self.about, evidence.tables[table]))
        groups: dict[tuple, list[float]] = {}
        for row in rows:
            groups.setdefault(tuple(row[name] for name in self.by), []).append(self.number(row))
        confidence = 1 - _FALSE_ALARM / max(len(groups), 1)
        measurements = tuple(
            Measurement(
                dict(zip(self.by, key, strict=True)), *mean_interval(np.array(values), confidence)
            )
            for key, values in groups.items()
        )
        context = f"{len(rows)} rows of {table}" if rows else f"no row of {table} is about it"
        return Weighed(self.quantity, measurements, Region(self.low, self.high), (context,))
