"""Fully connected network with one hidden layer [malach2021, Def. 2]."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._checks import keep_integers
from ..._types import Array, Float, RandomKey
from ..activations import AbstractActivation, ClippedReLU
from ..base import AbstractNetwork
from ..products import product
from ..starts import AbstractStart, ConstantStart, GaussianStart
from .base import WindowWeights, check_sizes, draw_weights


@dataclass(frozen=True)
class WindowFCN(AbstractNetwork):
    """f(x) = Σᵢ uᵢ σ(⟨wᵢ, x⟩ + bᵢ), wᵢ in R^n: one window, the whole input."""

    input_length: int  # n
    num_filters: int  # q
    activation: AbstractActivation = ClippedReLU()
    start: AbstractStart = GaussianStart(1.0)
    bias_start: AbstractStart = ConstantStart(0.0)
    readout_start: AbstractStart = ConstantStart(0.0)

    def __post_init__(self):
        keep_integers(self, "input_length", "num_filters")
        check_sizes(self.input_length, self.input_length, self.num_filters)

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.input_length,)

    def init(self, key: RandomKey) -> WindowWeights:
        n, q = self.input_length, self.num_filters
        return draw_weights(self, key, (q, n), (q,))

    def score(self, weights: WindowWeights, x: Float[Array, "input"]) -> Float[Array, ""]:
        z = weights.filters @ x + weights.biases
        return jnp.sum(weights.readout * self.activation(z))

    def scores(self, weights: WindowWeights, x: Float[Array, "input sample"]) -> Array:
        z = product("rqi,in->rqn", weights.filters, x)
        h = self.activation(z + weights.biases[..., None])
        return product("rq,rqn->rn", weights.readout, h)
