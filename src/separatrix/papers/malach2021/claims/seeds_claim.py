"""A number of every seed, at some places: its mean stays within limits."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ....claims.base import AbstractClaim, Evidence
from ....claims.verdict import Region
from ....claims.weighed import Place, Weighed, jointly, undecided
from ....estimates import mean_interval
from ....records import Row

Numbers = Mapping[int, float]  # by seed
Measured = Sequence[tuple[Place, Numbers]]


@dataclass(frozen=True, kw_only=True)
class SeedsClaim(AbstractClaim):
    """low ≤ mean over seeds ≤ high at every place that `numbers` makes of the rows.

    Student's intervals, all together at 95 %; one seed alone decides nothing. Not applicable where
    there is no place.
    """

    quantity: str
    numbers: Callable[[Sequence[Row]], Measured]
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        region = Region(self.low, self.high)
        measured = self.numbers(evidence.tables[table])
        if any(len(by) < 2 for _, by in measured):
            return undecided(self.quantity, region, "fewer than two seeds")
        means = [(at, partial(mean_interval, np.array([*by.values()]))) for at, by in measured]
        num_seeds = sorted({len(by) for _, by in measured})
        context = f"{' or '.join(map(str, num_seeds))} seeds" if measured else "no row is about it"
        return Weighed(self.quantity, jointly(means), region, (context,))


def less(one: Numbers, other: Numbers, share: float = 1.0) -> Numbers:
    """one − share·other, seed by seed."""
    return {seed: number - share * other[seed] for seed, number in one.items() if seed in other}
