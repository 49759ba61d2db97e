"""Where the input bits of a k-pattern come from."""

import abc
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from .._checks import keep_numbers, number
from .._types import Array, Float, RandomKey


class AbstractBits(abc.ABC):
    """A distribution over {±1}^length."""

    @abc.abstractmethod
    def draw(self, key: RandomKey, num_samples: int, length: int) -> Float[Array, "sample pixel"]:
        """Independent rows of bits."""


@dataclass(frozen=True)
class UniformBits(AbstractBits):
    """Fair independent bits."""

    def draw(self, key: RandomKey, num_samples: int, length: int) -> Float[Array, "sample pixel"]:
        return jr.rademacher(key, (num_samples, length), dtype=jnp.float32)


@dataclass(frozen=True)
class BiasedBits(AbstractBits):
    """Independent bits, each +1 with probability `probability`."""

    probability: float

    def __post_init__(self):
        keep_numbers(self, "probability")
        if not 0 < self.probability < 1:
            raise ValueError(
                f"probability must be strictly between 0 and 1, got {self.probability}: "
                "otherwise every input is the same."
            )

    def draw(self, key: RandomKey, num_samples: int, length: int) -> Float[Array, "sample pixel"]:
        return jnp.where(jr.bernoulli(key, self.probability, (num_samples, length)), 1.0, -1.0)


@dataclass(frozen=True)
class GivenBits(AbstractBits):
    """A finite set of inputs, each drawn in proportion to its weight."""

    points: tuple[tuple[int, ...], ...]
    weights: tuple[float, ...]

    def __post_init__(self):
        if len(self.points) != len(self.weights) or not self.points:
            raise ValueError(
                f"points and weights must have the same positive number of entries, got "
                f"{len(self.points)} and {len(self.weights)}."
            )
        for weight in self.weights:
            number("each of weights", weight)
        if min(self.weights) < 0 or sum(self.weights) <= 0:
            raise ValueError("weights must be nonnegative and not all zero.")
        if any(len(point) != len(self.points[0]) for point in self.points):
            raise ValueError("points must all have the same length.")
        if not {bit for point in self.points for bit in point} <= {-1, 1}:
            raise ValueError("points must hold bits -1 and +1 only.")

    def draw(self, key: RandomKey, num_samples: int, length: int) -> Float[Array, "sample pixel"]:
        weights = jnp.asarray(self.weights, jnp.float32)
        index = jr.categorical(key, jnp.log(weights), shape=(num_samples,))
        return jnp.asarray(self.points, jnp.float32)[index]
