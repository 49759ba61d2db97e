"""The plan of `k-pattern-diagonal`: CNN, LCN and FCN at k near log₂ n, under GD, SGD and Adam."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from .....networks import AbstractNetwork, GaussianStart
from .....runs.tables import Part, Tables
from .....studies import Profile
from .....tasks import KPattern, RandomRule
from .....training import (
    AbstractOptimiser,
    Descent,
    FreshBatch,
    Hinge,
    OptaxOptimiser,
    PlainDescent,
    Rates,
)
from ...estimates.diagonal import LINES, SHARED, Place, places, shortest
from .climb import STAIRCASE, Climb
from .setting import NUM_TEST_SAMPLES, TARGET_ERROR, networks

_RESOLUTION, _COARSE = 2, 20  # steps between two looks, up to and above the limit that follows
_FINE_LIMIT = 5000


class Optimiser(NamedTuple):
    rule: AbstractOptimiser
    batch_size: int  # fresh examples a step
    rates: dict[str, tuple[float, ...]]  # by network
    # An FCN's steps, by place: about as many samples as there are sets of k − 1 bits, C(n, k − 1),
    # where that is within reach, and what an accelerator does in half a minute where it is not.
    limits: dict[Place, int]


def _doublings(smallest: float) -> tuple[float, ...]:
    return tuple((smallest * 2.0 ** np.arange(12)).tolist())


_PLAIN_RATES = {network: _doublings(1 / 32) for network in ("CNN", "LCN", "FCN")}  # to 64
_ADAM_RATES = {
    "CNN": _doublings(1 / 2048),  # to 1
    "LCN": _doublings(1 / 512),  # to 4: it was best at 1 somewhere
    "FCN": _doublings(1 / 2048),
}
_FINE = dict.fromkeys((*shortest(), *places()), _FINE_LIMIT)
_STOCHASTIC_LIMITS = _FINE | {
    (64, 5): 20_000,
    (64, 6): 60_000,
    (64, 7): 80_000,
    (128, 5): 60_000,
    (128, 6): 120_000,  # a bound, and with 40,000 one too low to tell the laws apart
}
OPTIMISERS = {
    "GD": Optimiser(
        PlainDescent(),
        2048,
        _PLAIN_RATES,
        _FINE | {(64, 6): 10_000, (64, 7): 20_000, (128, 5): 8000, (128, 6): 8000},
    ),
    "SGD": Optimiser(PlainDescent(), 256, _PLAIN_RATES, _STOCHASTIC_LIMITS),
    "Adam": Optimiser(OptaxOptimiser("adam"), 256, _ADAM_RATES, _STOCHASTIC_LIMITS),
}


class Grid(NamedTuple):
    optimisers: tuple[str, ...]
    places: tuple[tuple[str, tuple[Place, ...]], ...]  # of parities, by network
    staircases: tuple[Place, ...]  # of CNN and FCN
    num_rates: int  # of an optimiser's, the middle ones
    num_tuning_seeds: int
    dense_limit: int | None  # instead of those by place
    local_limit: int
    seconds: float

    @property
    def num_seeds(self) -> int:
        """As many as tuning has runs: one program serves both."""
        return self.num_rates * self.num_tuning_seeds


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(("Adam",), (("CNN", ((16, 4),)), ("FCN", ((16, 4),))), (), 4, 1, 200, 200, 15.0),
    "full": Grid(
        tuple(OPTIMISERS),
        (("CNN", places()), ("LCN", places(SHARED)), ("FCN", (*shortest(), *places()))),
        LINES[0],
        12,
        4,
        None,
        1500,
        30_000.0,  # an estimate: it is meant for a GPU
    ),
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    return Tables((Part("runs", climbs(grid), grid.seconds),))


def climbs(grid: Grid) -> tuple[Climb, ...]:
    """The longest runs before the others: threads are left with the short ones."""
    parities = [
        _climb(grid, optimiser, network, at, "parity")
        for optimiser in grid.optimisers
        for network, of_network in grid.places
        for at in of_network
    ]
    stairs = [
        _climb(grid, optimiser, network, at, STAIRCASE)
        for optimiser in grid.optimisers
        for network in ("CNN", "FCN")
        for at in grid.staircases
    ]
    cost = lambda climb: -climb.algorithm.num_steps * climb.algorithm.batches.batch_size
    return tuple(sorted([*parities, *stairs], key=cost))


def _climb(grid: Grid, optimiser: str, network: str, at: Place, pattern: str) -> Climb:
    n, k = at
    rule, batch_size, rates, limits = OPTIMISERS[optimiser]
    limit = (grid.dense_limit or limits[at]) if network == "FCN" else grid.local_limit
    rates_of_network = rates[network]
    left_out = (len(rates_of_network) - grid.num_rates) // 2
    seeds = range(grid.num_tuning_seeds + grid.num_seeds)
    return Climb(
        name=network,
        optimiser=optimiser,
        network=with_biases(networks(n, k)[network]),
        algorithm=Descent(
            tuple(map(Rates, rates_of_network[left_out : left_out + grid.num_rates])),
            limit,
            _RESOLUTION if limit <= _FINE_LIMIT else _COARSE,
            loss=Hinge(),
            optimiser=rule,
            batches=FreshBatch(batch_size),
        ),
        task=KPattern(n, RandomRule(k), (n - k) // 2),
        pattern=pattern,
        tuning_seeds=tuple(seeds[: grid.num_tuning_seeds]),
        seeds=tuple(seeds[grid.num_tuning_seeds :]),
        num_test_samples=NUM_TEST_SAMPLES,
        target_error=TARGET_ERROR,
    )


def with_biases(network: AbstractNetwork) -> AbstractNetwork:
    """Biases N(0, 1), as large as what they are added to.

    At biases 0 the gradient of an odd parity vanishes at the start: ReLU has no Fourier weight at
    odd levels above the first, nor its derivative at even ones.
    """
    return replace(network, bias_start=GaussianStart(1.0))  # pyright: ignore[reportArgumentType]
