"""Fully connected layer: every unit has a weight for every input."""

import math
from dataclasses import dataclass

from ..._checks import keep_integers, keep_tuples_of_integers
from ..._types import Array, Float
from ..products import product
from .base import AbstractLayer, LayerWeights, check_units


@dataclass(frozen=True)
class Dense(AbstractLayer):
    """z_u = ⟨w_u, x⟩ + b_u."""

    input_shape: tuple[int, ...]
    num_units: int

    def __post_init__(self):
        keep_integers(self, "num_units")
        keep_tuples_of_integers(self, "input_shape")
        check_units(self.num_units)
        if any(size < 1 for size in self.input_shape):
            raise ValueError(
                f"input_shape must be at least 1 along each axis, got {self.input_shape}."
            )

    @property
    def filters_shape(self) -> tuple[int, ...]:
        return (self.num_units, math.prod(self.input_shape))

    def __call__(
        self, weights: LayerWeights, x: Float[Array, "*input sample"]
    ) -> Float[Array, "unit sample"]:
        if math.prod(x.shape[:-1]) != math.prod(self.input_shape):
            raise ValueError(
                f"x must have the shape {(*self.input_shape, 'sample')}, got {x.shape}: samples "
                "come last."
            )
        x = x.reshape(self.filters_shape[-1], x.shape[-1])
        return product("ui,in->un", weights.filters, x) + weights.biases[:, None]
