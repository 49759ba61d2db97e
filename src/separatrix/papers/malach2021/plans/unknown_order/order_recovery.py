"""The plan of `order-recovery`: orders from inputs alone, then a network trained on one of them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr
import numpy as np

from .....networks import WindowFCN
from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import Sample
from .....training import Descent
from ...recovery.correlated_order import chain_bits, recovered_order, windows_kept
from ...recovery.trained import ADAM, Window, learning_curve, usual_cnn, usual_fcn

_NUM_TEST = 2000


class Grid(NamedTuple):
    input_length: int
    pattern_length: int
    correlations: tuple[float, ...]
    sizes: tuple[int, ...]
    num_orders: int
    trained: tuple[float, ...]  # correlations
    trained_size: int
    num_steps: int
    seeds: tuple[int, ...]
    seconds: tuple[float, float]  # of orders, trainings


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(
        16,
        3,
        (0.0, 0.2, 0.5),
        (30, 100, 300, 1000),
        10,
        (0.0, 0.3),
        2000,
        400,
        (0, 1),
        (0.2, 6.0),
    ),
    "full": Grid(
        32,
        5,
        (0.0, 0.1, 0.15, 0.2, 0.3, 0.5, 0.8),
        (30, 56, 100, 178, 300, 560, 1000, 1780, 3000, 5600, 10000),
        20,
        (0.0, 0.1, 0.3),
        1000,
        720,
        (0, 1, 2, 3),
        (4.0, 25.0),
    ),
}


def plan(profile: Profile) -> Tables:
    """Orders at every correlation, then trainings."""
    grid = GRIDS[profile]
    n, k, m = grid.input_length, grid.pattern_length, grid.trained_size
    cnn, algorithm = usual_cnn(n, k), replace(ADAM, num_steps=grid.num_steps)
    arms = ((cnn, "chain"), (cnn, "permuted"), (cnn, "recovered"), (usual_fcn(n), "permuted"))
    orders = tuple(
        OrdersRecovered(n, k, rho, grid.sizes, grid.num_orders) for rho in grid.correlations
    )
    trainings = tuple(
        TrainedInOrder(network, algorithm, inputs, k, rho, m, _NUM_TEST, seed)
        for rho in grid.trained
        for seed in grid.seeds
        for network, inputs in arms
    )
    first, second = grid.seconds
    return Tables((Part("order", orders, first), Part("training", trainings, second)))


@dataclass(frozen=True)
class OrdersRecovered(AbstractItem):
    """Random orders at one correlation, from more and more inputs."""

    input_length: int
    pattern_length: int
    correlation: float
    sizes: tuple[int, ...]
    num_orders: int

    def rows(self) -> Iterator[Row]:
        n, k, rho = self.input_length, self.pattern_length, self.correlation
        for m in self.sizes:
            for seed in range(self.num_orders):
                rng = np.random.default_rng([seed, m, round(100 * rho)])
                hidden = rng.permutation(n)
                order = recovered_order(chain_bits(n, rho, m, rng)[:, hidden])
                yield {
                    "input_length": n,
                    "pattern_length": k,
                    "correlation": rho,
                    "num_samples": m,
                    "seed": seed,
                    "windows_kept": windows_kept(order, np.argsort(hidden), k),
                }


@dataclass(frozen=True)
class TrainedInOrder(AbstractItem):
    """One network, on the inputs in one order; all arms of a seed see the same examples."""

    network: Window
    algorithm: Descent
    inputs: str  # chain, permuted, recovered
    pattern_length: int
    correlation: float
    num_samples: int
    num_test_samples: int
    seed: int

    def rows(self) -> Iterator[Row]:
        n, k, m = self.network.input_length, self.pattern_length, self.num_samples
        rng = np.random.default_rng([self.seed, 7, round(100 * self.correlation)])
        chain = chain_bits(n, self.correlation, m + self.num_test_samples, rng)
        first = (n - k) // 2
        labels = chain[:, first : first + k].prod(axis=1)
        hidden = rng.permutation(n)
        orders = {"chain": np.arange(n), "permuted": hidden}
        orders["recovered"] = hidden[recovered_order(chain[:m, hidden])]
        order = orders[self.inputs]
        yield {
            "network": "FCN" if isinstance(self.network, WindowFCN) else "CNN",
            "inputs": self.inputs,
            "input_length": n,
            "pattern_length": k,
            "correlation": self.correlation,
            "num_samples": m,
            "seed": self.seed,
            "accuracy": self._accuracy(chain[:, order], labels),
            "windows_kept": windows_kept(order, np.arange(n), k),
        }

    def _accuracy(self, x: np.ndarray, y: np.ndarray) -> float:
        cut = (np.s_[: self.num_samples], np.s_[self.num_samples :])
        sample, test = (Sample(jnp.asarray(x[s]), jnp.asarray(y[s])) for s in cut)
        start, batches = self.network.init(jr.key(self.seed)), jr.key(1000 + self.seed)
        curve = learning_curve(self.network, self.algorithm, start, sample, test, batches)
        return float(curve.accuracy[-1])
