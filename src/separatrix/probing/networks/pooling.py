"""Cells of neighbouring positions, over which units are summed before they are read out."""

import itertools
import math

import jax.numpy as jnp

from ..._types import Array, Float


def num_cells(grid: tuple[int, ...], cells: int) -> tuple[int, ...]:
    """Along each axis; never more than there are positions, and as many where `cells` is 0."""
    return tuple(min(cells, size) if cells else size for size in grid)


def edges(size: int, cells: int) -> list[int]:
    """Where cells begin and the last one ends; where they cannot be of one size, later ones have
    one position more."""
    return [size * cell // cells for cell in range(cells + 1)]


def pooled(
    units: Float[Array, "*grid unit sample"], cells: int
) -> Float[Array, "*cells unit sample"]:
    """Sums over the positions of each cell, over the root of their number.

    An average, up to a constant: what it does to the size of the sum of independent units is
    undone, so that one range of rates suits every pooling.
    """
    grid = units.shape[:-2]
    for axis, (size, number) in enumerate(zip(grid, num_cells(grid, cells), strict=True)):
        if number < size:
            units = _along(axis, edges(size, number), units)
    return units


def _along(axis: int, ends: list[int], units: Array) -> Array:
    before = (slice(None),) * axis
    sums = [
        units[(*before, slice(first, last))].sum(axis) / math.sqrt(last - first)
        for first, last in itertools.pairwise(ends)
    ]
    return jnp.stack(sums, axis)
