"""One family from FCN to LCN to CNN: how far a unit looks, and how many positions share filters."""

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp

from ....._checks import keep_tuples_of_integers
from ....._types import Array, Float, RandomKey
from .....networks.layers import (
    AbstractLayer,
    AbstractLayered,
    Dense,
    Grouped,
    LayerWeights,
    Local,
    Shared,
    Windows,
    init_together,
)
from .....training import AbstractLoss, CrossEntropy

GRID = 8  # positions along an axis, in every layer


class DegreesWeights(NamedTuple):
    """Of networks side by side: hidden layers have a pooling axis first, readouts are a tuple."""

    hidden: tuple[LayerWeights, ...]
    readouts: tuple[LayerWeights, ...]


@dataclass(frozen=True)
class Degrees(AbstractLayered):
    """ReLU layers of 8×8 positions with `num_filters` units each, averages, a linear readout.

    A unit of the first layer looks at a window of the image, of a later one at a window of the
    layer before, around its position. `windows` has a side a layer; at the side of what it looks
    at, every unit sees everything: a fully connected layer of as many units. Positions in blocks of
    `block` × `block` share filters: 1 makes a locally connected network, 8 a convolution.

    Before the readout units are pooled over cells of positions, `cells` along an axis: 8 does not
    pool, 1 pools over all. Each of `cells` is a network of its own, from the same start but for
    the readout: they are trained side by side, as they look at the same windows.
    """

    side: int
    num_channels: int
    windows: tuple[int, ...]
    block: int
    num_filters: int
    cells: tuple[int, ...] = (8, 2, 1)
    num_classes: int = 10
    centre: float = 0.5  # of pixels, which networks see as (x − centre)/spread
    spread: float = 0.25

    def __post_init__(self):
        keep_tuples_of_integers(self, "windows", "cells")
        if any(GRID % part for part in (self.block, *self.cells)):
            raise ValueError(
                f"block and cells must divide {GRID}, got {self.block} and {self.cells}."
            )
        first, *later = self.windows
        if first > self.side or (self.side - first) % (GRID - 1):
            raise ValueError(
                f"windows must start with {self.side} less a multiple of {GRID - 1}, got {first}: "
                f"{GRID} of them just cover the image."
            )
        if any(w != GRID and w % 2 == 0 for w in later):
            raise ValueError(
                f"windows must be odd or {GRID} after the first, got {self.windows}: a position "
                "is in the middle of its window."
            )
        if self.block > 1 and (first == self.side or GRID in later):
            raise ValueError(
                f"block must be 1 where units see everything, got {self.block}: units that share "
                "filters there would be the same unit."
            )

    @property
    def example_shape(self) -> tuple[int, ...]:
        square = (self.side, self.side)
        return square if self.num_channels == 1 else (*square, self.num_channels)

    @property
    def layers(self) -> tuple[AbstractLayer, ...]:
        first, *later = self.windows
        stride = (self.side - first) // (GRID - 1)
        return (
            self._layer(self.side, self.num_channels, first, stride, 0),
            *(self._layer(GRID, self.num_filters, w, 1, w // 2) for w in later),
        )

    def _layer(self, side, channels, window, stride, padding) -> AbstractLayer:
        if window == side:
            return Dense((side, side, channels), GRID**2 * self.num_filters)
        pairs = ((n, n) for n in (window, stride, padding))
        windows = Windows((side, side), channels, *pairs)
        if self.block == 1:
            return Local(windows, self.num_filters)
        if self.block == GRID:
            return Shared(windows, self.num_filters)
        return Grouped(windows, self.num_filters, (self.block, self.block))

    @property
    def readouts(self) -> tuple[Dense, ...]:
        return tuple(Dense((n, n, self.num_filters), self.num_classes) for n in self.cells)

    def init(self, key: RandomKey) -> DegreesWeights:
        """N(0, 2/fan-in) filters, N(0, 1/fan-in) readouts, biases 0."""
        num_hidden = len(self.windows)
        gains = [2.0] * num_hidden + [1.0] * len(self.readouts)
        every = init_together(key, (*self.layers, *self.readouts), gains)
        for_each = lambda w: jnp.broadcast_to(w[None], (len(self.cells), *w.shape))
        hidden = jax.tree.map(for_each, tuple(every[:num_hidden]))
        return DegreesWeights(hidden, tuple(every[num_hidden:]))

    def outputs(
        self, weights: DegreesWeights, x: Float[Array, "*example sample"]
    ) -> Float[Array, "pooling class sample"]:
        n = x.shape[-1]
        x = (x.reshape(self.side, self.side, self.num_channels, n) - self.centre) / self.spread
        units = jax.vmap(self._units, in_axes=(0, None))(weights.hidden, x)
        last = zip(self.cells, self.readouts, weights.readouts, units, strict=True)
        return jnp.stack([readout(w, pooled(h, cells)) for cells, readout, w, h in last])

    def _units(self, hidden: tuple[LayerWeights, ...], x: Array) -> Array:
        for layer, w in zip(self.layers, hidden, strict=True):
            x = jax.nn.relu(layer(w, x)).reshape(GRID, GRID, self.num_filters, x.shape[-1])
        return x


def pooled(
    units: Float[Array, "row column unit sample"], cells: int
) -> Float[Array, "cell_row cell_column unit sample"]:
    """Sums over the positions of each cell, over the root of their number.

    An average, up to a constant: what it does to the size of the sum of independent units is
    undone, so that one range of rates suits every pooling.
    """
    inside = GRID // cells
    parts = units.reshape(cells, inside, cells, inside, *units.shape[2:])
    return parts.sum(axis=(1, 3)) / inside


@dataclass(frozen=True)
class SideBySide(AbstractLoss):
    """The sum of the cross-entropies of networks side by side: each has its own gradient."""

    def __call__(self, score: Array, label: Array) -> Array:
        each = jnp.broadcast_to(label[..., None], score.shape[:-1])
        return jnp.sum(CrossEntropy()(score, each), axis=-1)
