"""What a study asks for: cells with a target each, sample sizes to search, seeds."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

import jax

from ..estimates import Selection
from ..networks import AbstractNetwork
from ..records import Job
from .cell import Cell
from .sizes import AbstractSizes

NETWORKS_PER_JOB = 45  # a finished job is what survives a stop


@dataclass(frozen=True)
class Case:
    """A cell and the risk it has to reach, over sizes of its own where the plan's do not fit."""

    cell: Cell
    target: float
    sizes: AbstractSizes | None = None


@dataclass(frozen=True)
class Plan:
    """Every case over the same sizes; settings tuned on seeds that are not evaluated.

    selection "tuning": every setting is trained on the tuning seeds, and the one chosen for a
    network, alone, on all seeds (`stages.py`). "test": every setting on the evaluation seeds, each
    run judged at its own best: the protocol of [lahoti2024].
    """

    cases: tuple[Case, ...]
    sizes: AbstractSizes
    tuning_seeds: tuple[int, ...]
    evaluation_seeds: tuple[int, ...]
    selection: Selection = "tuning"

    def __post_init__(self):
        if self.selection not in get_args(Selection):
            raise ValueError(
                f"selection must be one of {', '.join(get_args(Selection))}, got {self.selection}."
            )
        if not self.evaluation_seeds or (self.selection == "tuning" and not self.tuning_seeds):
            raise ValueError(
                f"tuning_seeds and evaluation_seeds must not be empty, got {self.tuning_seeds} and "
                f"{self.evaluation_seeds}: there would be nothing to choose by, or to average."
            )
        if both := set(self.tuning_seeds) & set(self.evaluation_seeds):
            raise ValueError(
                f"tuning_seeds and evaluation_seeds must share none, got {sorted(both)} in both: "
                "a setting picked on the seeds that judge it looks better than it is."
            )

    def sizes_of(self, case: Case) -> AbstractSizes:
        return case.sizes or self.sizes

    def jobs(self, case: Case, num_samples: int) -> tuple[Job, ...]:
        """The work of one case at one size, cut into jobs of a few seeds with every setting."""
        seeds = (*self.tuning_seeds, *self.evaluation_seeds)
        each = max(1, NETWORKS_PER_JOB // len(case.cell.algorithm.settings))
        return tuple(
            Job(case.cell, num_samples, seeds[first : first + each])
            for first in range(0, len(seeds), each)
        )


def cost(job: Job) -> float:
    """Multiply-adds of a job, up to a constant: what progress and estimates of time count in."""
    algorithm = job.cell.algorithm
    settings = max(len(algorithm.settings), _FEWEST_SETTINGS)
    work = settings * algorithm.num_steps * len(job.seeds)
    return float(work * _products(job.cell.network) * max(job.num_samples, _SMALLEST_COST))


_FEWEST_SETTINGS = 2  # one alone takes as long as two: what takes the time is reading the sample
_SMALLEST_COST = 64  # examples; below a chunk the time of a step no longer falls


@lru_cache
def _products(network: AbstractNetwork) -> int:
    """Multiply-adds for one example: at least one for each input, and one for each weight."""
    weights = jax.tree.leaves(jax.eval_shape(network.init, jax.random.key(0)))
    return max(math.prod(network.example_shape), sum(math.prod(w.shape) for w in weights))
