"""What the three window networks share: the weights that are trained, the windows, the checks."""

from typing import NamedTuple

import jax.numpy as jnp

from ..._types import Array, Float


class WindowWeights(NamedTuple):
    """First layer (a unit's own weights on the last axis), its biases, and the linear readout."""

    filters: Float[Array, "*units pixel"]
    biases: Float[Array, "*units"]
    readout: Float[Array, "*units"]


def windows(x: Array, window_length: int) -> Array:
    """The n − k + 1 windows of length k of the last axis, as (…, window, pixel).

    The paper's sums stop at n − k [malach2021, Def. 1]; the last window would then never be seen.
    """
    num_windows = x.shape[-1] - window_length + 1
    index = jnp.arange(num_windows)[:, None] + jnp.arange(window_length)[None, :]
    return x[..., index]


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
