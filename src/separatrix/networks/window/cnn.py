"""Convolutional window network: the same filters at every position [malach2021, Def. 1]."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._types import Array, Float, RandomKey
from ..products import product
from .base import AbstractWindowNetwork, WindowWeights, draw_weights


@dataclass(frozen=True)
class WindowCNN(AbstractWindowNetwork):
    """f(x) = Σⱼ ⟨uⱼ, σ(W x_{j…j+k−1} + b)⟩ over the n − k + 1 windows j; uⱼ is not shared."""

    def init(self, key: RandomKey) -> WindowWeights:
        k, q = self.window_length, self.num_filters
        return draw_weights(self, key, (q, k), (self.num_windows, q))

    def score(self, weights: WindowWeights, x: Float[Array, "input"]) -> Float[Array, ""]:
        z = self.windows(x) @ weights.filters.T + weights.biases[None, :]
        return jnp.sum(weights.readout * self.activation(z))

    def scores(self, weights: WindowWeights, x: Float[Array, "window pixel sample"]) -> Array:
        w = jnp.broadcast_to(weights.filters[None], (self.num_windows, *weights.filters.shape))
        z = product("wrqk,wkn->wrqn", w, x)
        h = self.activation(z + weights.biases[None, :, :, None])
        return product("rwq,wrqn->rn", weights.readout, h)
