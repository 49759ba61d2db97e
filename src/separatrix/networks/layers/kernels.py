"""A locally connected layer in kernels of its own, for NVIDIA GPUs.

A window's pixels are read from the input where they are multiplied. Neighbouring windows read them
again, from the cache; what all windows hold is never written down. Each kernel has one output
place, and sums over the places of a window, whose pixels are a small product each:
[unit, channel] × [channel, sample] and its transposes.
"""

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax.experimental import pallas
from jax.experimental.pallas import triton

from ..._types import Array, Float
from .windows import Windows

# The fastest of (4, 3), (8, 2) and (4, 1) on an H200.
OPTIONS = triton.CompilerParams(num_warps=4, num_stages=3)
Precision = jax.lax.DotAlgorithmPreset | None


def values(
    windows: Windows, precision: Precision, filters: Array, x: Array
) -> Float[Array, "row column unit sample"]:
    """z_p = Σ_t w_{pt} x_{p+t} over the places t of a window, zeros around the image."""
    c, n = x.shape[2:]
    u, block = filters.shape[1], _block(n, 128)

    def kernel(filters, x, z):
        p, samples = pallas.program_id(0), pallas.ds(pallas.program_id(1) * block, block)

        def one_more(t, total):
            row, column, inside = _seen(windows, p, t)
            pixels = _where(inside, x[row, column, :, samples])
            w = filters[p, :, pallas.ds(t * c, c)]
            return total + triton.dot(w, pixels, precision=precision)

        total = jax.lax.fori_loop(0, len(windows.places), one_more, _zeros(u, block))
        z[p, :, samples] = total.astype(z.dtype)

    grid = (windows.num_windows, n // block)
    z = _call(kernel, grid, (windows.num_windows, u, n), filters, x)
    return z.reshape(*windows.grid, u, n)


def gradients(
    windows: Windows, precision: Precision, filters: Array, x: Array, gradient: Array
) -> tuple[Array, Array]:
    """In filters, and in inputs."""
    gradient = gradient.reshape(windows.num_windows, *gradient.shape[-2:])
    of_filters = _in_filters(windows, precision, x, gradient)
    return of_filters, _in_inputs(windows, precision, filters, gradient)


def _in_filters(windows: Windows, precision: Precision, x: Array, gradient: Array) -> Array:
    """dw_{pt} = Σ_samples dz_p x_{p+t}ᵀ."""
    c, n = x.shape[2:]
    u, block = gradient.shape[1], _block(n, 64)

    def kernel(gradient, x, of_filters):
        p, t = pallas.program_id(0), pallas.program_id(1)
        row, column, inside = _seen(windows, p, t)

        def one_more(part, total):
            samples = pallas.ds(part * block, block)
            slopes, pixels = gradient[p, :, samples], x[row, column, :, samples]
            return total + triton.dot(slopes, pixels, trans_b=True, precision=precision)

        total = _where(inside, jax.lax.fori_loop(0, n // block, one_more, _zeros(u, c)))
        of_filters[p, :, pallas.ds(t * c, c)] = total.astype(of_filters.dtype)

    grid = (windows.num_windows, len(windows.places))
    return _call(kernel, grid, (windows.num_windows, u, windows.num_pixels), gradient, x)


def _in_inputs(windows: Windows, precision: Precision, filters: Array, gradient: Array) -> Array:
    """dx_i = Σ_t w_{i−t,t}ᵀ dz_{i−t}, over the windows i − t that see i."""
    (rows, columns), c, n = windows.space, windows.num_channels, gradient.shape[-1]
    block = _block(n, 128)

    def kernel(filters, gradient, of_inputs):
        i, samples = pallas.program_id(0), pallas.ds(pallas.program_id(1) * block, block)

        def one_more(t, total):
            down, right = _place(t, windows.size[1])
            row, column = _place(i, columns)
            row, column = row + windows.padding[0] - down, column + windows.padding[1] - right
            row, column, inside = _clipped(row, column, windows.grid)
            p = row * windows.grid[1] + column
            slopes = _where(inside, gradient[p, :, samples])
            w = filters[p, :, pallas.ds(t * c, c)]
            return total + triton.dot(w, slopes, trans_a=True, precision=precision)

        total = jax.lax.fori_loop(0, len(windows.places), one_more, _zeros(c, block))
        of_inputs[i, :, samples] = total.astype(of_inputs.dtype)

    grid = (rows * columns, n // block)
    of_inputs = _call(kernel, grid, (rows * columns, c, n), filters, gradient)
    return of_inputs.reshape(rows, columns, c, n)


def _call(kernel: Callable, grid: tuple[int, ...], shape: tuple[int, ...], *arrays: Array) -> Array:
    out = jax.ShapeDtypeStruct(shape, arrays[0].dtype)
    return pallas.pallas_call(kernel, out, grid=grid, compiler_params=OPTIONS)(*arrays)


def _seen(windows: Windows, window, t):
    """The input's row and column at place t of a window, and whether they are in the image."""
    (row, column), (down, right) = _place(window, windows.grid[1]), _place(t, windows.size[1])
    before, left = windows.padding
    return _clipped(row + down - before, column + right - left, windows.space)


def _place(number, columns: int):
    return jax.lax.div(number, jnp.int32(columns)), jax.lax.rem(number, jnp.int32(columns))


def _clipped(row, column, shape: tuple[int, ...]):
    inside = (row >= 0) & (row < shape[0]) & (column >= 0) & (column < shape[1])
    at = [jnp.minimum(jnp.maximum(i, 0), n - 1) for i, n in zip((row, column), shape, strict=True)]
    return *at, inside


def _where(inside, pixels):
    return jnp.where(inside, pixels, jnp.zeros_like(pixels))


def _zeros(*shape: int):
    return jnp.zeros(shape, jnp.float32)


def _block(number: int, most: int) -> int:
    """The largest power of 2 up to `most` that divides a number."""
    return min(number & -number, most)
