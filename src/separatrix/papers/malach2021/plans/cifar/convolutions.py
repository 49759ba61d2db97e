"""3×3 convolutions that keep the size of an image: [sample, row, column, channel] all through."""

import jax
import jax.numpy as jnp

from ....._types import Array, Float
from .....networks.products import product


def convolved(
    kernel: Float[Array, "3 3 channel unit"], x: Float[Array, "sample row column channel"]
) -> Float[Array, "sample row column unit"]:
    """Every window times the kernel, zeros around the image."""
    return windowed(kernel, x)


def windowed(kernel: Array, x: Array) -> Array:
    """Windows cut out and multiplied: runs side by side are one product of matrices a run."""
    rows, columns = x.shape[1:3]
    around = jnp.pad(x, [(0, 0), (1, 1), (1, 1), (0, 0)])
    shifted = [
        around[:, row : row + rows, column : column + columns]
        for row in range(3)
        for column in range(3)
    ]
    windows = jnp.concatenate(shifted, axis=-1)
    return product("nrck,ku->nrcu", windows, kernel.reshape(-1, kernel.shape[-1]))


def grouped(kernel: Array, x: Array) -> Array:
    """The compiler's convolution: runs side by side are groups of channels."""
    return jax.lax.conv_general_dilated(
        x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")
    )


@jax.custom_vjp
def unrolled(kernel: Array, x: Array) -> Array:
    """The compiler's convolution, once for every run side by side."""
    return _forward(kernel, x)


def _for_each(function):
    """`function` of two arrays whose vmap is a loop at compile time."""
    alone = jax.custom_batching.custom_vmap(function)

    @alone.def_vmap
    def _(axis_size, in_batched, *arrays):
        runs = range(axis_size)
        pick = lambda i: [a[i] if many else a for a, many in zip(arrays, in_batched, strict=True)]
        return jnp.stack([alone(*pick(i)) for i in runs]), True

    return alone


@_for_each
def _forward(kernel: Array, x: Array) -> Array:
    return grouped(kernel, x)


@_for_each
def _to_input(kernel: Array, slope: Array) -> Array:
    x = jax.ShapeDtypeStruct((*slope.shape[:-1], kernel.shape[2]), slope.dtype)
    return jax.linear_transpose(lambda x: grouped(kernel, x), x)(slope)[0]


@_for_each
def _to_kernel(x: Array, slope: Array) -> Array:
    kernel = jax.ShapeDtypeStruct((3, 3, x.shape[-1], slope.shape[-1]), slope.dtype)
    return jax.linear_transpose(lambda kernel: grouped(kernel, x), kernel)(slope)[0]


unrolled.defvjp(
    lambda kernel, x: (unrolled(kernel, x), (kernel, x)),
    lambda kept, slope: (_to_kernel(kept[1], slope), _to_input(kept[0], slope)),
)
