"""The networks of figures 3 and 4: one hidden layer of ReLUs, and a linear readout of all units.

What the paper leaves open is in `Choices`. Windows are 24 × 24, three digits wide. "1024 neurons"
is read as 1024 units at every window; all windows together may have 1024 instead.

The start is Glorot's uniform one [glorot2010] with the fans as Keras counts them: a convolution's
kernel of 24 × 24 × 1024 has a fan-out of 24·24·1024, and the filters of a locally connected layer,
kept as windows × pixels × units, have both fans multiplied by the number of windows. Counted for
one window, 576 in and 1024 out, a CNN's starts are 19 times larger, an LCN's √(n − 2) times.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr

from ....._types import Array, Float, RandomKey
from .....networks.layers import (
    AbstractLayer,
    AbstractLayered,
    Dense,
    LayerWeights,
    Local,
    Shared,
    Windows,
)
from .....networks.starts import UniformStart
from .digits import NUM_COLUMNS, NUM_ROWS

WINDOW = 24  # columns: three digits


class HiddenWeights(NamedTuple):
    hidden: LayerWeights
    readout: Float[Array, "*units"]


@dataclass(frozen=True)
class HiddenLayer(AbstractLayered):
    """f(x) = Σ_{pu} v_{pu} max(z_{pu}, 0), z = layer(x) [malach2021, Def. 1, 2 and 11].

    An image is given to the layer as `block` columns a place, rows and columns of the block being
    its channels: windows that move by a block are then windows on a line.
    """

    layer: AbstractLayer
    num_columns: int
    block: int
    output_shape: tuple[int, ...]  # of the layer: windows, units
    start: UniformStart
    readout_start: UniformStart

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (NUM_ROWS, self.num_columns)

    def init(self, key: RandomKey) -> HiddenWeights:
        key_hidden, key_readout = jr.split(key)
        hidden = self.layer.init(key_hidden, self.start)
        return HiddenWeights(hidden, self.readout_start.draw(key_readout, self.output_shape))

    def outputs(
        self, weights: HiddenWeights, x: Float[Array, "row column sample"]
    ) -> Float[Array, "sample"]:
        rows, columns, num_samples = x.shape
        blocks = x.reshape(rows, columns // self.block, self.block, num_samples)
        places = jnp.moveaxis(blocks, 0, 1).reshape(-1, rows * self.block, num_samples)
        z = self.layer(weights.hidden, places)
        return jnp.sum(weights.readout[..., None] * jnp.maximum(z, 0.0), axis=range(z.ndim - 1))


def each_window(num_units: int, num_windows: int) -> int:
    """Every window has all the units."""
    return num_units


def all_windows(num_units: int, num_windows: int) -> int:
    """All windows together have them."""
    return max(num_units // num_windows, 1)


def keras_fans(layer: Local | Shared) -> tuple[int, int]:
    """In and out, as Keras counts them for its own layouts of the filters."""
    num, pixels, units = layer.windows.num_windows, layer.windows.num_pixels, layer.num_units
    return (num * pixels, num * units) if isinstance(layer, Local) else (pixels, pixels * units)


def window_fans(layer: Local | Shared) -> tuple[int, int]:
    """In and out, of one window."""
    return layer.windows.num_pixels, layer.num_units


@dataclass(frozen=True)
class Choices:
    """What the paper does not say, for the networks that have windows."""

    stride: int = 8  # columns by which a window moves: a digit
    units: Callable[[int, int], int] = each_window
    fans: Callable[[Local | Shared], tuple[int, int]] = keras_fans


DEFAULT = Choices()


def fcn(num_digits: int, num_units: int) -> HiddenLayer:
    columns = NUM_COLUMNS * num_digits
    layer = Dense((num_digits, NUM_ROWS * NUM_COLUMNS), num_units)
    starts = _glorot(NUM_ROWS * columns, num_units), _glorot(num_units, 1)
    return HiddenLayer(layer, columns, NUM_COLUMNS, (num_units,), *starts)


def local_network(
    kind: type[Local] | type[Shared], num_digits: int, num_units: int, choices: Choices = DEFAULT
) -> HiddenLayer:
    """A CNN of shared filters, or an LCN of local ones."""
    columns, stride = NUM_COLUMNS * num_digits, choices.stride
    if stride < 1 or NUM_COLUMNS % stride:
        raise ValueError(
            f"stride must divide {NUM_COLUMNS}, got {stride}: windows move by whole blocks."
        )
    windows = Windows((columns // stride,), NUM_ROWS * stride, (WINDOW // stride,))
    num = windows.num_windows
    units = choices.units(num_units, num)
    layer = kind(windows, units)
    starts = _glorot(*choices.fans(layer)), _glorot(num * units, 1)
    return HiddenLayer(layer, columns, stride, (num, units), *starts)


def networks(num_digits: int, num_units: int, choices: Choices = DEFAULT) -> dict[str, HiddenLayer]:
    """All three, by name."""
    return {
        "FCN": fcn(num_digits, num_units),
        "CNN": local_network(Shared, num_digits, num_units, choices),
        "LCN": local_network(Local, num_digits, num_units, choices),
    }


def _glorot(fan_in: int, fan_out: int) -> UniformStart:
    return UniformStart(math.sqrt(6 / (fan_in + fan_out)))
