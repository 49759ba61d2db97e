"""Searches over orders that train a CNN at every order: what both studies of them measure."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem
from ...recovery.order_searches import search
from ...recovery.orderings import chance_to_learn, expected_trials
from ...recovery.trained_orders import Training
from ...theory.cube import parity, signs

PARITY, CHOICE, GUARDED = "parity", "choice", "guarded"
DRAWS, CLIMBS = "draws", "climbs"
NUM_SAMPLES, NUM_VALIDATION = 256, 256


def pattern_of(name: str, length: int) -> np.ndarray:
    """A table over codes. All are balanced, and only parity has nothing below level k.

    choice: z_1z_2 or z_1z_3, as z_4 says; levels 2 and 3. guarded: z_1, turned over where the other
    three are all −1; every level.
    """
    if name == PARITY:
        return parity(length)
    one, two, three, four = signs(length).T
    if name == CHOICE:
        return np.where(four > 0, one * two, one * three)
    return np.where(two + three + four == -3, -one, one)


@dataclass(frozen=True)
class TrainedSearches(AbstractItem):
    """Some runs at one size, a sample each; the order of the inputs is hidden in all of them."""

    pattern: str
    method: str
    input_length: int
    pattern_length: int
    training: Training
    runs: tuple[int, int]  # the first, and the first that is not of it
    times_law: int  # where a search is ended

    def rows(self) -> Iterator[Row]:
        n, k = self.input_length, self.pattern_length
        table = pattern_of(self.pattern, k)
        law = 1 / chance_to_learn(table, n)
        for run in range(*self.runs):
            rng = np.random.default_rng([n, k, run, self.method == CLIMBS])
            climbs, most = self.method == CLIMBS, int(self.times_law * law)
            done = search(table, n, self.training, most, climbs, rng)
            yield {
                "pattern": self.pattern,
                "method": self.method,
                "input_length": n,
                "pattern_length": k,
                "run": run,
                "num_samples": self.training.num_samples + self.training.num_validation,
                "measured": done.num_trained,
                "predicted": law,
                "law_of_parity": expected_trials(n, k),
                "fitting": done.num_fitting,
                "missed": done.num_missed,
                "beside": done.num_beside,
                "multiply_adds": float(self.training.multiply_adds(n)),
            }


def searches(
    pattern: str, method: str, size: tuple[int, int], num_runs: int, times_law: int
) -> Iterator[TrainedSearches]:
    """Ten runs an item, so that several are at work side by side."""
    n, k = size
    training = Training(k, NUM_SAMPLES, NUM_VALIDATION)
    for first in range(0, num_runs, 10):
        runs = (first, min(first + 10, num_runs))
        yield TrainedSearches(pattern, method, n, k, training, runs, times_law)
