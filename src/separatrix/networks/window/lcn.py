"""Locally connected window network: filters of its own at every position [malach2021, Def. 11]."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, RandomKey
from ..activations import AbstractActivation, ClippedReLU
from ..base import AbstractNetwork
from ..starts import AbstractStart, ConstantStart, GaussianStart
from .weights import WindowWeights, check_sizes, windows


@dataclass(frozen=True)
class WindowLCN(AbstractNetwork):
    """f(x) = Σⱼ ⟨uⱼ, σ(Wⱼ x_{j…j+k−1} + bⱼ)⟩ over the n − k + 1 windows j.

    Wⱼ = W and bⱼ = b for all j gives `WindowCNN`.
    """

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
        units = (self.num_windows, self.num_filters)
        key_w, key_b, key_u = jr.split(key, 3)
        return WindowWeights(
            self.start.draw(key_w, (*units, self.window_length)),
            self.bias_start.draw(key_b, units),
            self.readout_start.draw(key_u, units),
        )

    def score(self, weights: WindowWeights, x: Float[Array, "input"]) -> Float[Array, ""]:
        z = jnp.einsum("wqk,wk->wq", weights.filters, windows(x, self.window_length))
        return jnp.sum(weights.readout * self.activation(z + weights.biases))

    def arrange(self, x: Float[Array, "sample input"]) -> Float[Array, "window pixel sample"]:
        return jnp.transpose(windows(x, self.window_length), (1, 2, 0))

    def scores(
        self, weights: WindowWeights, x: Float[Array, "window pixel sample"]
    ) -> Float[Array, "run sample"]:
        biases = jnp.swapaxes(weights.biases, 0, 1)[..., None]
        z = jnp.einsum("rwqk,wkn->wrqn", weights.filters, x, precision="highest") + biases
        return jnp.einsum("rwq,wrqn->rn", weights.readout, self.activation(z), precision="highest")
