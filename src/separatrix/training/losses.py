"""Losses of a real score s against a label y = ±1, and what training lowers by them."""

import abc
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp

from .._types import Array, Float
from ..networks import AbstractNetwork


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


@dataclass(frozen=True)
class Objective:
    """Σ_s weight_s · ℓ(f(x_s), y_s), for every run at once.

    Runs do not touch each other, so the gradient of the sum over runs is every run's own gradient.
    """

    network: AbstractNetwork
    loss: AbstractLoss

    def values(
        self, weights: Any, x: Array, y: Float[Array, "sample"], weight: Float[Array, "sample"]
    ) -> Float[Array, "run"]:
        """On inputs that are already arranged."""
        losses = self.loss(self.network.scores(weights, x), y[None, :])
        return jnp.sum(losses * weight[None, :], axis=1)

    def gradient(self, weights: Any, x: Array, y: Array, weight: Array) -> Any:
        return jax.grad(lambda w: jnp.sum(self.values(w, x, y, weight)))(weights)
