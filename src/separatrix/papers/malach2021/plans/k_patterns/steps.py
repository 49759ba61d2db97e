"""The plan of `k-pattern-steps`: a race of one network on every rule of a place, seed by seed."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr
import numpy as np

from .....networks import AbstractNetwork
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import KPattern, RandomRule
from .....training import Descent, FreshBatch
from ...theory.leap import leap
from .race import below_target
from .rules import rules
from .setting import BATCH_SIZE, NUM_TEST_SAMPLES, POSITION, TARGET_ERROR, adam, networks

MEASURE_EVERY = 5


class Place(NamedTuple):
    """Where networks are trained; an FCN may need far more steps than the limit of the others."""

    input_length: int  # n
    pattern_length: int  # k
    local_limit: int
    dense_limit: int


class Grid(NamedTuple):
    places: tuple[Place, ...]
    patterns: tuple[str, ...]  # of those that `rules` has; all if empty
    seeds: tuple[int, ...]
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(
        (Place(12, 3, 200, 300), Place(20, 3, 200, 400)),
        ("staircase 1+1+1", "parity"),
        (0, 1),
        60.0,
    ),
    "full": Grid(
        (
            *(Place(n, 3, 2000, 4000) for n in (16, 32, 64, 128)),
            *(Place(n, 4, 2000, 8000) for n in (16, 32, 64, 128)),
            *(Place(n, 5, 2000, 20_000) for n in (16, 32, 64)),
            *(Place(n, 6, 4000, 20_000) for n in (16, 32)),
            Place(64, 6, 4000, 60_000),
        ),
        (),
        tuple(range(10)),
        60_000.0,  # an estimate: it is meant for a GPU
    ),
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    return Tables((Part("runs", races(grid), grid.seconds),))


def races(grid: Grid) -> tuple["Race", ...]:
    """One a place and network: a program each."""
    return tuple(
        _race(grid, place, name) for place in grid.places for name in ("CNN", "LCN", "FCN")
    )


def _race(grid: Grid, place: Place, name: str) -> "Race":
    n, k = place.input_length, place.pattern_length
    limit = place.dense_limit if name == "FCN" else place.local_limit
    return Race(
        name=name,
        network=networks(n, k)[name],
        algorithm=adam(FreshBatch(BATCH_SIZE), limit, MEASURE_EVERY),
        task=KPattern(n, RandomRule(k), POSITION),
        patterns=tuple(rule for rule in rules(k) if rule in (grid.patterns or rules(k))),
        seeds=grid.seeds,
        num_test_samples=NUM_TEST_SAMPLES,
        target_error=TARGET_ERROR,
    )


@dataclass(frozen=True)
class Race(AbstractItem):
    """One network at one place, on all rules from all seeds at once."""

    name: str
    network: AbstractNetwork
    algorithm: Descent
    task: KPattern  # its inputs; which rule it is comes from `patterns`
    patterns: tuple[str, ...]
    seeds: tuple[int, ...]
    num_test_samples: int
    target_error: float

    def rows(self) -> Iterator[Row]:
        k, limit = self.task.pattern.length, self.algorithm.num_steps
        tables = np.array([rules(k)[name].table(jr.key(0)) for name in self.patterns], np.float32)
        for pattern, table, of_rule in zip(self.patterns, tables, self._below(tables), strict=True):
            for seed, met in zip(self.seeds, of_rule, strict=True):
                reached = bool(met.any())
                checkpoint = int(met.argmax()) + 1
                yield {
                    "network": self.name,
                    "input_length": self.task.input_length,
                    "pattern_length": k,
                    "pattern": pattern,
                    "leap": leap(table),
                    "seed": seed,
                    "steps": self.algorithm.measure_every * checkpoint if reached else limit,
                    "reached": reached,
                    "limit": limit,
                }

    def _below(self, tables: np.ndarray) -> np.ndarray:
        """[pattern, seed, checkpoint]: whether few enough were wrong."""
        starts, data = (
            jnp.stack([key_for(what, spec, seed) for seed in self.seeds] * len(tables))
            for what, spec in (("start", self.network), ("steps", self.task))
        )
        each = jnp.asarray(np.repeat(tables, len(self.seeds), axis=0))
        tested = (self.num_test_samples, self.target_error)
        below = below_target(self.network, self.algorithm, *tested, self.task, each, starts, data)
        return np.asarray(below).reshape(len(tables), len(self.seeds), -1)
