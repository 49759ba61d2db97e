"""3×3 convolutions that keep the size of an image: [sample, row, column, channel] all through."""

import jax.numpy as jnp

from ....._types import Array, Float
from .....networks.products import product


def convolved(
    kernel: Float[Array, "3 3 channel unit"], x: Float[Array, "sample row column channel"]
) -> Float[Array, "sample row column unit"]:
    """Every window, zeros around the image, times the kernel.

    Windows are cut out and multiplied, so that runs side by side are one product a run; the
    compiler's convolution would become one of groups of channels there.
    """
    rows, columns = x.shape[1:3]
    around = jnp.pad(x, [(0, 0), (1, 1), (1, 1), (0, 0)])
    shifted = [
        around[:, row : row + rows, column : column + columns]
        for row in range(3)
        for column in range(3)
    ]
    windows = jnp.concatenate(shifted, axis=-1)
    return product("nrck,ku->nrcu", windows, kernel.reshape(-1, kernel.shape[-1]))
