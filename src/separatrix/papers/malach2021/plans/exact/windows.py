"""A parity on the last window, trained with and without that window: an item is a size."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.activations import clipped_relu
from ...theory.companion import companion_rate
from ...theory.cube import parity, window_codes
from ...theory.population import Problem, descend, draw_cnn
from ...theory.population.inputs import PointSet

SIZES: dict[Profile, tuple[tuple[int, int], ...]] = {
    "quick": ((8, 2), (10, 3)),
    "full": ((8, 1), (8, 2), (10, 3), (10, 4), (12, 5)),
}  # (n, k)


def plan(profile: Profile) -> Tables:
    items = tuple(
        LastWindow(n, k, num_filters=10**6, num_steps=2_000, seed=0) for n, k in SIZES[profile]
    )
    return Tables((Part("sizes", items),))


@dataclass(frozen=True)
class LastWindow(AbstractItem):
    """Two rows: the n − k windows of the paper, and all n − k + 1."""

    input_length: int  # n
    pattern_length: int  # k
    num_filters: int  # q
    num_steps: int  # T
    seed: int

    def rows(self) -> list[Row]:
        return [self._row(lost) for lost in (1, 0)]

    def _row(self, lost: int) -> Row:
        """`lost` windows at the end are missing."""
        n, k, q, T = self.input_length, self.pattern_length, self.num_filters, self.num_steps
        problem = last_window_problem(n, k, lost)
        seen, rng = problem.input_length, np.random.default_rng(self.seed)
        network = draw_cnn(seen, k, q, clipped_relu(), rng)
        path = descend(network, problem, companion_rate(seen, network.multiplicities, T), T)
        return {
            "input_length": n,
            "pattern_length": k,
            "num_windows": network.num_windows,
            "printed": network.num_windows == n - k,
            "num_filters": q,
            "num_steps": T,
            "least_loss": float(path.column("loss").min()),
            "final_loss": path.readings[-1].loss,
            "accuracy": path.readings[-1].accuracy,
            "readout_norm": path.readings[-1].readout_norm,
        }


def last_window_problem(n: int, k: int, lost: int) -> Problem:
    """All of {±1}^n, labelled by the parity of its last k bits, as n − k + 1 − lost windows see it.

    These windows hold the first n − lost bits only; inputs that differ elsewhere are seen alike.
    """
    everything, seen = np.arange(2**n), n - lost
    codes = partial(window_codes, everything, pattern_length=k)
    labels = parity(k)[codes(n)[:, -1]]
    inputs = PointSet.of(codes(seen), 2**k)
    return Problem(seen, parity(k), seen - k, inputs, labels, np.full(2**n, 2.0**-n))
