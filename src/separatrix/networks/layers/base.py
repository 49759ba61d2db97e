"""What a layer is: sizes that can be hashed, and a product of weights that are passed."""

import abc
import math
from collections.abc import Sequence
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ..._types import Array, Float, RandomKey
from ..starts import AbstractStart


class LayerWeights(NamedTuple):
    """Filters (a unit's weights on the last axis) and a bias a filter."""

    filters: Float[Array, "*units pixel"]
    biases: Float[Array, "*units"]


class AbstractLayer(abc.ABC):
    """z = W x + b, where W has zeros or repeats; samples come last, in and out."""

    @property
    @abc.abstractmethod
    def filters_shape(self) -> tuple[int, ...]:
        """Of the weights; a unit's own on the last axis."""

    @abc.abstractmethod
    def __call__(self, weights: LayerWeights, x: Array) -> Array:
        """Pre-activations [*grid, unit, sample] of inputs [*space, channel, sample]."""

    def init(self, key: RandomKey, start: AbstractStart) -> LayerWeights:
        """Filters drawn from `start`, biases 0."""
        shape = self.filters_shape
        return LayerWeights(start.draw(key, shape), jnp.zeros(shape[:-1], jnp.float32))

    def channels_last(
        self, weights: LayerWeights, x: Float[Array, "sample *example"]
    ) -> Float[Array, "sample *output"]:
        """The same with samples first: [sample, *grid, unit] of [sample, *space, channel]."""
        return jnp.moveaxis(self(weights, jnp.moveaxis(x, 0, -1)), -1, 0)


def init_together(
    key: RandomKey, layers: Sequence[AbstractLayer], gains: Sequence[float]
) -> list[LayerWeights]:
    """N(0, gain/fan-in) filters of several layers, biases 0.

    Cut out of one draw: a draw for each takes seconds longer to compile on a CPU.
    """
    shapes = [layer.filters_shape for layer in layers]
    ends = np.cumsum([math.prod(shape) for shape in shapes])
    parts = jnp.split(jr.normal(key, (int(ends[-1]),)), ends[:-1].tolist())
    return [
        LayerWeights(math.sqrt(gain / shape[-1]) * part.reshape(shape), jnp.zeros(shape[:-1]))
        for gain, shape, part in zip(gains, shapes, parts, strict=True)
    ]


def check_units(num_units: int) -> None:
    if num_units < 1:
        raise ValueError(f"num_units must be at least 1, got {num_units}.")
