"""A small CNN and a small FCN for images of any arrangement, and how they are trained."""

from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr

from ......_types import Array, Float, RandomKey
from ......networks.layers import AbstractLayered, Dense, LayerWeights, Shared, Windows
from ......networks.starts import ScaledStart
from ......training import CrossEntropy, Descent, FreshBatch, OptaxOptimiser, Precision, Rates

NUM_CLASSES = 10
_START, _READOUT_START = ScaledStart(2.0), ScaledStart(1.0)


class TwoLayers(NamedTuple):
    first: LayerWeights
    second: LayerWeights
    readout: LayerWeights


class OneLayer(NamedTuple):
    hidden: LayerWeights
    readout: LayerWeights


@dataclass(frozen=True)
class SmallCNN(AbstractLayered):
    """Two layers of 3 × 3 filters, ReLU and the largest of 2 × 2 after each; dense readout."""

    num_rows: int
    num_columns: int
    num_channels: int
    num_filters: tuple[int, int]

    @property
    def example_shape(self) -> tuple[int, ...]:
        return _shape(self.num_rows, self.num_columns, self.num_channels)

    @property
    def layers(self) -> tuple[Shared, Shared, Dense]:
        r, c = self.num_rows, self.num_columns
        one, two = self.num_filters
        first = Windows((r, c), self.num_channels, (3, 3), padding=(1, 1))
        second = Windows((r // 2, c // 2), one, (3, 3), padding=(1, 1))
        readout = Dense((r // 4, c // 4, two), NUM_CLASSES)
        return Shared(first, one), Shared(second, two), readout

    def init(self, key: RandomKey) -> TwoLayers:
        keys = jr.split(key, 3)
        starts = zip(self.layers, keys, (_START, _START, _READOUT_START), strict=True)
        return TwoLayers(*(layer.init(each, start) for layer, each, start in starts))

    def outputs(
        self, weights: TwoLayers, x: Float[Array, "*example sample"]
    ) -> Float[Array, "class sample"]:
        first, second, readout = self.layers
        x = x.reshape(self.num_rows, self.num_columns, self.num_channels, -1)
        x = pooled(jnp.maximum(first(weights.first, x), 0.0))
        return readout(weights.readout, pooled(jnp.maximum(second(weights.second, x), 0.0)))


@dataclass(frozen=True)
class SmallFCN(AbstractLayered):
    """One hidden layer of ReLUs that see every pixel; dense readout."""

    num_rows: int
    num_columns: int
    num_channels: int
    num_units: int

    @property
    def example_shape(self) -> tuple[int, ...]:
        return _shape(self.num_rows, self.num_columns, self.num_channels)

    @property
    def layers(self) -> tuple[Dense, Dense]:
        return Dense(self.example_shape, self.num_units), Dense((self.num_units,), NUM_CLASSES)

    def init(self, key: RandomKey) -> OneLayer:
        key_hidden, key_readout = jr.split(key)
        hidden, readout = self.layers
        return OneLayer(hidden.init(key_hidden, _START), readout.init(key_readout, _READOUT_START))

    def outputs(
        self, weights: OneLayer, x: Float[Array, "*example sample"]
    ) -> Float[Array, "class sample"]:
        hidden, readout = self.layers
        return readout(weights.readout, jnp.maximum(hidden(weights.hidden, x), 0.0))


def _shape(rows: int, columns: int, channels: int) -> tuple[int, ...]:
    return (rows, columns) if channels == 1 else (rows, columns, channels)


def pooled(x: Float[Array, "row column unit sample"]) -> Float[Array, "half side unit sample"]:
    """The largest of every 2 × 2; an odd row or column at the end is left out."""
    r, c, *rest = x.shape
    even = x[: r // 2 * 2, : c // 2 * 2]
    return even.reshape(r // 2, 2, c // 2, 2, *rest).max(axis=(1, 3))


def adam(num_steps: int, rates: tuple[float, ...], precision: Precision) -> Descent:
    """64 images a step, seen at the end."""
    return Descent(
        tuple(map(Rates, rates)),
        num_steps,
        num_steps,
        loss=CrossEntropy(),
        optimiser=OptaxOptimiser("adam"),
        batches=FreshBatch(64),
        precision=precision,
    )
