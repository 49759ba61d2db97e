"""CNNs and FCNs of one recipe: blocks of two layers, each product, ELU, batch normalisation."""

import abc
import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ....._types import Array, Float, RandomKey
from .....networks import AbstractNetwork
from .....networks.base import shapes_of
from .....networks.products import product
from .convolutions import convolved
from .normalisation import (
    Layer,
    Moments,
    along,
    dropped,
    fresh_layer,
    kept,
    moments_of_batch,
    moments_of_layer,
    normalised,
    put_together,
)

STATISTICS_AT_ONCE = 500  # examples: more would take gigabytes a run
DROPPED = (0.2, 0.3, 0.4)  # after the first, second, third block


class Readout(NamedTuple):
    kernel: Float[Array, "feature class"]
    biases: Float[Array, "class"]


class Weights(NamedTuple):
    layers: tuple[Layer, ...]
    readout: Readout


@dataclass(frozen=True)
class AbstractBlocks(AbstractNetwork):
    """Blocks of two layers, a dropout after each, and a linear readout of all that is left.

    In training a layer is normalised by the mean and variance of its batch, without a memory of
    earlier ones; to measure, `with_statistics` takes both anew from training examples ("precise
    batch normalisation" [wu2021]), and they lie among the weights, where no gradient reaches them.
    Products are in the dtype of the inputs, statistics in float32.
    """

    image_shape: tuple[int, ...]  # (row, column) or (row, column, channel)
    num_blocks: int
    width: int
    pixel_mean: float  # of all pixels of the training set, and their deviation
    pixel_std: float
    num_classes: int = 10

    def __post_init__(self):
        if not 1 <= self.num_blocks <= len(DROPPED):
            raise ValueError(
                f"num_blocks must be in 1..{len(DROPPED)}, got {self.num_blocks}: the recipe says "
                "nothing of more."
            )

    @property
    def example_shape(self) -> tuple[int, ...]:
        return self.image_shape

    @property
    def depth(self) -> int:
        """Layers before the readout."""
        return 2 * self.num_blocks

    @property
    def num_parameters(self) -> int:
        """All that is learned: statistics are not."""
        shapes = shapes_of(self)
        learned = (layer[:4] for layer in shapes.layers)
        return sum(math.prod(leaf.shape) for leaf in jax.tree.leaves((*learned, shapes.readout)))

    @abc.abstractmethod
    def kernel_shapes(self) -> list[tuple[int, ...]]:
        """Of every layer, inputs before units; the readout's last."""

    @abc.abstractmethod
    def enter(self, x: Float[Array, "sample *image"]) -> Array:
        """Images as the first layer takes them."""

    @abc.abstractmethod
    def multiply(self, kernel: Array, a: Array) -> Array:
        """The product of a layer."""

    @abc.abstractmethod
    def leave(self, a: Array) -> Array:
        """What a block hands on."""

    def init(self, key: RandomKey) -> Weights:
        """Kernels uniform in ±√(6/(fan-in + fan-out)) [glorot2010], Keras' default."""
        shapes = self.kernel_shapes()
        ends = np.cumsum([math.prod(shape) for shape in shapes])
        drawn = jnp.split(jr.uniform(key, (int(ends[-1]),), minval=-1.0), ends[:-1].tolist())
        *hidden, last = (
            _reach(shape) * flat.reshape(shape) for flat, shape in zip(drawn, shapes, strict=True)
        )
        return Weights(tuple(map(fresh_layer, hidden)), Readout(last, jnp.zeros(self.num_classes)))

    def score(self, weights: Weights, x: Float[Array, "*example"]) -> Float[Array, "class"]:
        return self._outputs(weights, x[None])[0]

    def arrange(self, x: Float[Array, "sample *example"]) -> Array:
        """As they come: channels last is what convolutions stream."""
        return x

    def scores(self, weights: Weights, x: Array) -> Float[Array, "run sample class"]:
        return jax.vmap(self._outputs, in_axes=(0, None))(weights, x)

    def scores_in_training(self, weights: Weights, x: Array, key: RandomKey) -> Array:
        """Normalised by the batch, with units dropped at random, others for every run."""

        def one(weights, key):
            drop = lambda block, a: dropped(jr.fold_in(key, block), DROPPED[block], a)
            return self._pass(weights, x, moments_of_batch, drop)[0]

        return jax.vmap(one)(weights, jr.split(key, weights.readout.biases.shape[0]))

    def with_statistics(self, weights: Weights, x: Array) -> Weights:
        """The weights of all runs, their statistics those of the examples x, arranged.

        Examples are looked at in batches, each normalised by its own moments as in training, and
        the moments of all batches are put together.
        """
        batch = math.gcd(len(x), STATISTICS_AT_ONCE)
        batches = x.reshape(-1, batch, *x.shape[1:])

        def one(weights):
            of_batch = lambda x: self._pass(weights, x, moments_of_batch, kept)[1]
            moments = map(put_together, jax.lax.map(of_batch, batches))
            layers = [
                layer._replace(mean=mean, variance=variance)
                for layer, (mean, variance) in zip(weights.layers, moments, strict=True)
            ]
            return weights._replace(layers=tuple(layers))

        return jax.vmap(one)(weights)

    def _outputs(self, weights: Weights, x: Array) -> Array:
        return self._pass(weights, x, moments_of_layer, kept)[0]

    def _pass(
        self,
        weights: Weights,
        x: Array,
        moments_of: Callable[[Layer, Array], Moments],
        drop: Callable[[int, Array], Array],
    ) -> tuple[Array, list[Moments]]:
        """Outputs, and the moments that every layer was normalised by."""
        z = (x.astype(jnp.float32) - self.pixel_mean) / self.pixel_std
        a, used = self.enter(z.astype(x.dtype)), []
        for number, layer in enumerate(weights.layers):
            z = self.multiply(layer.kernel, a)
            z = jax.nn.elu(z + along(layer.biases, z))
            moments = moments_of(layer, z)
            used.append(moments)
            a = normalised(layer, moments, z)
            if number % 2:
                a = drop(number // 2, self.leave(a))
        a = product("nf,fc->nc", a.reshape(a.shape[0], -1), weights.readout.kernel)
        return a + weights.readout.biases[None], used


@dataclass(frozen=True)
class BlockCNN(AbstractBlocks):
    """3×3 convolutions with c, 2c, 4c channels in its blocks; a block ends with the largest of
    every 2×2 places."""

    def kernel_shapes(self) -> list[tuple[int, ...]]:
        *space, channels = (*self.image_shape, 1)[:3]
        shapes = []
        for block in range(self.num_blocks):
            for _ in range(2):
                shapes.append((3, 3, channels, self.width * 2**block))
                channels = shapes[-1][-1]
        left = math.prod(size // 2**self.num_blocks for size in space)
        return [*shapes, (left * channels, self.num_classes)]

    def enter(self, x: Array) -> Array:
        return x if x.ndim == 4 else x[..., None]

    def multiply(self, kernel: Array, a: Array) -> Array:
        return convolved(kernel, a)

    def leave(self, a: Array) -> Array:
        n, rows, columns, channels = a.shape
        rows, columns = rows // 2, columns // 2  # an odd last row or column is left out
        a = a[:, : 2 * rows, : 2 * columns].reshape(n, rows, 2, columns, 2, channels)
        return jnp.max(a, axis=(2, 4))


@dataclass(frozen=True)
class BlockFCN(AbstractBlocks):
    """Dense layers of one width on the pixels in a row; nothing is pooled."""

    def kernel_shapes(self) -> list[tuple[int, ...]]:
        sizes = [math.prod(self.image_shape), *[self.width] * self.depth, self.num_classes]
        return list(pairwise(sizes))

    def enter(self, x: Array) -> Array:
        return x.reshape(x.shape[0], -1)

    def multiply(self, kernel: Array, a: Array) -> Array:
        return product("ni,iu->nu", a, kernel)

    def leave(self, a: Array) -> Array:
        return a


def _reach(shape: tuple[int, ...]) -> float:
    """√(6/(fan-in + fan-out)); a place of a window counts with all its units."""
    *window, inputs, units = shape
    return math.sqrt(6 / (math.prod(window) * (inputs + units)))
