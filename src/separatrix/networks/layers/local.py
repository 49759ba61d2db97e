"""Locally connected layer: filters of its own at every window."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._checks import keep_integers
from ..._types import Array, Float
from ..products import product, products_of_windows
from .bands import by_bands
from .base import AbstractLayer, LayerWeights, check_units
from .fused import fused
from .windows import Windows, check_input


@dataclass(frozen=True)
class Local(AbstractLayer):
    """z_{pu} = ⟨w_{pu}, x_p⟩ + b_{pu}, x_p the window at p."""

    windows: Windows
    num_units: int

    def __post_init__(self):
        keep_integers(self, "num_units")
        check_units(self.num_units)

    @property
    def filters_shape(self) -> tuple[int, ...]:
        return (self.windows.num_windows, self.num_units, self.windows.num_pixels)

    def __call__(
        self, weights: LayerWeights, x: Float[Array, "*space channel sample"]
    ) -> Float[Array, "*grid unit sample"]:
        check_input(self.windows.input_shape, x)
        z = fused(self.windows, self._by_products, weights.filters, x)
        return z + weights.biases.reshape(*self.windows.grid, self.num_units, 1)

    def _by_products(self, filters: Array, x: Array) -> Array:
        w = self.windows
        rows = filters.reshape(w.grid[0], -1, *self.filters_shape[1:])
        return by_bands(_product, w.padded, rows, w.pad(x))


def _product(windows: Windows, filters: Array, rows: tuple[Array, ...]) -> Array:
    if not any(windows.stride):  # all windows are one
        patch = jnp.stack([row[0] for row in rows])
        patch = patch[(slice(None), *map(slice, windows.size[1:]))]
        patch = patch.reshape(windows.num_pixels, -1)
        z = product("rquk,kn->rqun", filters, patch)
    else:
        patches = windows.cut_rows(rows).reshape(*filters.shape[:2], windows.num_pixels, -1)
        z = products_of_windows(filters, patches)
    return z.reshape(*windows.grid, *z.shape[-2:])
