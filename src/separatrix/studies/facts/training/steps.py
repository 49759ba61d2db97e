"""Steps until a network is right on 99 of 100 inputs, every step on fresh examples.

CNN, LCN and FCN on rules of k bits in inputs of n bits, uniform; `k_patterns/setting.py` says how
they are trained and `k_patterns/rules.py` on what. A row a run: network, input_length,
pattern_length, pattern, leap, seed, steps (the first checkpoint at which at most 1 % of a test
sample is wrong), reached, limit. A run that did not get there has reached = false and steps =
limit: it would have taken more. Networks and rules of a place share their inputs, seed by seed.

Cost (full): 42 programs, 1,860 runs; the FCN's at n = 64, k = 6 go on for 60,000 steps. It is meant
for a GPU. Quick: two input lengths, two rules, 2 seeds.
Expected: the FCN learns every rule here. On parities its steps grow with n, the faster the longer
the parity; on rules of leap 1 they hardly grow. Those of CNN and LCN do not depend on n much.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ....networks import AbstractNetwork
from ....runs.keys import key_for
from ....tasks import KPattern, RandomRule
from ....theory.malach2021.leap import leap
from ....training import FreshBatch
from ...base import Profile
from ...k_patterns.rules import rules
from ...k_patterns.setting import BATCH_SIZE, POSITION, adam, networks
from ..base import FactStudy, Row
from .race import below_target
from .steps_page import sections

MEASURE_EVERY = 5
_THREADS = 4  # they compile side by side; the device takes one program after the other


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


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(
        (Place(12, 3, 200, 300), Place(20, 3, 200, 400)),
        ("staircase 1+1+1", "parity"),
        (0, 1),
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
    ),
}


def rows(profile: Profile = "full") -> list[Row]:
    """One row a network, place, rule and seed."""
    grid = GRIDS[profile]
    asked: list[tuple[Place, str, AbstractNetwork]] = [
        (place, name, network)
        for place in grid.places
        for name, network in networks(place.input_length, place.pattern_length).items()
    ]
    with ThreadPoolExecutor(_THREADS) as pool:
        done = pool.map(lambda one: list(_rows_of(grid, *one)), asked)
        return list(chain.from_iterable(done))


def _rows_of(grid: Grid, place: Place, name: str, network: AbstractNetwork) -> Iterator[Row]:
    n, k = place.input_length, place.pattern_length
    limit = place.dense_limit if name == "FCN" else place.local_limit
    chosen = {own: rule for own, rule in rules(k).items() if own in (grid.patterns or rules(k))}
    tables = np.array([rule.table(jr.key(0)) for rule in chosen.values()], np.float32)
    task = KPattern(n, RandomRule(k), POSITION)
    starts, data = (
        jnp.stack([key_for(what, spec, seed) for seed in grid.seeds] * len(chosen))
        for what, spec in (("start", network), ("steps", task))
    )
    algorithm = adam(FreshBatch(BATCH_SIZE), limit, MEASURE_EVERY)
    each = jnp.asarray(np.repeat(tables, len(grid.seeds), axis=0))
    below = np.asarray(below_target(network, algorithm, task, each, starts, data))
    below = below.reshape(len(chosen), len(grid.seeds), -1)
    for pattern, table, of_rule in zip(chosen, tables, below, strict=True):
        for seed, met in zip(grid.seeds, of_rule, strict=True):
            yield {
                "network": name,
                "input_length": n,
                "pattern_length": k,
                "pattern": pattern,
                "leap": leap(table),
                "seed": seed,
                "steps": MEASURE_EVERY * (int(met.argmax()) + 1) if met.any() else limit,
                "reached": bool(met.any()),
                "limit": limit,
            }


STUDY = FactStudy(
    name="k-pattern-steps",
    title="Steps to learn a k-pattern",
    question="How many steps do a CNN, an LCN and an FCN take to learn k bits among n?",
    source="malach2021, Thm 4 and 12; abbe2023",
    expected="the FCN learns them all; its steps grow with n the faster the larger the leap",
    rows=rows,
    sections=sections,
)
