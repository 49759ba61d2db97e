"""The plan of `brute-force`: every candidate tried, the order known or not."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...recovery.brute_force import all_subsets, all_windows, best_candidate, parity_examples

CANDIDATES = {"windows": all_windows, "subsets": all_subsets}
NOISE = (0.0, 0.2)


class Grid(NamedTuple):
    sizes: tuple[tuple[int, int], ...]  # (n, k)
    num_samples: tuple[int, ...]
    num_runs: int
    seconds: float


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((12, 3),), (5, 10, 20, 40, 80), 100, 0.5),
    "full": Grid(((12, 3), (20, 4), (24, 5)), (5, 7, 10, 14, 20, 28, 40, 56, 80, 113), 400, 100.0),
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    items = tuple(
        BruteForce(kind, n, k, noise, m, grid.num_runs)
        for n, k in grid.sizes
        for kind in CANDIDATES
        for noise in NOISE
        for m in grid.num_samples
    )
    return Tables((Part("recovery", items, grid.seconds),))


@dataclass(frozen=True)
class BruteForce(AbstractItem):
    """One row: runs at one size, noise and number of samples; all candidates see the same ones."""

    candidates: str
    input_length: int
    pattern_length: int
    label_noise: float
    num_samples: int
    num_runs: int

    def rows(self) -> Iterator[Row]:
        n, k, m, noise = self.input_length, self.pattern_length, self.num_samples, self.label_noise
        rng = np.random.default_rng([n, k, m, round(100 * noise)])
        windows, candidates = all_windows(n, k), CANDIDATES[self.candidates](n, k)
        num_recovered, seconds = 0, 0.0
        for _ in range(self.num_runs):
            subset = windows[rng.integers(len(windows))]
            examples = parity_examples(n, subset, m, noise, rng)
            start = time.thread_time()  # other items may be at work beside this one
            best = best_candidate(examples, candidates)
            seconds += time.thread_time() - start
            num_recovered += best is not None and np.array_equal(candidates[best], subset)
        yield {
            "candidates": self.candidates,
            "input_length": n,
            "pattern_length": k,
            "label_noise": noise,
            "num_samples": m,
            "num_runs": self.num_runs,
            "num_recovered": num_recovered,
            "num_queries": len(candidates),
            "seconds": seconds / self.num_runs,
        }
