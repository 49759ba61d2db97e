"""Distributions of starting weights; the last axis holds the weights of one node."""

import abc
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from .._checks import keep_numbers
from .._types import Array, RandomKey


class AbstractStart(abc.ABC):
    """A distribution over arrays of a given shape."""

    @abc.abstractmethod
    def draw(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        """One array of starting weights."""


@dataclass(frozen=True)
class GaussianStart(AbstractStart):
    """Independent N(0, std²) entries."""

    std: float

    def __post_init__(self):
        keep_numbers(self, "std")
        if not self.std > 0:
            raise ValueError(
                f"std must be positive, got {self.std}: use ConstantStart(0.0) for zeros."
            )

    def draw(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        return self.std * jr.normal(key, shape)


@dataclass(frozen=True)
class SphereStart(AbstractStart):
    """Every node a uniformly random vector of norm `radius`."""

    radius: float = 1.0

    def __post_init__(self):
        keep_numbers(self, "radius")
        if not self.radius > 0:
            raise ValueError(f"radius must be positive, got {self.radius}.")

    def draw(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        w = jr.normal(key, shape)
        return self.radius * w / jnp.linalg.norm(w, axis=-1, keepdims=True)


@dataclass(frozen=True)
class SignStart(AbstractStart):
    """Independent ±scale entries."""

    scale: float

    def __post_init__(self):
        keep_numbers(self, "scale")
        if not self.scale > 0:
            raise ValueError(f"scale must be positive, got {self.scale}.")

    def draw(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        return self.scale * jr.rademacher(key, shape, dtype=jnp.float32)


@dataclass(frozen=True)
class ConstantStart(AbstractStart):
    """Every entry `value`."""

    value: float = 0.0

    def __post_init__(self):
        keep_numbers(self, "value")

    def draw(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        return jnp.full(shape, self.value, jnp.float32)


@dataclass(frozen=True)
class ScaledStart(AbstractStart):
    """Independent N(0, gain/fan-in) entries; the fan-in is the number of weights of a node.

    gain = 2 keeps the size of what passes through a ReLU [he2015].
    """

    gain: float = 2.0

    def __post_init__(self):
        keep_numbers(self, "gain")
        if not self.gain > 0:
            raise ValueError(f"gain must be positive, got {self.gain}.")

    def draw(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        return jnp.sqrt(self.gain / shape[-1]) * jr.normal(key, shape)


@dataclass(frozen=True)
class UniformStart(AbstractStart):
    """Independent entries, uniform between −limit and limit."""

    limit: float

    def __post_init__(self):
        keep_numbers(self, "limit")
        if not self.limit > 0:
            raise ValueError(f"limit must be positive, got {self.limit}.")

    def draw(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        return jr.uniform(key, shape, minval=-self.limit, maxval=self.limit)
