"""Between local and shared: windows in a block share their filters."""

import math
from dataclasses import dataclass
from functools import partial

import jax.numpy as jnp

from ..._checks import keep_integers, keep_tuples_of_integers
from ..._types import Array, Float
from ..products import products_of_windows
from .bands import by_bands
from .base import AbstractLayer, LayerWeights, check_units
from .windows import Windows


@dataclass(frozen=True)
class Grouped(AbstractLayer):
    """z_{pu} = ⟨w_{g(p)u}, x_p⟩ + b_{g(p)u}; g(p) is the block of windows that p lies in.

    Blocks of one window make a `Local` layer, one block of all windows a `Shared` one. Where the
    grid is no multiple of a block, the last blocks along the axis are smaller.
    """

    windows: Windows
    num_units: int
    block: tuple[int, ...]  # windows along each axis that share

    def __post_init__(self):
        keep_integers(self, "num_units")
        keep_tuples_of_integers(self, "block")
        check_units(self.num_units)
        grid = self.windows.grid
        fits = len(self.block) == len(grid) and all(
            1 <= b <= n for b, n in zip(self.block, grid, strict=True)
        )
        if not fits:
            raise ValueError(
                f"block must be between {(1,) * len(grid)} and the grid {grid}, got {self.block}: "
                "it counts windows."
            )

    @property
    def blocks(self) -> tuple[int, ...]:
        """How many blocks there are along each axis."""
        return tuple(-(-n // b) for n, b in zip(self.windows.grid, self.block, strict=True))

    @property
    def num_blocks(self) -> int:
        return math.prod(self.blocks)

    @property
    def filters_shape(self) -> tuple[int, ...]:
        return (self.num_blocks, self.num_units, self.windows.num_pixels)

    def __call__(
        self, weights: LayerWeights, x: Float[Array, "*space channel sample"]
    ) -> Float[Array, "*grid unit sample"]:
        windows = _with_whole_blocks(self.windows.padded, self.blocks, self.block)
        x = self.windows.pad(x)
        more = [(0, a - b) for a, b in zip(windows.space, x.shape, strict=False)]
        filters = weights.filters.reshape(self.blocks[0], -1, *self.filters_shape[1:])
        of_blocks = partial(product_of_blocks, self.block)
        z = by_bands(of_blocks, windows, filters, jnp.pad(x, [*more, (0, 0), (0, 0)]))
        z = z[tuple(map(slice, self.windows.grid))]
        return z + self._biases(weights.biases)[..., None]

    def _biases(self, biases: Array) -> Float[Array, "*grid unit"]:
        biases = biases.reshape(*self.blocks, self.num_units)
        for axis, (block, num) in enumerate(zip(self.block, self.windows.grid, strict=True)):
            biases = jnp.repeat(biases, block, axis, total_repeat_length=block * biases.shape[axis])
            biases = biases[(*(slice(None),) * axis, slice(num))]
        return biases


def _with_whole_blocks(
    windows: Windows, blocks: tuple[int, ...], block: tuple[int, ...]
) -> Windows:
    """So many windows that all blocks are of one size, with room for them."""
    grid = tuple(num * size for num, size in zip(blocks, block, strict=True))
    axes = zip(windows.space, windows.size, windows.stride, grid, strict=True)
    space = tuple(max(s, step * (num - 1) + size) for s, size, step, num in axes)
    return Windows(space, windows.num_channels, windows.size, windows.stride, grid=grid)


def product_of_blocks(
    block: tuple[int, ...], windows: Windows, filters: Array, rows: tuple[Array, ...]
) -> Float[Array, "*grid unit sample"]:
    """One product for each block, of its filters and all that its windows hold."""
    m, units, n = len(block), filters.shape[-2], rows[0].shape[-1]
    block = tuple(min(b, size) for b, size in zip(block, windows.grid, strict=True))
    blocks = tuple(size // b for size, b in zip(windows.grid, block, strict=True))
    pairs = [size for pair in zip(blocks, block, strict=True) for size in pair]
    outside, inside = range(0, 2 * m, 2), range(1, 2 * m, 2)

    def in_blocks(shifted):
        parts = shifted.reshape(*pairs, windows.num_channels, n)
        return parts.transpose(*outside, 2 * m, *inside, 2 * m + 1)

    patches = jnp.stack([in_blocks(windows.shifted(rows, place)) for place in windows.places], m)
    patches = patches.reshape(*filters.shape[:2], windows.num_pixels, -1)
    z = products_of_windows(filters, patches)
    z = z.reshape(*blocks, units, *block, n)
    order = [axis for pair in zip(range(m), range(m + 1, 2 * m + 1), strict=True) for axis in pair]
    return z.transpose(*order, m, 2 * m + 1).reshape(*windows.grid, units, n)
