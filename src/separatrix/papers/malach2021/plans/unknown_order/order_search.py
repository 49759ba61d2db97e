"""The plan of `order-search`: losses of every set, runs of a random search, and their law."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy import stats

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...recovery.orderings import (
    contiguous,
    expected_trials,
    fewest_mean_trials,
    random_search,
    subset_losses,
)


class Grid(NamedTuple):
    """Sizes (n, k) at which every set is trained on, and at which orders are searched."""

    trained: tuple[tuple[int, int], ...]
    searched: tuple[tuple[int, int], ...]
    num_runs: int
    seconds: tuple[float, float, float]  # of losses, trials, tests


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(((6, 2), (7, 3)), ((12, 3), (16, 4)), 100, (0.8, 0.1, 0.1)),
    "full": Grid(
        ((6, 2), (8, 2), (7, 3), (8, 3), (8, 4)),
        ((8, 3), (12, 3), (16, 3), (32, 3), (10, 4), (16, 4), (20, 4), (24, 4)),
        400,
        (2.5, 0.3, 0.3),
    ),
}
OUT_OF_REACH = ((32, 5), (64, 6), (128, 7))
_NUM_STEPS, _COPIES = 200, 8


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    losses, trials, tests = grid.seconds
    searches = tuple(RandomSearches(n, k, grid.num_runs) for n, k in grid.searched)
    trained = tuple(SubsetLosses(n, k, _NUM_STEPS, _COPIES) for n, k in grid.trained)
    return Tables(
        (
            Part("loss", trained, losses),
            Part("trials", searches, trials),
            Part("geometric", tuple(GeometricTest(searched) for searched in searches), tests),
            Part("law", tuple(TrialsLaw(n, k) for n, k in OUT_OF_REACH), 0.1),
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
class RandomSearches(AbstractItem):
    """Runs of the search at one size, one generator after the other."""

    input_length: int
    pattern_length: int
    num_runs: int

    def trials(self) -> list[int]:
        n, k = self.input_length, self.pattern_length
        rng = np.random.default_rng([n, k])
        return [random_search(n, k, rng) for _ in range(self.num_runs)]

    def rows(self) -> Iterator[Row]:
        n, k = self.input_length, self.pattern_length
        for run, tried in enumerate(self.trials()):
            size = {"input_length": n, "pattern_length": k}
            yield {**size, "run": run, "measured": float(tried), **_law(n, k)}


@dataclass(frozen=True)
class GeometricTest(AbstractItem):
    """The trials of one size against the geometric law: a p-value."""

    searches: RandomSearches

    def rows(self) -> Iterator[Row]:
        n, k = self.searches.input_length, self.searches.pattern_length
        p_value = geometric_p_value(np.array(self.searches.trials()), expected_trials(n, k))
        yield {"input_length": n, "pattern_length": k, "measured": p_value}


@dataclass(frozen=True)
class TrialsLaw(AbstractItem):
    """The law at a size where nobody could search."""

    input_length: int
    pattern_length: int

    def rows(self) -> Iterator[Row]:
        n, k = self.input_length, self.pattern_length
        yield {"input_length": n, "pattern_length": k, **_law(n, k)}


def _law(n: int, k: int) -> Row:
    least = fewest_mean_trials(n, k)
    return {"predicted": expected_trials(n, k), "lower_bound": least, "vacuous": least <= 1}


def geometric_p_value(trials: np.ndarray, mean: float, num_bins: int = 8) -> float:
    """χ² test of the trials against P[T = t] = (1 − p)^(t−1) p, p = 1/mean, in near-equal bins."""
    law = stats.geom(1 / mean)
    edges = np.unique(law.ppf(np.arange(1, num_bins) / num_bins))
    chance = np.diff([0.0, *law.cdf(edges), 1.0])
    counts = np.bincount(np.searchsorted(edges, trials), minlength=len(chance))
    return float(stats.chisquare(counts, chance * len(trials)).pvalue)
