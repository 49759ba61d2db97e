"""Convolution: the same filters at every window."""

from dataclasses import dataclass
from functools import partial

from ..._checks import keep_integers
from ..._types import Array, Float
from .bands import by_bands
from .base import AbstractLayer, LayerWeights, check_units
from .grouped import product_of_blocks
from .windows import Windows


@dataclass(frozen=True)
class Shared(AbstractLayer):
    """z_{pu} = ⟨w_u, x_p⟩ + b_u, x_p the window at p."""

    windows: Windows
    num_units: int

    def __post_init__(self):
        keep_integers(self, "num_units")
        check_units(self.num_units)

    @property
    def filters_shape(self) -> tuple[int, ...]:
        return (self.num_units, self.windows.num_pixels)

    def __call__(
        self, weights: LayerWeights, x: Float[Array, "*space channel sample"]
    ) -> Float[Array, "*grid unit sample"]:
        w = self.windows
        of_one_block = partial(product_of_blocks, w.grid)
        z = by_bands(of_one_block, w.padded, weights.filters[None, None], w.pad(x))
        return z + weights.biases.reshape(*(1,) * len(w.grid), -1, 1)
