"""What training lowers: the weighted loss of many networks on the same examples."""

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp

from .._types import Array, Float
from ..networks import AbstractNetwork
from .losses import AbstractLoss


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

    def gradient(
        self, weights: Any, x: Array, y: Float[Array, "sample"], weight: Float[Array, "sample"]
    ) -> Any:
        return jax.grad(lambda w: jnp.sum(self.values(w, x, y, weight)))(weights)
