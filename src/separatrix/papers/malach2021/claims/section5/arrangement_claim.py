"""A number made of the accuracies of one network in several arrangements of its inputs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from math import inf

import numpy as np

from .....claims.base import AbstractClaim, Evidence
from .....claims.verdict import Region
from .....claims.weighed import Weighed, jointly, undecided
from .....estimates import mean_interval
from .....records import where

PLACE: tuple[str, ...] = ("data", "num_samples")


@dataclass(frozen=True, kw_only=True)
class ArrangementClaim(AbstractClaim):
    """low ≤ mean over seeds of `number` ≤ high for every data set and sample size.

    A seed has the same images, hidden order and start in all arrangements, so `number` compares
    within seeds. Student's intervals, all together at 95 %; one seed alone decides nothing.
    """

    quantity: str
    network: str
    number: Callable[[Mapping[str, float]], float]  # of accuracies by arrangement
    low: float = -inf
    high: float = inf

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        region = Region(self.low, self.high)
        places: dict[tuple, dict[int, dict[str, float]]] = {}
        for row in where(evidence.tables[table], network=self.network):
            seeds = places.setdefault(tuple(row[name] for name in PLACE), {})
            by_arrangement = seeds.setdefault(int(row["seed"]), {})
            by_arrangement[str(row["arrangement"])] = float(row["accuracy"])
        if any(len(seeds) < 2 for seeds in places.values()):
            return undecided(self.quantity, region, "fewer than two seeds")
        means = [
            (dict(zip(PLACE, key, strict=True)), partial(mean_interval, self._numbers(seeds)))
            for key, seeds in places.items()
        ]
        return Weighed(self.quantity, jointly(means), region, (f"{self.network} of {table}",))

    def _numbers(self, seeds: Mapping[int, Mapping[str, float]]) -> np.ndarray:
        return np.array([self.number(accuracies) for accuracies in seeds.values()])
