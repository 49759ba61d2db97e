"""Between local and shared: windows in a block share their filters."""

import math
from dataclasses import dataclass

from ..._types import Array
from ..products import product
from .base import AbstractLayer, LayerWeights
from .windows import Windows


@dataclass(frozen=True)
class Grouped(AbstractLayer):
    """z_{pu} = ⟨w_{g(p)u}, x_p⟩ + b_{g(p)u}; g(p) is the block of windows that p lies in.

    Blocks of one window make a `Local` layer, one block of all windows a `Shared` one.
    """

    windows: Windows
    num_units: int
    block: tuple[int, ...]  # windows along each axis that share

    @property
    def num_blocks(self) -> int:
        return math.prod(n // b for n, b in zip(self.windows.grid, self.block, strict=True))

    @property
    def filters_shape(self) -> tuple[int, ...]:
        return (self.num_blocks, self.num_units, self.windows.num_pixels)

    def __call__(self, weights: LayerWeights, x: Array) -> Array:
        raise NotImplementedError
