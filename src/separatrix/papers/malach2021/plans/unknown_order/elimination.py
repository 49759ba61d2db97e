"""The plan of `elimination`: noiseless at every number of samples, then noisy at n + 10."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...recovery.brute_force import parity_examples
from ...recovery.elimination import packed_rows, recovery_probability, solve_parity

SPARE = 10  # examples beyond n: rank n then fails once in a thousand


class Grid(NamedTuple):
    sizes: tuple[tuple[int, int], ...]  # (n, k)
    extra: tuple[int, ...]  # m − n, without noise
    noise: tuple[float, ...]  # at m = n + 10
    num_runs: int
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((16, 4), (64, 6)), (-1, 0, 2, SPARE), (0.01, 0.05), 50, 0.5),
    "full": Grid(
        ((16, 4), (32, 5), (64, 6), (128, 7)),
        (-4, -1, 0, 1, 2, 3, 4, 6, SPARE),
        (0.001, 0.003, 0.01, 0.03, 0.05, 0.1, 0.2),
        200,
        12.0,
    ),
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    cases = (*((extra, 0.0) for extra in grid.extra), *((SPARE, noise) for noise in grid.noise))
    items = tuple(
        Eliminations(n, k, n + extra, noise, grid.num_runs)
        for n, k in grid.sizes
        for extra, noise in cases
    )
    return Tables((Part("recovery", items, grid.seconds),))


@dataclass(frozen=True)
class Eliminations(AbstractItem):
    """One row: runs at one size, number of samples and noise, a set each."""

    input_length: int
    pattern_length: int
    num_samples: int
    label_noise: float
    num_runs: int

    def rows(self) -> Iterator[Row]:
        n, k, m, noise = self.input_length, self.pattern_length, self.num_samples, self.label_noise
        rng = np.random.default_rng([n, m, round(1000 * noise)])
        start, num_recovered = time.thread_time(), 0  # other items may be at work beside this one
        for _ in range(self.num_runs):
            subset = np.sort(rng.choice(n, k, replace=False))
            examples = parity_examples(n, subset, m, noise, rng)
            num_recovered += solve_parity(packed_rows(*examples), n) == tuple(subset.tolist())
        yield {
            "input_length": n,
            "pattern_length": k,
            "num_samples": m,
            "extra_samples": m - n,
            "label_noise": noise,
            "num_runs": self.num_runs,
            "num_recovered": num_recovered,
            "predicted": recovery_probability(n, m, noise),
            "seconds": (time.thread_time() - start) / self.num_runs,
        }
