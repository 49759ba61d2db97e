"""Losses of a real score s against a label y = ±1."""

import abc
from dataclasses import dataclass

import jax
import jax.numpy as jnp

from .._types import Array


class AbstractLoss(abc.ABC):
    """A function of score and label, applied to each entry."""

    @abc.abstractmethod
    def __call__(self, score: Array, label: Array) -> Array:
        """ℓ(s, y)."""


@dataclass(frozen=True)
class Square(AbstractLoss):
    """ℓ = (s − y)²."""

    def __call__(self, score: Array, label: Array) -> Array:
        return (score - label) ** 2


@dataclass(frozen=True)
class Hinge(AbstractLoss):
    """ℓ = max(1 − ys, 0)."""

    def __call__(self, score: Array, label: Array) -> Array:
        return jnp.maximum(1.0 - label * score, 0.0)


@dataclass(frozen=True)
class Logistic(AbstractLoss):
    """ℓ = log(1 + e^{−ys})."""

    def __call__(self, score: Array, label: Array) -> Array:
        return jax.nn.softplus(-label * score)


@dataclass(frozen=True)
class ZeroOne(AbstractLoss):
    """ℓ = 1 where the sign of s is not y, otherwise 0: to measure by, its gradient is 0."""

    def __call__(self, score: Array, label: Array) -> Array:
        return (label * score <= 0).astype(score.dtype)
