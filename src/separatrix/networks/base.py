"""What a network is: sizes that can be hashed, and pure functions of weights that are passed."""

import abc
from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp
import jax.random as jr

from .._types import Array, Float, RandomKey


class AbstractNetwork(abc.ABC):
    """A function of an input, f(x; weights): a score, or one for each class.

    `init` and `score` define it, on one network and one example. Training thousands at once goes
    through `scores`; a network that can write that as a matrix product in a better layout overrides
    `arrange` and `scores`, and the conformance tests hold the two definitions together.
    """

    @property
    @abc.abstractmethod
    def example_shape(self) -> tuple[int, ...]:
        """The shape of one input."""

    @abc.abstractmethod
    def init(self, key: RandomKey) -> Any:
        """Starting weights: any tree of arrays; rates and projections address it by path."""

    @abc.abstractmethod
    def score(self, weights: Any, x: Float[Array, "*example"]) -> Float[Array, "*output"]:
        """f(x)."""

    def arrange(self, x: Float[Array, "sample *example"]) -> Array:
        """The layout of many inputs that `scores` wants; sample-last is what products stream."""
        return jnp.moveaxis(x, 0, -1)

    def scores(self, weights: Any, x: Array) -> Float[Array, "run sample *output"]:
        """f of many networks (weights with a leading run axis) on the same arranged inputs."""
        one = jax.vmap(self.score, in_axes=(None, -1))
        return jax.vmap(one, in_axes=(0, None))(weights, x)

    def scores_in_training(
        self, weights: Any, x: Array, key: RandomKey
    ) -> Float[Array, "run sample *output"]:
        """What the gradient of a batch is taken of, where that is not f: units dropped at random,
        activations normalised by the batch. The key is the step's.

        A full batch, which is summed chunk by chunk, trains f itself.
        """
        return self.scores(weights, x)


@lru_cache(maxsize=2**12)
def shapes_of(network: AbstractNetwork) -> Any:
    """The weights without their numbers; no device is looked for."""
    return jax.eval_shape(lambda: network.init(jr.key(0)))


@lru_cache(maxsize=2**12)
def output_shape(network: AbstractNetwork) -> tuple[int, ...]:
    """() for a score, (class,) for a score a class; nothing is computed."""
    x = jax.ShapeDtypeStruct(network.example_shape, jnp.float32)
    return jax.eval_shape(network.score, shapes_of(network), x).shape
