"""Penalties on the weights: their gradients, added to that of the loss."""

import abc
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp

from ..._types import Array
from ..paths import map_at
from .base import AbstractOptimiser, PlainDescent, check_optimiser


@dataclass(frozen=True)
class AbstractPenalty(AbstractOptimiser):
    """The gradient of loss + strength·penalty, over the parameters named, handed to `optimiser`."""

    strength: float
    optimiser: AbstractOptimiser = PlainDescent()
    parameters: str = "*"

    def __post_init__(self):
        if not self.strength >= 0:
            raise ValueError(f"strength must be nonnegative, got {self.strength}.")
        check_optimiser(self.optimiser)

    @abc.abstractmethod
    def slope(self, w: Array) -> Array:
        """The gradient of the penalty, entry by entry."""

    @property
    def has_schedule(self) -> bool:
        return self.optimiser.has_schedule

    def init(self, weights: Any) -> Any:
        return self.optimiser.init(weights)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        penalised = lambda g, w: g + self.strength * self.slope(w)
        gradient = map_at(self.parameters, penalised, gradient, weights)
        return self.optimiser.direction(gradient, memory, weights)

    def patterns(self) -> tuple[str, ...]:
        return (self.parameters, *self.optimiser.patterns())


@dataclass(frozen=True)
class WeightDecay(AbstractPenalty):
    """The penalty ½‖w‖².

    Regularisation, not the decoupled decay of AdamW: the two differ unless `optimiser` is linear.
    """

    def slope(self, w: Array) -> Array:
        return w


@dataclass(frozen=True)
class Lasso(AbstractPenalty):
    """The penalty ‖w‖₁."""

    def slope(self, w: Array) -> Array:
        return jnp.sign(w)
