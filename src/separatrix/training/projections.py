"""Constraints on the weights, applied after every step; each acts on one named parameter."""

import abc
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp


class AbstractProjection(abc.ABC):
    """A map from weights to weights that satisfy a constraint."""

    @abc.abstractmethod
    def __call__(self, weights: Any) -> Any:
        """The weights of one network, projected."""


@dataclass(frozen=True)
class UnitBall(AbstractProjection):
    """‖wᵢ‖ ≤ 1 for every node i: longer vectors are scaled back to the sphere."""

    parameter: str = "filters"

    def __call__(self, weights: Any) -> Any:
        w = getattr(weights, self.parameter)
        norm = jnp.sqrt(jnp.sum(w * w, axis=-1, keepdims=True))
        return weights._replace(**{self.parameter: w / jnp.maximum(norm, 1.0)})


@dataclass(frozen=True)
class UnitSphere(AbstractProjection):
    """‖wᵢ‖ = 1 for every node i; a zero vector stays zero."""

    parameter: str = "filters"

    def __call__(self, weights: Any) -> Any:
        w = getattr(weights, self.parameter)
        norm = jnp.sqrt(jnp.sum(w * w, axis=-1, keepdims=True))
        return weights._replace(**{self.parameter: w / jnp.where(norm > 0, norm, 1.0)})


@dataclass(frozen=True)
class NonNegative(AbstractProjection):
    """Every entry ≥ 0."""

    parameter: str = "threshold"

    def __call__(self, weights: Any) -> Any:
        w = getattr(weights, self.parameter)
        return weights._replace(**{self.parameter: jnp.maximum(w, 0.0)})
