"""Fully connected layer: every unit has a weight for every input."""

import math
from dataclasses import dataclass

from ..._types import Array, Float
from ..products import product
from .base import AbstractLayer, LayerWeights


@dataclass(frozen=True)
class Dense(AbstractLayer):
    """z_u = ⟨w_u, x⟩ + b_u."""

    input_shape: tuple[int, ...]
    num_units: int

    @property
    def filters_shape(self) -> tuple[int, ...]:
        return (self.num_units, math.prod(self.input_shape))

    def __call__(self, weights: LayerWeights, x: Float[Array, "*input sample"]) -> Array:
        x = x.reshape(-1, x.shape[-1])
        return product("ui,in->un", weights.filters, x) + weights.biases[:, None]
