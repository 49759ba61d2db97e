"""Penalties on the weights: their gradients, added to that of the loss."""

from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp

from ..paths import map_at
from .base import AbstractOptimiser, PlainDescent, check_optimiser


@dataclass(frozen=True)
class WeightDecay(AbstractOptimiser):
    """The gradient of loss + ½·strength·‖w‖², over the parameters named, handed to `optimiser`.

    Regularisation, not the decoupled decay of AdamW: the two differ unless `optimiser` is linear.
    """

    strength: float
    optimiser: AbstractOptimiser = PlainDescent()
    parameters: str = "*"

    def __post_init__(self):
        _check_penalty(self.strength, self.optimiser)

    @property
    def has_schedule(self) -> bool:
        return self.optimiser.has_schedule

    def init(self, weights: Any) -> Any:
        return self.optimiser.init(weights)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        decayed = map_at(self.parameters, lambda g, w: g + self.strength * w, gradient, weights)
        return self.optimiser.direction(decayed, memory, weights)

    def patterns(self) -> tuple[str, ...]:
        return (self.parameters, *self.optimiser.patterns())


@dataclass(frozen=True)
class Lasso(AbstractOptimiser):
    """The gradient of loss + strength·‖w‖₁, over the parameters named, handed to `optimiser`."""

    strength: float
    optimiser: AbstractOptimiser = PlainDescent()
    parameters: str = "*"

    def __post_init__(self):
        _check_penalty(self.strength, self.optimiser)

    @property
    def has_schedule(self) -> bool:
        return self.optimiser.has_schedule

    def init(self, weights: Any) -> Any:
        return self.optimiser.init(weights)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        sparser = lambda g, w: g + self.strength * jnp.sign(w)
        return self.optimiser.direction(
            map_at(self.parameters, sparser, gradient, weights), memory, weights
        )

    def patterns(self) -> tuple[str, ...]:
        return (self.parameters, *self.optimiser.patterns())


def _check_penalty(strength: float, optimiser: Any) -> None:
    if not strength >= 0:
        raise ValueError(f"strength must be nonnegative, got {strength}.")
    check_optimiser(optimiser)
