"""Locally connected window network: filters of its own at every position [malach2021, Def. 11]."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._types import Array, Float, RandomKey
from ..products import product
from .base import AbstractWindowNetwork, WindowWeights, draw_weights


@dataclass(frozen=True)
class WindowLCN(AbstractWindowNetwork):
    """f(x) = Σⱼ ⟨uⱼ, σ(Wⱼ x_{j…j+k−1} + bⱼ)⟩ over the n − k + 1 windows j.

    Wⱼ = W and bⱼ = b for all j gives `WindowCNN`.
    """

    def init(self, key: RandomKey) -> WindowWeights:
        units = (self.num_windows, self.num_filters)
        return draw_weights(self, key, (*units, self.window_length), units)

    def score(self, weights: WindowWeights, x: Float[Array, "input"]) -> Float[Array, ""]:
        z = jnp.einsum("wqk,wk->wq", weights.filters, self.windows(x))
        return jnp.sum(weights.readout * self.activation(z + weights.biases))

    def scores(self, weights: WindowWeights, x: Float[Array, "window pixel sample"]) -> Array:
        biases = jnp.swapaxes(weights.biases, 0, 1)[..., None]
        z = product("rwqk,wkn->wrqn", weights.filters, x) + biases
        return product("rwq,wrqn->rn", weights.readout, self.activation(z))
