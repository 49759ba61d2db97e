"""What the window networks share: sizes and their checks, the weights, the windows."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import jax.numpy as jnp
import jax.random as jr

from ..._checks import keep_integers
from ..._types import Array, Float, RandomKey
from ..activations import AbstractActivation, ClippedReLU
from ..base import AbstractNetwork
from ..starts import AbstractStart, ConstantStart, GaussianStart


class WindowWeights(NamedTuple):
    """First layer (a unit's own weights on the last axis), its biases, and the linear readout."""

    filters: Float[Array, "*units pixel"]
    biases: Float[Array, "*units"]
    readout: Float[Array, "*units"]


def draw_weights(network: Any, key: RandomKey, filters: tuple, readout: tuple) -> WindowWeights:
    """From the network's starts, filters and readout of these shapes, and a bias a filter."""
    key_w, key_b, key_u = jr.split(key, 3)
    return WindowWeights(
        network.start.draw(key_w, filters),
        network.bias_start.draw(key_b, filters[:-1]),
        network.readout_start.draw(key_u, readout),
    )


def check_sizes(input_length: int, window_length: int, num_filters: int) -> None:
    if input_length < 1:
        raise ValueError(f"input_length must be at least 1, got {input_length}: there is no input.")
    if not 1 <= window_length <= input_length:
        raise ValueError(
            f"window_length must be in 1..{input_length}, got {window_length}: "
            "a window lies inside the input."
        )
    if num_filters < 1:
        raise ValueError(f"num_filters must be at least 1, got {num_filters}.")


@dataclass(frozen=True)
class AbstractWindowNetwork(AbstractNetwork):
    """Units that each read a window of the input, and a linear readout of all of them."""

    input_length: int  # n
    window_length: int  # k
    num_filters: int  # q
    activation: AbstractActivation = ClippedReLU()
    start: AbstractStart = GaussianStart(1.0)
    bias_start: AbstractStart = ConstantStart(0.0)
    readout_start: AbstractStart = ConstantStart(0.0)

    def __post_init__(self):
        keep_integers(self, "input_length", "window_length", "num_filters")
        check_sizes(self.input_length, self.window_length, self.num_filters)

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.input_length,)

    @property
    def num_windows(self) -> int:
        """n − k + 1: the paper's n − k never sees the last window [malach2021, Def. 1]."""
        return self.input_length - self.window_length + 1

    def windows(self, x: Float[Array, "*sample input"]) -> Float[Array, "*sample window pixel"]:
        """What the windows of an input hold."""
        return x[..., jnp.arange(self.num_windows)[:, None] + jnp.arange(self.window_length)[None]]

    def arrange(self, x: Float[Array, "sample input"]) -> Float[Array, "window pixel sample"]:
        return jnp.transpose(self.windows(x), (1, 2, 0))
