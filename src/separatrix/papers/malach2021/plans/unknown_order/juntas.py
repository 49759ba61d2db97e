"""The plan of `juntas`: sets of inputs found from examples, by pattern, and with wrong labels."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, comb
from typing import NamedTuple

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...recovery.brute_force import Examples, parity_examples
from ...recovery.elimination import restarts_law, solve_noisy_parity
from ...recovery.juntas import learn_junta
from .trained_searches import CHOICE, GUARDED, PARITY, pattern_of

_K = 4
# What elimination lacks of n + 1 inputs decides for a parity; √2 apart where a coefficient does.
_BEYOND = (2, 5, 6, 7, 8, 10, 14, 20)
_SAMPLES = tuple(round(40 * 2 ** (step / 2)) for step in range(11))
_TIMES_INPUTS = 8  # examples an input, with wrong labels
_MOST_TRIALS = 100_000


class Grid(NamedTuple):
    lengths: tuple[int, ...]  # n, at k = 4
    num_runs: int
    noisy: tuple[tuple[int, int, float], ...]  # (n, k, η)
    num_noisy_runs: int
    seconds: tuple[float, float]  # of patterns, noisy parities


GRIDS: dict[Profile, Grid] = {
    "quick": Grid((8, 12, 16, 24), 20, ((16, 4, 0.05), (32, 5, 0.02)), 40, (6.0, 0.5)),
    "full": Grid(
        (12, 24, 48, 96),
        80,
        ((16, 4, 0.05), (32, 5, 0.05), (64, 6, 0.05), (32, 5, 0.02), (64, 6, 0.02), (128, 7, 0.02)),
        300,
        (80.0, 40.0),
    ),
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    first, second = grid.seconds
    learned = tuple(
        JuntasLearned(pattern, n, _K, m, grid.num_runs)
        for pattern in (PARITY, CHOICE, GUARDED)
        for n in grid.lengths
        for m in (tuple(n + more for more in _BEYOND) if pattern == PARITY else _SAMPLES)
    )
    noisy = tuple(
        NoisyParities(n, k, eta, _TIMES_INPUTS * n, grid.num_noisy_runs) for n, k, eta in grid.noisy
    )
    return Tables((Part("patterns", learned, first), Part("noisy-parities", noisy, second)))


@dataclass(frozen=True)
class JuntasLearned(AbstractItem):
    """One row: runs at one size and number of samples, a set each."""

    pattern: str
    input_length: int
    pattern_length: int
    num_samples: int
    num_runs: int

    def rows(self) -> Iterator[Row]:
        n, k, m = self.input_length, self.pattern_length, self.num_samples
        degree = ceil(3 * k / 4)  # from here on an affine function is all that is left [mossel2003]
        table, rng = pattern_of(self.pattern, k), np.random.default_rng([n, k, m])
        operations = []
        for _ in range(self.num_runs):
            x = rng.choice(np.array([-1, 1], np.int8), size=(m, n))
            subset = rng.permutation(n)[:k]
            y = table[(x[:, subset] < 0) @ (1 << np.arange(k))].astype(np.int8)
            junta = learn_junta(Examples(x, y), k, degree)
            if junta.inputs == tuple(sorted(subset.tolist())):
                operations.append(junta.num_operations)
        yield {
            "pattern": self.pattern,
            "input_length": n,
            "pattern_length": k,
            "num_samples": m,
            "num_runs": self.num_runs,
            "num_recovered": len(operations),
            "operations": float(np.median(operations)) if operations else np.nan,
            "every_set": float(comb(n, k) * m * k),
        }


@dataclass(frozen=True)
class NoisyParities(AbstractItem):
    """Runs of elimination that starts again, at one size and share of wrong labels."""

    input_length: int
    pattern_length: int
    label_noise: float
    num_samples: int
    num_runs: int

    def rows(self) -> Iterator[Row]:
        n, k, m, eta = self.input_length, self.pattern_length, self.num_samples, self.label_noise
        for run in range(self.num_runs):
            rng = np.random.default_rng([n, k, m, round(1000 * eta), run])
            subset = np.sort(rng.choice(n, k, replace=False))
            x, y = parity_examples(n, subset, m, eta, rng)
            wrong = x[:, subset].prod(axis=1, dtype=np.int8) != y
            solved = solve_noisy_parity(x, y, eta, _MOST_TRIALS, rng)
            yield {
                "input_length": n,
                "pattern_length": k,
                "label_noise": eta,
                "num_samples": m,
                "run": run,
                "recovered": solved.subset == tuple(subset.tolist()),
                "measured": float(solved.num_trials),
                "predicted": restarts_law(n, wrong),
                "operations": float(solved.num_trials * (n**3 + m * k)),
                "num_candidates": float(comb(n, k)),
            }
