"""What a study asks for: cells with a target each, sample sizes to search, seeds."""

from dataclasses import dataclass
from typing import get_args

from ..estimates import Selection
from ..records import Job
from .cell import Cell

SEEDS_PER_JOB = 5  # a finished job is what survives a stop


@dataclass(frozen=True)
class Case:
    """A cell and the risk it has to reach."""

    cell: Cell
    target: float


@dataclass(frozen=True)
class Sizes:
    """The sample sizes worth trying: a geometric grid, then refinements around the crossing."""

    smallest: int
    largest: int
    growth: float = 2.0
    num_refinements: int = 3

    def __post_init__(self):
        if not 1 <= self.smallest <= self.largest:
            raise ValueError(
                f"smallest must be in 1..{self.largest} (largest), got {self.smallest}."
            )
        if self.growth <= 1:
            raise ValueError(
                f"growth must be above 1, got {self.growth}: the grid would never end."
            )
        if self.num_refinements < 0:
            raise ValueError(f"num_refinements must be at least 0, got {self.num_refinements}.")


@dataclass(frozen=True)
class Plan:
    """Every case searched over the same sizes; settings tuned on seeds that are not evaluated."""

    cases: tuple[Case, ...]
    sizes: Sizes
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

    def jobs(self, case: Case, num_samples: int) -> tuple[Job, ...]:
        """The work of one case at one size, cut into jobs of a few seeds."""
        seeds = (*self.tuning_seeds, *self.evaluation_seeds)
        return tuple(
            Job(case.cell, num_samples, seeds[first : first + SEEDS_PER_JOB])
            for first in range(0, len(seeds), SEEDS_PER_JOB)
        )


def cost(job: Job) -> float:
    """Multiply-adds of a job, up to a constant: what progress and estimates of time count in."""
    algorithm, network = job.cell.algorithm, job.cell.network
    work = len(algorithm.settings) * algorithm.num_steps * len(job.seeds)
    inputs = 1
    for length in network.example_shape:
        inputs *= length
    return float(work * inputs * max(job.num_samples, 64))
