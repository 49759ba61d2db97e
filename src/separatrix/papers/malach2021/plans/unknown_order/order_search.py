"""The plan of `order-search`: losses of every set, searches that train a CNN, and their law."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...recovery.orderings import (
    contiguous,
    expected_trials,
    fewest_mean_trials,
    subset_losses,
)
from .trained_searches import CHOICE, DRAWS, GUARDED, PARITY, searches

Sizes = tuple[tuple[int, int], ...]  # (n, k)


class Grid(NamedTuple):
    """Sizes at which every set is trained on, and at which orders are searched, by pattern."""

    trained: Sizes
    searched: dict[str, Sizes]
    num_runs: int
    seconds: tuple[float, float]  # of losses, trials


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((6, 2), (7, 3)), {PARITY: ((8, 2), (8, 3)), CHOICE: ((8, 4),)}, 40, (0.8, 5.0)),
    "full": Grid(
        ((6, 2), (8, 2), (7, 3), (8, 3), (8, 4)),
        {
            PARITY: ((8, 2), (12, 2), (8, 3), (12, 3), (16, 3), (12, 4)),
            CHOICE: ((12, 4), (16, 4)),
            GUARDED: ((12, 4), (16, 4)),
        },
        300,
        (2.5, 120.0),
    ),
}
OUT_OF_REACH = ((32, 5), (64, 6), (128, 7))
_NUM_STEPS, _COPIES = 200, 8
_TIMES_LAW = 20


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    losses, trials = grid.seconds
    trained = tuple(SubsetLosses(n, k, _NUM_STEPS, _COPIES) for n, k in grid.trained)
    searched = tuple(
        item
        for pattern, sizes in grid.searched.items()
        for size in sizes
        for item in searches(pattern, DRAWS, size, grid.num_runs, _TIMES_LAW)
    )
    laws = tuple(TrialsLaw(n, k) for n, k in (*grid.searched[PARITY], *OUT_OF_REACH))
    return Tables(
        (
            Part("loss", trained, losses),
            Part("trials", searched, trials),
            Part("law", laws, 0.1),
        )
    )


@dataclass(frozen=True)
class SubsetLosses(AbstractItem):
    """What the CNN of Thm 4 reaches on every set of k places, whole population."""

    input_length: int
    pattern_length: int
    num_steps: int
    copies: int  # of every filter

    def rows(self) -> Iterator[Row]:
        n, k = self.input_length, self.pattern_length
        losses = subset_losses(n, k, self.num_steps, self.copies)
        for number, (subset, loss) in enumerate(losses):
            fits = bool(contiguous(np.array(subset)))
            yield {
                "input_length": n,
                "pattern_length": k,
                "run": number,
                "contiguous": fits,
                "measured": loss,
                "predicted": 0.0 if fits else 1.0,
                "lower_bound": 0.0 if fits else 1.0,
                "vacuous": fits,
            }


@dataclass(frozen=True)
class TrialsLaw(AbstractItem):
    """The law of a parity, and the least mean of any search that hears success or failure."""

    input_length: int
    pattern_length: int

    def rows(self) -> Iterator[Row]:
        n, k = self.input_length, self.pattern_length
        least = fewest_mean_trials(n, k)
        yield {
            "input_length": n,
            "pattern_length": k,
            "predicted": expected_trials(n, k),
            "lower_bound": least,
            "vacuous": least <= 1,
        }
