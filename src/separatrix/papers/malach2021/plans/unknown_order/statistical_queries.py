"""The plan of `statistical-queries`: tolerances that a network learns at, and queries."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

import numpy as np

from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from ...recovery.adversary import besiege, fewest_queries, subset_codes, window_codes
from ...recovery.rounded_descent import (
    ACTIVATION,
    SIGN_WEIGHT,
    Learner,
    full_learner,
    largest_tolerance,
    window_learner,
)
from ...theory.sign_gradients import cnn_readout_gradient, fcn_sign_gradient

ONE, MANY, KNOWN = "one parity a query", "majorities", "one parity a query, order known"
TOLERANCES = (0.1, 0.25, 0.5)
_NUM_PAIRS = 32


class Grid(NamedTuple):
    sizes: tuple[tuple[int, int], ...]  # (n, k)
    seeds: tuple[int, ...]
    first: tuple[tuple[int, int], ...]  # (n, k)
    queried: tuple[tuple[int, int], ...]  # (n, k)
    seconds: tuple[float, float, float]  # of thresholds, first gradients, queries


def within_reach(lengths: tuple[int, ...], pattern_lengths: tuple[int, ...]):
    """(n, k) with 2^k ≤ n: where the paper speaks. Powers of 4, so that √n is exact."""
    return tuple((n, k) for k in pattern_lengths for n in lengths if 2**k <= n)


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(
        ((7, 2), (9, 2), (11, 2), (7, 3), (9, 3)),
        (0, 1),
        within_reach((16, 64, 256), (2, 3, 4)),
        ((8, 2), (10, 3)),
        (0.3, 0.5, 0.2),
    ),
    "full": Grid(
        tuple((n, k) for k in (2, 3, 4) for n in (7, 9, 11, 13)),
        (0, 1, 2),
        within_reach((16, 64, 256, 1024, 4096), (2, 3, 4, 5, 6)),
        ((8, 2), (12, 2), (10, 3), (12, 3), (10, 4), (12, 4)),
        (50.0, 10.0, 1.5),
    ),
}


def plan(profile: Profile) -> Tables:
    """At each size the CNN, then the FCN seed by seed."""
    grid = GRIDS[profile]
    # Tolerances as shares of the first gradient: from above it to 1/90.
    descent = RoundedDescent(1.0, 300, tuple((2.0 ** (0.5 - 0.5 * np.arange(14))).tolist()))
    thresholds = tuple(
        item
        for n, k in grid.sizes
        for item in (
            WindowThreshold(n, k, descent),
            *(FullThreshold(n, k, descent, _NUM_PAIRS, seed) for seed in grid.seeds),
        )
    )
    sieges = tuple(Sieges(n, k, tau) for n, k in grid.queried for tau in TOLERANCES)
    parts = {
        "threshold": thresholds,
        "first": tuple(FirstGradient(n, k) for n, k in grid.first),
        "queries": sieges,
    }
    each = zip(parts.items(), grid.seconds, strict=True)
    return Tables(tuple(Part(name, items, seconds) for (name, items), seconds in each))


@dataclass(frozen=True)
class RoundedDescent:
    """How a network is trained through a tolerance, and the tolerances tried."""

    learning_rate: float
    num_steps: int
    ladder: tuple[float, ...]  # falling, as shares of the first gradient

    def largest_tolerance(self, learner: Learner, first: float) -> float:
        return largest_tolerance(learner, [first * rung for rung in self.ladder], self.num_steps)


@dataclass(frozen=True)
class WindowThreshold(AbstractItem):
    """The CNN of Thm 4."""

    input_length: int
    pattern_length: int
    descent: RoundedDescent

    def rows(self) -> Iterator[Row]:
        n, k = self.input_length, self.pattern_length
        first = cnn_readout_gradient(k, ACTIVATION)
        learner = window_learner(n, k, self.descent.learning_rate)
        yield _threshold("CNN", n, k, 0, self.descent.largest_tolerance(learner, first), first)


@dataclass(frozen=True)
class FullThreshold(AbstractItem):
    """An FCN, a draw of its filters."""

    input_length: int
    pattern_length: int
    descent: RoundedDescent
    num_pairs: int
    seed: int

    def rows(self) -> Iterator[Row]:
        n, k, seed = self.input_length, self.pattern_length, self.seed
        exact = fcn_sign_gradient(n, k, ACTIVATION, SIGN_WEIGHT)
        first = max(exact.largest_filter_coordinate, float(exact.readout))
        rng = np.random.default_rng([n, k, seed])
        learner = full_learner(n, k, self.num_pairs, self.descent.learning_rate, rng)
        yield _threshold("FCN", n, k, seed, self.descent.largest_tolerance(learner, first), first)


def _threshold(learner: str, n: int, k: int, seed: int, measured: float, first: float) -> Row:
    return {
        "learner": learner,
        "input_length": n,
        "pattern_length": k,
        "seed": seed,
        "num_candidates": comb(n, k),
        "measured": measured,
        "predicted": first,
    }


@dataclass(frozen=True)
class FirstGradient(AbstractItem):
    """The largest coordinate of the first gradient, above which no tolerance lets an FCN move.

    Krawtchouk sums in exact arithmetic, at any n: w = ±1/√n, as the size of an input asks for.
    """

    input_length: int
    pattern_length: int

    def rows(self) -> Iterator[Row]:
        n, k = self.input_length, self.pattern_length
        exact = fcn_sign_gradient(n, k, ACTIVATION, n**-0.5)
        yield {
            "input_length": n,
            "pattern_length": k,
            "num_candidates": float(comb(n, k)),
            "fcn": max(exact.largest_filter_coordinate, float(exact.readout)),
            "cnn": cnn_readout_gradient(k, ACTIVATION),
        }


@dataclass(frozen=True)
class Sieges(AbstractItem):
    """Three learners against the oracle at one size and tolerance."""

    input_length: int
    pattern_length: int
    tolerance: float

    def rows(self) -> Iterator[Row]:
        n, k, tau = self.input_length, self.pattern_length, self.tolerance
        group = int(0.5 / tau**2) // 2 * 2 + 1  # a majority of r parities has about 0.8/√r of each
        mixed = np.random.default_rng(0).permutation(subset_codes(n, k))  # so that they vote freely
        for learner, candidates, size in (
            (ONE, subset_codes(n, k), 1),
            (MANY, mixed, group),
            (KNOWN, window_codes(n, k), 1),
        ):
            siege, least = besiege(n, candidates, tau, size), fewest_queries(len(candidates), tau)
            yield {
                "learner": learner,
                "input_length": n,
                "pattern_length": k,
                "tolerance": tau,
                "num_candidates": len(candidates),
                "most_ruled_out": siege.most_ruled_out,
                "vacuous": least <= 1,
                "measured": float(siege.num_queries),
                "predicted": least,
            }
