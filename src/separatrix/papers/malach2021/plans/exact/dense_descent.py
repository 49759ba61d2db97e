"""An FCN trained on all inputs from a start that Thm 12 allows: an item is a run."""

from dataclasses import dataclass

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...theory.activations import clipped_relu
from ...theory.gradient_bounds import theorem12_filters, theorem12_readout
from ...theory.population.dense import dense_start, descend_dense

STARTS = ("N(0, 1/n)", "±1/√n")
# k = log₂ n, rounded up: what the sentence is about, as far as all inputs can be looked at.
SIZES: dict[Profile, tuple[tuple[int, int], ...]] = {
    "quick": ((8, 3), (10, 4)),
    "full": ((8, 3), (10, 4), (12, 4), (14, 4)),
}
SECONDS: dict[Profile, float] = {"quick": 5.0, "full": 60.0}


def plan(profile: Profile) -> Tables:
    items = tuple(
        DenseDescent(n, k, start, num_units=256, learning_rate=1.0, max_steps=1_000, seed=seed)
        for n, k in SIZES[profile]
        for start in STARTS
        for seed in range(3)
    )
    return Tables((Part("runs", items, seconds=SECONDS[profile]),))


@dataclass(frozen=True)
class DenseDescent(AbstractItem):
    """One row; the clipped ReLU, u = ±1/q, no biases, both layers trained."""

    input_length: int  # n
    pattern_length: int  # k
    initialisation: str
    num_units: int  # q
    learning_rate: float
    max_steps: int
    seed: int

    def rows(self) -> tuple[Row]:
        n, k, q = self.input_length, self.pattern_length, self.num_units
        start = dense_start(n, q, self.initialisation, np.random.default_rng(self.seed))
        run = descend_dense(start, k, clipped_relu(), self.learning_rate, self.max_steps)
        row: Row = {
            "input_length": n,
            "pattern_length": k,
            "initialisation": self.initialisation,
            "num_units": q,
            "learning_rate": self.learning_rate,
            "seed": self.seed,
            "start_score": run.start.score,
            "start_filters": run.start.filters,
            "filters_bound": theorem12_filters(n, k, q, readout_bound=1 / q).value,
            "start_readout": run.start.readout,
            "readout_bound": theorem12_readout(n, k, q).value,
            "steps": run.num_steps,
            "reached": run.reached,
            "limit": self.max_steps,
            "final_loss": run.losses[-1],
            "final_accuracy": run.accuracies[-1],
        }
        return (row,)
