"""Convolutional window network: the same filters at every position [malach2021, Def. 1]."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, RandomKey
from ..activations import AbstractActivation, ClippedReLU
from ..base import AbstractNetwork
from ..starts import AbstractStart, ConstantStart, GaussianStart
from .weights import WindowWeights, check_sizes, windows


@dataclass(frozen=True)
class WindowCNN(AbstractNetwork):
    """f(x) = Σⱼ ⟨uⱼ, σ(W x_{j…j+k−1} + b)⟩ over the n − k + 1 windows j; uⱼ is not shared."""

    input_length: int  # n
    window_length: int  # k
    num_filters: int  # q
    activation: AbstractActivation = ClippedReLU()
    start: AbstractStart = GaussianStart(1.0)
    bias_start: AbstractStart = ConstantStart(0.0)
    readout_start: AbstractStart = ConstantStart(0.0)

    def __post_init__(self):
        check_sizes(self.input_length, self.window_length, self.num_filters)

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.input_length,)

    @property
    def num_windows(self) -> int:
        return self.input_length - self.window_length + 1

    def init(self, key: RandomKey) -> WindowWeights:
        k, q = self.window_length, self.num_filters
        key_w, key_b, key_u = jr.split(key, 3)
        return WindowWeights(
            self.start.draw(key_w, (q, k)),
            self.bias_start.draw(key_b, (q,)),
            self.readout_start.draw(key_u, (self.num_windows, q)),
        )

    def score(self, weights: WindowWeights, x: Float[Array, "input"]) -> Float[Array, ""]:
        z = windows(x, self.window_length) @ weights.filters.T + weights.biases[None, :]
        return jnp.sum(weights.readout * self.activation(z))

    def arrange(self, x: Float[Array, "sample input"]) -> Float[Array, "window pixel sample"]:
        return jnp.transpose(windows(x, self.window_length), (1, 2, 0))

    def scores(
        self, weights: WindowWeights, x: Float[Array, "window pixel sample"]
    ) -> Float[Array, "run sample"]:
        w = jnp.broadcast_to(weights.filters[None], (self.num_windows, *weights.filters.shape))
        z = (
            jnp.einsum("wrqk,wkn->wrqn", w, x, precision="highest")
            + weights.biases[None, :, :, None]
        )
        return jnp.einsum("rwq,wrqn->rn", weights.readout, self.activation(z), precision="highest")
