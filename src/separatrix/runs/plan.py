"""What a study asks for: a plan, here one of cells with a target each, sizes to search, seeds."""

import abc
import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Literal, get_args

import jax

from .._checks import keep_numbers, keep_tuples_of_integers
from ..estimates import Selection, with_grids, with_n_star
from ..networks import AbstractNetwork, shapes_of
from ..records import Job, Manifest, Seeds, Store, describe, how_many
from ..tasks import Pool
from .cell import Cell
from .costs import WorkEstimate
from .progress import Listener
from .sizes import AbstractSizes

if TYPE_CHECKING:
    from .executors import Crew

Choice = Literal["risk", "samples"]
NETWORKS_PER_JOB = 45  # a finished job is what survives a stop


class AbstractPlan(abc.ABC):
    """Work that can be estimated, done, stopped and resumed, whatever it measures."""

    @abc.abstractmethod
    def estimate(self) -> WorkEstimate:
        """How much work it is, at most."""

    @abc.abstractmethod
    def outline(self) -> dict[str, Any]:
        """What it consists of: a `summary`, `lines` to print, and plain data."""

    @abc.abstractmethod
    def run(self, study: str, store: Store, crew: "Crew", listener: Listener) -> None:
        """Has the crew do what the store lacks; `study` names what is shown to people."""

    @abc.abstractmethod
    def manifest(self, study: str, profile: str, code: str, store: Store) -> Manifest:
        """What it has come to, by the records."""


@dataclass(frozen=True)
class Case:
    """A cell and the risk it has to reach, over sizes of its own where the plan's do not fit.

    And on seeds of its own, where its runs cost far more or less than those of others.
    """

    cell: Cell
    target: float
    sizes: AbstractSizes | None = None
    seeds: Seeds | None = None

    def __post_init__(self):
        keep_numbers(self, "target")
        if self.target <= 0:
            raise ValueError(
                f"target must be positive, got {self.target}: no risk is negative, and risk 0 "
                "needs infinite samples."
            )


@dataclass(frozen=True)
class Plan(AbstractPlan):
    """Every case over the same sizes; settings tuned on seeds that are not evaluated.

    selection "tuning": every setting is trained on the tuning seeds, and the one chosen for a
    network, alone, on all seeds (`stages.py`): by its risk over all sizes, or by the samples that
    it needs (choice "samples"). "test": every setting on the evaluation seeds, each run judged at
    its own best: the protocol of [lahoti2024].
    """

    cases: tuple[Case, ...]
    sizes: AbstractSizes
    tuning_seeds: tuple[int, ...]
    evaluation_seeds: tuple[int, ...]
    selection: Selection = "tuning"
    choice: Choice = "risk"  # of a setting, by the tuning seeds

    def __post_init__(self):
        keep_tuples_of_integers(self, "tuning_seeds", "evaluation_seeds")
        if self.selection not in get_args(Selection):
            raise ValueError(
                f"selection must be one of {', '.join(get_args(Selection))}, got {self.selection}."
            )
        self._check(Seeds(self.tuning_seeds, self.evaluation_seeds))
        for case in self.cases:
            if case.seeds:
                self._check(case.seeds)
                if self.choice == "risk":
                    raise ValueError(
                        'seeds of a case must be absent with choice "risk", got '
                        f"{case.seeds}: one setting is chosen for all cases of a network."
                    )
            task, largest = case.cell.task, self.sizes_of(case).grid[-1]
            if isinstance(task, Pool) and largest > task.num_train:
                raise ValueError(
                    f"sizes must be at most {task.num_train}, the examples that the pool has to "
                    f"train on, got {largest}."
                )

    def _check(self, seeds: Seeds) -> None:
        tuning, evaluation = seeds
        if not evaluation or (self.selection == "tuning" and not tuning):
            raise ValueError(
                f"tuning_seeds and evaluation_seeds must not be empty, got {tuning} and "
                f"{evaluation}: there would be nothing to choose by, or to average."
            )
        if both := set(tuning) & set(evaluation):
            raise ValueError(
                f"tuning_seeds and evaluation_seeds must share none, got {sorted(both)} in both: "
                "a setting picked on the seeds that judge it looks better than it is."
            )

    def sizes_of(self, case: Case) -> AbstractSizes:
        return case.sizes or self.sizes

    def seeds_of(self, case: Case) -> Seeds:
        return case.seeds or Seeds(self.tuning_seeds, self.evaluation_seeds)

    def jobs(self, case: Case, num_samples: int) -> tuple[Job, ...]:
        """The work of one case at one size, cut into jobs of a few seeds with every setting."""
        tuning, evaluation = self.seeds_of(case)
        seeds = (*tuning, *evaluation)
        known = self._jobs.get((case.cell, num_samples, seeds))
        if known is not None:
            return known
        each = max(1, NETWORKS_PER_JOB // len(case.cell.algorithm.settings))
        return self._jobs.setdefault(
            (case.cell, num_samples, seeds),
            tuple(
                Job(case.cell, num_samples, seeds[first : first + each])
                for first in range(0, len(seeds), each)
            ),
        )

    @cached_property
    def _jobs(self) -> dict[tuple[Cell, int, tuple[int, ...]], tuple[Job, ...]]:
        """Made once each, as each works out its name: a search asks for the same ones over and
        over."""
        return {}

    def outline(self) -> dict[str, Any]:
        cells = [{**describe(case.cell), "target": case.target} for case in self.cases]
        sizes = self.sizes.grid
        tuning, evaluation = how_many(map(self.seeds_of, self.cases))
        seeds = f"{tuning} tuning and {evaluation} evaluation seeds"
        return {
            "summary": f"{len(cells)} cells, sizes {sizes[0]} to {sizes[-1]}, {seeds}",
            "lines": [_in_words(cell) for cell in cells],
            "cells": cells,
        }

    # A search knows plans, and a plan hands itself to it: imported when it is called.

    def estimate(self) -> WorkEstimate:
        from .stages import estimate_of

        return estimate_of(self)

    def run(self, study: str, store: Store, crew: "Crew", listener: Listener) -> None:
        from .search import search

        search(self, store, crew, listener)

    def manifest(self, study: str, profile: str, code: str, store: Store) -> Manifest:
        from .following import stages_done

        tuning, evaluation = stages_done(self, store)
        return Manifest(
            study,
            profile,
            code,
            tuning and with_grids(tuning, store),
            evaluation and with_grids(with_n_star(evaluation, store), store),
        )


def cost(job: Job) -> float:
    """Multiply-adds of a job, up to a constant: what progress and estimates of time count in."""
    algorithm = job.cell.algorithm
    settings = max(len(algorithm.settings), _FEWEST_SETTINGS)
    work = settings * algorithm.num_steps * len(job.seeds)
    return float(work * _products(job.cell.network) * max(job.num_samples, _SMALLEST_COST))


def _in_words(cell: dict[str, Any]) -> str:
    task = ", ".join(f"{name} {value}" for name, value in cell["task"].items() if name != "kind")
    network, kind = cell["network"]["kind"], cell["task"]["kind"]
    return f"{network:4} on {kind} ({task}), target risk {cell['target']:.4f}"


_FEWEST_SETTINGS = 2  # one alone takes as long as two: what takes the time is reading the sample
_SMALLEST_COST = 64  # examples; below a chunk the time of a step no longer falls


@lru_cache
def _products(network: AbstractNetwork) -> int:
    """Multiply-adds for one example: at least one for each input, and one for each weight."""
    weights = jax.tree.leaves(shapes_of(network))
    return max(math.prod(network.example_shape), sum(math.prod(w.shape) for w in weights))
