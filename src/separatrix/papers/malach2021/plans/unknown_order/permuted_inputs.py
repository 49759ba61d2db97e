"""The plan of `permuted-inputs`: learning curves in two orders, and in one order twice."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from .....networks import WindowFCN
from .....records import Row
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import Sample
from .....training import Descent
from ...recovery.orderings import contiguous
from ...recovery.trained import ADAM, LearningCurve, Window, learning_curve, usual_cnn, usual_fcn

ORIGINAL, PERMUTED = "original", "permuted"


class Grid(NamedTuple):
    """Numbers of seeds: fewer for what varies less."""

    alone: int
    cnn: int
    paired: int
    seconds: tuple[float, float]  # of curves, pairs


GRIDS: dict[Profile, Grid] = {
    "quick": Grid(6, 2, 1, (3.0, 2.0)),
    "full": Grid(24, 8, 4, (13.0, 4.0)),
}


def plan(profile: Profile) -> Tables:
    """FCN in both orders, CNN in both; then the FCN paired."""
    grid, task = GRIDS[profile], MiddleParity(3, 2000, 2000)
    fcn, cnn = usual_fcn(16), usual_cnn(16, task.pattern_length)
    curves = tuple(
        CurveInOrder(network, ADAM, task, inputs, seed)
        for network, num_seeds in ((fcn, grid.alone), (cnn, grid.cnn))
        for seed in range(num_seeds)
        for inputs in (ORIGINAL, PERMUTED)
    )
    pairs = tuple(PairedCurves(fcn, ADAM, task, seed) for seed in range(grid.paired))
    first, second = grid.seconds
    return Tables((Part("curves", curves, first), Part("paired", pairs, second)))


class Data(NamedTuple):
    x: np.ndarray  # in the original order, training rows first
    y: np.ndarray
    order: np.ndarray


@dataclass(frozen=True)
class MiddleParity:
    """The parity of the middle inputs, uniform ones."""

    pattern_length: int
    num_samples: int
    num_test_samples: int

    def draw(self, input_length: int, seed: int) -> Data:
        """Inputs, labels, and an order that parts the ones that matter."""
        rng, n, k = np.random.default_rng(seed), input_length, self.pattern_length
        x = rng.choice([-1.0, 1.0], size=(self.num_samples + self.num_test_samples, n))
        first = (n - k) // 2
        order = rng.permutation(n)
        while contiguous(np.argsort(order)[first : first + k]):
            order = rng.permutation(n)
        return Data(x, x[:, first : first + k].prod(axis=1), order)

    def cut(self, x: np.ndarray, y: np.ndarray, dtype: Any) -> tuple[Sample, Sample]:
        """Training and fresh examples."""
        m = self.num_samples
        one, other = (
            Sample(jnp.asarray(x[s], dtype), jnp.asarray(y[s], dtype))
            for s in (np.s_[:m], np.s_[m:])
        )
        return one, other


@dataclass(frozen=True)
class CurveInOrder(AbstractItem):
    """One network in one order; the permuted one draws everything anew."""

    network: Window
    algorithm: Descent
    task: MiddleParity
    inputs: str
    seed: int

    def rows(self) -> Iterator[Row]:
        number = 1000 + self.seed if self.inputs == PERMUTED else self.seed
        data = self.task.draw(self.network.input_length, number)
        x = data.x[:, data.order] if self.inputs == PERMUTED else data.x
        examples = self.task.cut(x, data.y, jnp.float32)
        start, batches = self.network.init(jr.key(number)), jr.key(5000 + number)
        curve = learning_curve(self.network, self.algorithm, start, *examples, batches)
        name = "FCN" if isinstance(self.network, WindowFCN) else "CNN"
        for row in _rows(self.network, self.task, self.seed, curve):
            yield {"network": name, "inputs": self.inputs, **row}


@dataclass(frozen=True)
class PairedCurves(AbstractItem):
    """The same examples and the same start, both permuted alike, in double precision."""

    network: WindowFCN
    algorithm: Descent
    task: MiddleParity
    seed: int

    def rows(self) -> Iterator[Row]:
        data = self.task.draw(self.network.input_length, self.seed)
        start = self.network.init(jr.key(self.seed))
        with jax.enable_x64(True):
            start = jax.tree.map(lambda w: jnp.asarray(np.asarray(w), jnp.float64), start)
            moved = start._replace(filters=start.filters[:, data.order])
            plain = self._curve(start, data.x, data.y)
            curve = self._curve(moved, data.x[:, data.order], data.y)
        deviation = np.abs(curve.loss / plain.loss - 1)
        rows = _rows(self.network, self.task, self.seed, curve)
        for row, off in zip(rows, deviation, strict=True):
            yield {**row, "deviation": float(off)}

    def _curve(self, start: Any, x: np.ndarray, y: np.ndarray) -> LearningCurve:
        examples = self.task.cut(x, y, jnp.float64)
        return learning_curve(
            self.network, self.algorithm, start, *examples, jr.key(5000 + self.seed)
        )


def _rows(network: Window, task: MiddleParity, seed: int, curve: LearningCurve) -> Iterator[Row]:
    for step, loss, accuracy in zip(*curve, strict=True):
        yield {
            "input_length": network.input_length,
            "pattern_length": task.pattern_length,
            "seed": seed,
            "step": int(step),
            "loss": float(loss),
            "accuracy": float(accuracy),
        }
