"""One family of networks from FCN to LCN to CNN: the same units, fewer and fewer weights."""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import jax
import jax.numpy as jnp

from ..._checks import keep_integers, keep_tuples_of_integers
from ..._types import Array, Float, RandomKey
from ...networks.layers import (
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
from .looking import looked
from .pooling import num_cells, pooled

Family = Literal["FCN", "LCN", "CNN"]
_LATER = 3  # positions along an axis that a unit of a later layer looks at


class ProbedWeights(NamedTuple):
    """Of the ReLU layers, and of what is read out of the last one."""

    hidden: tuple[LayerWeights, ...]
    readout: LayerWeights


@dataclass(frozen=True)
class Probed(AbstractLayered):
    """ReLU layers with `num_filters` units at every position of a grid, pooled, read out linearly.

    A unit of the first layer looks at a window of the input, one of a later layer at the three
    positions along each axis around its own. Windows just cover the input, which has as many zeros
    around it as that takes. In an FCN the same units see everything: each CNN is also an LCN, and
    each LCN an FCN, with all positions pooled alike.
    """

    space: tuple[int, ...]
    num_channels: int
    num_classes: int
    kernel: tuple[int, ...]  # of the first layer, as is the stride
    stride: tuple[int, ...]
    num_filters: int
    family: Family
    block: int = 0  # positions along an axis of an LCN that share their filters; 0: none do
    num_layers: int = 1
    cells: int = 4  # along an axis, that the readout tells apart; 0: all positions
    centre: tuple[float, ...] = (0.5,)  # a channel, or all of them: networks see
    spread: tuple[float, ...] = (0.25,)  # (x − centre)/spread

    def __post_init__(self):
        keep_tuples_of_integers(self, "space", "kernel", "stride")
        keep_integers(
            self, "num_channels", "num_classes", "num_filters", "block", "num_layers", "cells"
        )
        _check_sizes(self)
        _check_axes(self)

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (*self.space, self.num_channels)

    @property
    def grid(self) -> tuple[int, ...]:
        """Positions along each axis, in every layer."""
        axes = zip(self.space, self.kernel, self.stride, strict=True)
        return tuple(-(-(size - kernel) // stride) + 1 for size, kernel, stride in axes)

    @property
    def num_units(self) -> int:
        """Of a layer."""
        return math.prod(self.grid) * self.num_filters

    @property
    def margins(self) -> tuple[tuple[int, int], ...]:
        """Zeros before and after each axis; the odd one comes after."""
        axes = zip(self.space, self.kernel, self.stride, self.grid, strict=True)
        missing = [step * (num - 1) + kernel - size for size, kernel, step, num in axes]
        return tuple((m // 2, m - m // 2) for m in missing)

    @property
    def label(self) -> str:
        return f"blocks of {self.block}" if self.block > 1 else self.family

    @property
    def pooling(self) -> str:
        return {0: "none", 1: "global"}.get(self.cells, "regional")

    @cached_property
    def layers(self) -> tuple[AbstractLayer, ...]:
        """Those with ReLUs; the first has its zeros around it, where it is not dense."""
        grid, units = self.grid, self.num_filters
        later = Windows(grid, units, (_LATER,) * len(grid), padding=(_LATER // 2,) * len(grid))
        if self.family == "FCN":
            shapes = self.example_shape, *[(*grid, units)] * (self.num_layers - 1)
            return tuple(Dense(shape, self.num_units) for shape in shapes)
        room = tuple(s + sum(margin) for s, margin in zip(self.space, self.margins, strict=True))
        first = Windows(room, self.num_channels, self.kernel, self.stride)
        return tuple(self._layer(windows) for windows in (first, *[later] * (self.num_layers - 1)))

    def _layer(self, windows: Windows) -> AbstractLayer:
        if self.family == "CNN":
            return Shared(windows, self.num_filters)
        if self.block > 1:
            block = tuple(min(self.block, num) for num in self.grid)
            return Grouped(windows, self.num_filters, block)
        return Local(windows, self.num_filters)

    @property
    def readout(self) -> Dense:
        cells = num_cells(self.grid, self.cells)
        return Dense((*cells, self.num_filters), self.num_classes)

    @property
    def num_parameters(self) -> int:
        shapes = [layer.filters_shape for layer in (*self.layers, self.readout)]
        return sum(math.prod(shape) + math.prod(shape[:-1]) for shape in shapes)

    @property
    def operations_per_example(self) -> int:
        """Of a step of training: each product once forwards and twice backwards, by 2 a weight.

        Nobody asks for the gradient in the input. What is not a product is not counted.
        """
        first, *later = (self.num_units * layer.filters_shape[-1] for layer in self.layers)
        return 4 * first + 6 * (sum(later) + math.prod(self.readout.filters_shape))

    def init(self, key: RandomKey) -> ProbedWeights:
        """N(0, 2/fan-in) filters [he2015], N(0, 1/fan-in) readouts, biases 0."""
        gains = [2.0] * self.num_layers + [1.0]
        *hidden, readout = init_together(key, (*self.layers, self.readout), gains)
        return ProbedWeights(tuple(hidden), readout)

    def outputs(
        self, weights: ProbedWeights, x: Float[Array, "*example sample"]
    ) -> Float[Array, "class sample"]:
        x = self._seen(x)
        for layer, w in zip(self.layers, weights.hidden, strict=True):
            x = jax.nn.relu(looked(layer, w, x)).reshape(*self.grid, self.num_filters, x.shape[-1])
        return self.readout(weights.readout, pooled(x, self.cells))

    def _seen(self, x: Array) -> Array:
        """The input as its distance from the centre, and zeros around it unless it is all seen."""
        to_all = (*(1,) * len(self.space), -1, 1)
        centre, spread = (jnp.array(v, x.dtype).reshape(to_all) for v in (self.centre, self.spread))
        x = (x - centre) / spread
        if self.family == "FCN" or not any(map(any, self.margins)):
            return x
        return jnp.pad(x, [*self.margins, (0, 0), (0, 0)])


def _check_sizes(network: Probed) -> None:
    least = {"num_channels": 1, "num_classes": 2, "num_filters": 1, "num_layers": 1}
    for name, smallest in {**least, "block": 0, "cells": 0}.items():
        if (value := getattr(network, name)) < smallest:
            raise ValueError(f"{name} must be at least {smallest}, got {value}.")
    if network.block > 1 and network.family != "LCN":
        raise ValueError(
            f"block must be 0 in an {network.family}, got {network.block}: only where units look "
            "at windows is there a degree of sharing."
        )
    for name in ("centre", "spread"):
        values = getattr(network, name)
        if len(values) not in (1, network.num_channels):
            raise ValueError(
                f"{name} must have a number for each of {network.num_channels} channels, or one "
                f"for all, got {values}."
            )
    if min(network.spread) <= 0:
        raise ValueError(f"spread must be positive, got {network.spread}.")


def _check_axes(network: Probed) -> None:
    if len(network.space) not in (1, 2):
        raise ValueError(f"space must have one axis or two, got {network.space}.")
    for name, largest in (("kernel", network.space), ("stride", network.kernel)):
        values = getattr(network, name)
        if len(values) != len(largest) or not all(
            1 <= v <= most for v, most in zip(values, largest, strict=True)
        ):
            raise ValueError(
                f"{name} must be in 1..{' and 1..'.join(map(str, largest))}, got {values}: windows "
                "lie inside the input and leave nothing out."
            )
