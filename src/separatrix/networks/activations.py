"""Activations of the window networks [malach2021]."""

import abc
from dataclasses import dataclass

import jax.numpy as jnp

from .._checks import keep_numbers
from .._types import Array


class AbstractActivation(abc.ABC):
    """A function of one pre-activation, applied to each entry."""

    @abc.abstractmethod
    def __call__(self, z: Array) -> Array:
        """σ(z)."""


@dataclass(frozen=True)
class ClippedReLU(AbstractActivation):
    """σ(z) = min(max(z, 0), ceiling): the piecewise linear choice that Theorem 4's proof covers."""

    ceiling: float = 1.0

    def __post_init__(self):
        keep_numbers(self, "ceiling")
        if not self.ceiling > 0:
            raise ValueError(f"ceiling must be positive, got {self.ceiling}: σ would be 0.")

    def __call__(self, z: Array) -> Array:
        return jnp.clip(z, 0.0, self.ceiling)


@dataclass(frozen=True)
class ReLU(AbstractActivation):
    """σ(z) = max(z, 0)."""

    def __call__(self, z: Array) -> Array:
        return jnp.maximum(z, 0.0)


@dataclass(frozen=True)
class Tanh(AbstractActivation):
    """σ(z) = tanh z."""

    def __call__(self, z: Array) -> Array:
        return jnp.tanh(z)


@dataclass(frozen=True)
class SoftThreshold(AbstractActivation):
    """LSA, σ(z) = sign(z)·(|z| − threshold)₊ [lahoti2024, Sec. 4]."""

    threshold: float

    def __post_init__(self):
        keep_numbers(self, "threshold")
        if not self.threshold >= 0:
            raise ValueError(f"threshold must be nonnegative, got {self.threshold}.")

    def __call__(self, z: Array) -> Array:
        return z - jnp.clip(z, -self.threshold, self.threshold)
