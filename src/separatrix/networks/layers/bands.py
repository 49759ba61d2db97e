"""A layer's product band by band: some rows of windows at a time, whose copies stay in cache.

What all windows hold is `num_pixels / num_channels` times the input. On a CPU, writing it down and
reading it again takes longer than the products; a band of it stays in the cache, and is cut anew
for the gradients. A GPU would wait for every band.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp

from ..._types import Array
from .windows import Windows

BAND_BYTES = 2**20  # of what the windows of a band hold: within most second-level caches

# [*grid, unit, sample], of windows, filters [row of blocks, block, unit, pixel], and their rows.
Product = Callable[[Windows, Array, tuple[Array, ...]], Array]


class Bands(NamedTuple):
    """How the rows of windows are cut: a band has `num_filters` rows of blocks, or a part of one.

    `windows` are those of one band, `num_parts` the bands that have the same filters.
    """

    windows: Windows
    num_filters: int
    num_parts: int


def by_bands(product: Product, windows: Windows, filters: Array, x: Array) -> Array:
    """`product`, on a CPU one band of windows at a time; `windows` have no padding.

    Gradients are taken backwards alone, where there is more than one band.
    """
    bands = _bands(windows, len(filters), x)
    if bands.windows.grid == windows.grid:
        return _at_once(product, windows, filters, x)
    return _in_turn(product, windows, bands, filters, x)


def _bands(windows: Windows, num_blocks: int, x: Array) -> Bands:
    """The largest bands that stay in cache and divide the rows evenly."""
    height, *others = windows.grid
    of_a_block = height // num_blocks
    row = windows.num_pixels * windows.num_windows // height * x.shape[-1] * x.dtype.itemsize
    most = max(BAND_BYTES // max(row, 1), 1)
    num_filters = _divisor(num_blocks, most // of_a_block)
    rows = of_a_block * num_filters if most >= of_a_block else _divisor(of_a_block, most)
    space = (windows.stride[0] * (rows - 1) + windows.size[0], *windows.space[1:])
    part = Windows(space, windows.num_channels, windows.size, windows.stride, grid=(rows, *others))
    return Bands(part, num_filters, max(of_a_block // rows, 1))


def _divisor(number: int, most: int) -> int:
    """The largest divisor of a number that is at most so large, or 1."""
    return max(d for d in range(1, number + 1) if number % d == 0 and d <= max(most, 1))


@partial(jax.custom_vjp, nondiff_argnums=(0, 1, 2))
def _in_turn(product: Product, windows: Windows, bands: Bands, filters: Array, x: Array) -> Array:
    return jax.lax.platform_dependent(
        filters,
        x,
        cpu=partial(_values_in_turn, product, windows, bands),
        default=partial(_at_once, product, windows),
    )


def _forward(product, windows, bands, filters, x):
    return _in_turn(product, windows, bands, filters, x), (filters, x)


def _backward(product, windows, bands, given, gradient):
    def at_once(filters, x, gradient):
        return jax.vjp(partial(_at_once, product, windows), filters, x)[1](gradient)

    in_turn = partial(_gradients_in_turn, product, windows, bands)
    return jax.lax.platform_dependent(*given, gradient, cpu=in_turn, default=at_once)


_in_turn.defvjp(_forward, _backward)


def _at_once(product: Product, windows: Windows, filters: Array, x: Array) -> Array:
    return product(windows, filters, windows.rows(x))


def _values_in_turn(product, windows, bands, filters, x):
    part, num_parts = bands.windows, bands.num_parts

    def values(band):
        of_filters = _of_band(filters, band // num_parts, bands.num_filters)
        return _at_once(product, part, of_filters, _strip(bands, x, band))

    z = jax.lax.map(values, jnp.arange(windows.grid[0] // part.grid[0]))
    return z.reshape(*windows.grid, *z.shape[-2:])


def _gradients_in_turn(product, windows, bands, filters, x, gradient):
    part, num_parts = bands.windows, bands.num_parts
    rows = part.grid[0]

    def band_gradients(dx, band, of_filters):
        strip = _strip(bands, x, band)
        _, pull = jax.vjp(partial(product, part), of_filters, part.rows(strip))
        d_filters, d_rows = pull(_of_band(gradient, band, rows))
        if part.stride[0] != 1:  # rows of windows do not lie side by side
            d_rows = jax.linear_transpose(part.rows, strip)(d_rows)
        return _added(dx, d_rows, band * rows * part.stride[0]), d_filters

    def block_gradients(dx, block):
        of_filters = _of_band(filters, block, bands.num_filters)
        if num_parts == 1:
            return band_gradients(dx, block, of_filters)

        def one_more(carry, place):
            dx, total = carry
            dx, d_filters = band_gradients(dx, block * num_parts + place, of_filters)
            return (dx, total + d_filters), None

        start = dx, jnp.zeros_like(of_filters)
        return jax.lax.scan(one_more, start, jnp.arange(num_parts))[0]

    num_blocks = len(filters) // bands.num_filters
    dx, d_filters = jax.lax.scan(block_gradients, jnp.zeros_like(x), jnp.arange(num_blocks))
    return d_filters.reshape(filters.shape), dx


def _added(dx: Array, parts: Iterable[Array], start: Array) -> Array:
    """dx, with parts added from a row on, from the next, …, in place.

    As one loop over all places of a window, their sum took ten times as long.
    """
    for place, part in enumerate(parts):
        before = jax.lax.dynamic_slice_in_dim(dx, start + place, len(part))
        dx = jax.lax.dynamic_update_slice_in_dim(dx, before + part, start + place, 0)
    return dx


def _strip(bands: Bands, x: Array, band: Array) -> Array:
    """The rows of the input that a band of windows sees."""
    start = band * bands.windows.grid[0] * bands.windows.stride[0]
    return jax.lax.dynamic_slice_in_dim(x, start, bands.windows.space[0])


def _of_band(values: Array, band: Array, length: int) -> Array:
    return jax.lax.dynamic_slice_in_dim(values, band * length, length)
