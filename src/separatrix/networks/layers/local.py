"""Locally connected layer: filters of its own at every window."""

from dataclasses import dataclass

from ..._types import Array
from ..products import product
from .base import AbstractLayer, LayerWeights
from .windows import Windows


@dataclass(frozen=True)
class Local(AbstractLayer):
    """z_{pu} = ⟨w_{pu}, x_p⟩ + b_{pu}, x_p the window at p."""

    windows: Windows
    num_units: int

    @property
    def filters_shape(self) -> tuple[int, ...]:
        return (self.windows.num_windows, self.num_units, self.windows.num_pixels)

    def __call__(self, weights: LayerWeights, x: Array) -> Array:
        n, w = x.shape[-1], self.windows
        patches = w.cut(x).reshape(w.num_windows, w.num_pixels, n)
        z = product("puk,pkn->pun", weights.filters, patches) + weights.biases[..., None]
        return z.reshape(*w.grid, self.num_units, n)
