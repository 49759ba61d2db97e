"""The plan of `order-search-by-pattern`: fits, searches, landscape and gradients by pattern."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...recovery.captured_weight import (
    captured_weight,
    fitness_distance_correlation,
    fitted_weight,
    spectrum_of,
)
from ...recovery.evolution import evolve
from ...recovery.orderings import expected_trials, random_places, random_search
from ...recovery.soft_order import ascend, gradient_norms
from ...theory.cube import parity, random_pattern, signs

RANDOM, EVOLUTION = "random orders", "evolution"
EXACT, ROUNDED = "soft permutation", "soft permutation, tolerance 1e-3"
METHODS = (RANDOM, EVOLUTION, EXACT, ROUNDED)
_NUM_FITS, _NUM_ORDERS = 8, 20_000
_TIMES_LAW, _NUM_GRADIENTS = 20, 200


class Grid(NamedTuple):
    pattern_length: int
    searched: tuple[int, ...]  # n
    gradients: tuple[int, ...]  # n
    num_runs: int
    seconds: tuple[float, float, float, float]  # of fits, searches, landscape, gradients


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(4, (12, 16), (8, 12, 16), 24, (0.5, 3.0, 0.5, 1.0)),
    "full": Grid(4, (16, 24, 32), (8, 12, 16, 24, 32, 48, 64), 40, (1.0, 15.0, 0.6, 4.0)),
}


def patterns(length: int) -> dict[str, np.ndarray]:
    """Tables over codes; the random one is fixed by its seed."""
    total = signs(length).sum(axis=1)
    return {
        "parity": parity(length),
        "AND": np.where(total == length, 1.0, -1.0),
        "majority": np.where(total >= 0, 1.0, -1.0),
        "random": random_pattern(length, np.random.default_rng(3)),
    }


def plan(profile: Profile) -> Tables:
    """Every part for every pattern, which stands first."""
    grid = GRIDS[profile]
    k, runs, names = grid.pattern_length, grid.num_runs, tuple(patterns(grid.pattern_length))
    fits, searches, landscape, gradients = grid.seconds
    searched = [Hidden(name, n, k) for name in names for n in grid.searched]
    felt = [Hidden(name, n, k) for name in names for n in grid.gradients]
    return Tables(
        (
            Part(
                "fit", tuple(CapturedFits(Hidden(n, 2 * k, k), _NUM_FITS, 0) for n in names), fits
            ),
            Part(
                "search",
                tuple(OrderSearches(at, runs, _TIMES_LAW, _NUM_GRADIENTS) for at in searched),
                searches,
            ),
            Part(
                "fitness-distance", tuple(Landscape(at, _NUM_ORDERS) for at in searched), landscape
            ),
            Part("gradient", tuple(StartingGradients(at, runs) for at in felt), gradients),
        )
    )


@dataclass(frozen=True)
class Hidden:
    """A pattern of k inputs somewhere among n."""

    pattern: str
    input_length: int
    pattern_length: int

    @property
    def table(self) -> np.ndarray:
        return patterns(self.pattern_length)[self.pattern]

    @property
    def spectrum(self) -> np.ndarray:
        return spectrum_of(self.table)

    @property
    def size(self) -> Row:
        return {"input_length": self.input_length, "pattern_length": self.pattern_length}


@dataclass(frozen=True)
class CapturedFits(AbstractItem):
    """The closed form of captured weight against a fit, in random orders."""

    at: Hidden
    num_orders: int
    seed: int

    def rows(self) -> Iterator[Row]:
        n, k = self.at.input_length, self.at.pattern_length
        rng = np.random.default_rng(self.seed)
        for run, places in enumerate(random_places(n, k, self.num_orders, rng)):
            yield {
                "pattern": self.at.pattern,
                **self.at.size,
                "run": run,
                "measured": fitted_weight(n, places, self.at.table, rng),
                "predicted": float(captured_weight(places, self.at.spectrum)),
            }


@dataclass(frozen=True)
class OrderSearches(AbstractItem):
    """Every method at one size: they share a generator, one after the other."""

    at: Hidden
    num_runs: int
    times_law: int  # where evolution is ended
    num_gradients: int  # where a soft permutation is

    def rows(self) -> Iterator[Row]:
        n, spectrum, num_runs = self.at.input_length, self.at.spectrum, self.num_runs
        rng = np.random.default_rng([n, self.at.pattern_length])
        law = expected_trials(n, self.at.pattern_length)
        needed = {
            RANDOM: [random_search(n, self.at.pattern_length, rng) for _ in range(num_runs)],
            EVOLUTION: evolve(n, spectrum, num_runs, int(self.times_law * law), rng),
            EXACT: ascend(n, spectrum, num_runs, self.num_gradients, 0.0, rng),
            ROUNDED: ascend(n, spectrum, num_runs, self.num_gradients, 1e-3, rng),
        }
        for method, evaluations in needed.items():
            for run, number in enumerate(evaluations):
                yield {
                    "pattern": self.at.pattern,
                    "method": method,
                    **self.at.size,
                    "run": run,
                    "measured": float(number),
                    "predicted": law,
                }


@dataclass(frozen=True)
class Landscape(AbstractItem):
    """How well fitness tells the way to go, over random orders."""

    at: Hidden
    num_orders: int

    def rows(self) -> Iterator[Row]:
        n = self.at.input_length
        rng = np.random.default_rng([n, 1])
        guide = fitness_distance_correlation(n, self.at.spectrum, self.num_orders, rng)
        yield {"pattern": self.at.pattern, **self.at.size, "measured": guide}


@dataclass(frozen=True)
class StartingGradients(AbstractItem):
    """What a soft permutation feels at random starts, the same for every pattern."""

    at: Hidden
    num_runs: int

    def rows(self) -> Iterator[Row]:
        n, k = self.at.input_length, self.at.pattern_length
        rng = np.random.default_rng([n, 2])
        for run, norm in enumerate(gradient_norms(n, self.at.spectrum, self.num_runs, rng)):
            yield {
                "pattern": self.at.pattern,
                **self.at.size,
                "run": run,
                "measured": float(norm),
                "predicted": 1 / comb(n, k),
            }
