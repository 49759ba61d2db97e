"""A network made of layers: its samples come last from the first product to the last."""

import abc
from typing import Any

import jax
import jax.numpy as jnp

from ..._types import Array, Float
from ..base import AbstractNetwork


class AbstractLayered(AbstractNetwork):
    """Defined by `outputs`, on many examples at once; runs side by side are products too."""

    @abc.abstractmethod
    def outputs(
        self, weights: Any, x: Float[Array, "*example sample"]
    ) -> Float[Array, "*output sample"]:
        """f of many inputs, samples last."""

    def score(self, weights: Any, x: Float[Array, "*example"]) -> Float[Array, "*output"]:
        return self.outputs(weights, x[..., None])[..., 0]

    def scores(self, weights: Any, x: Array) -> Float[Array, "run sample *output"]:
        every = jax.vmap(self.outputs, in_axes=(0, None))(weights, x)
        return jnp.moveaxis(every, -1, 1)
