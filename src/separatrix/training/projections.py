"""Constraints on the weights, applied after every step to the parameters that a pattern means."""

import abc
from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp

from .._types import Array
from .paths import map_at


class AbstractProjection(abc.ABC):
    """A map from weights to weights that satisfy a constraint."""

    @abc.abstractmethod
    def __call__(self, weights: Any) -> Any:
        """The weights of one network, projected."""

    def patterns(self) -> tuple[str, ...]:
        """The parameters it names, so that a wrong name is refused before anything runs: none."""
        return ()


@dataclass(frozen=True)
class UnitBall(AbstractProjection):
    """‖wᵢ‖ ≤ 1 for every node i: longer vectors are scaled back to the sphere.

    A node's vector lies along the last axis of the parameter.
    """

    parameter: str = "filters"

    def __call__(self, weights: Any) -> Any:
        return map_at(self.parameter, lambda w: w / jnp.maximum(_norm(w), 1.0), weights)

    def patterns(self) -> tuple[str, ...]:
        return (self.parameter,)


@dataclass(frozen=True)
class UnitSphere(AbstractProjection):
    """‖wᵢ‖ = 1 for every node i; a zero vector stays zero. The last axis, as in `UnitBall`."""

    parameter: str = "filters"

    def __call__(self, weights: Any) -> Any:
        def onto(w):
            norm = _norm(w)
            return w / jnp.where(norm > 0, norm, 1.0)

        return map_at(self.parameter, onto, weights)

    def patterns(self) -> tuple[str, ...]:
        return (self.parameter,)


@dataclass(frozen=True)
class NonNegative(AbstractProjection):
    """Every entry ≥ 0."""

    parameter: str = "threshold"

    def __call__(self, weights: Any) -> Any:
        return map_at(self.parameter, lambda w: jnp.maximum(w, 0.0), weights)

    def patterns(self) -> tuple[str, ...]:
        return (self.parameter,)


def _norm(w: Array) -> Array:
    if w.ndim == 0:
        raise ValueError("parameter must name vectors, got a single number: it has no length.")
    return jnp.sqrt(jnp.sum(w * w, axis=-1, keepdims=True))
