"""DSD whose noise is correlated, from pixel to pixel or from patch to patch."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, RandomKey
from ..base import register_task
from .knobs import keep_number_where
from .placed import AbstractPlacedSignal


def _chain(normal: Array, correlation: float | Array, axis: int) -> Array:
    """uᵢ = ρ·uᵢ₋₁ + √(1 − ρ²)·εᵢ along an axis: variance 1, and correlation ρ^|i−j|."""
    first = jnp.expand_dims(jnp.arange(normal.shape[axis]) == 0, _others(normal, axis))
    scale = jnp.where(first, 1.0, jnp.sqrt(1 - correlation**2))
    kept = jnp.broadcast_to(jnp.where(first, 0.0, correlation), normal.shape)
    after = lambda left, right: (right[0] * left[0], right[0] * left[1] + right[1])
    return jax.lax.associative_scan(after, (kept, scale * normal), axis=axis)[1]


def _inverse(x: Array, correlation: float | Array, axis: int) -> Array:
    """x times the inverse of the chain's covariance: a matrix of three diagonals."""
    length = x.shape[axis]
    if length == 1:
        return x
    place = jnp.expand_dims(jnp.arange(length), _others(x, axis))
    left = jnp.where(place > 0, jnp.roll(x, 1, axis), 0.0)
    right = jnp.where(place < length - 1, jnp.roll(x, -1, axis), 0.0)
    middle = jnp.where((place > 0) & (place < length - 1), 1 + correlation**2, 1.0)
    return (middle * x - correlation * (left + right)) / (1 - correlation**2)


def _others(x: Array, axis: int) -> tuple[int, ...]:
    return tuple(i for i in range(x.ndim) if i != axis % x.ndim)


def _keep_correlation(task: "CorrelatedPixels | CorrelatedPatches") -> None:
    task._check_signal()
    why = "at 1 the noise would be the same everywhere."
    keep_number_where(task, "correlation", "in [0, 1)", lambda value: 0 <= value < 1, why)


@dataclass(frozen=True)
class CorrelatedPixels(AbstractPlacedSignal):
    """DSD whose noise is a stationary chain along the line of kd pixels: of variance σ², and
    correlation ρ^distance.  ρ = 0 is DSD.  The noise is no longer the same in all directions."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    correlation: float  # ρ
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        _keep_correlation(self)

    def noise(self, key: RandomKey, num_samples: int) -> Float[Array, "sample patch pixel"]:
        normal = jr.normal(key, (num_samples, self.num_patches * self.patch_dim))
        line = self.noise_std * _chain(normal, self.correlation, -1)
        return line.reshape(num_samples, *self.example_shape)

    def precision(self, x: Float[Array, "*place patch pixel"]) -> Array:
        line = x.reshape(*x.shape[:-2], -1)
        return _inverse(line, self.correlation, -1).reshape(x.shape) / self.noise_std**2


@dataclass(frozen=True)
class CorrelatedPatches(AbstractPlacedSignal):
    """DSD whose noise in each pixel of a patch is a stationary chain from patch to patch: of
    variance σ², and correlation ρ^distance.  ρ = 0 is DSD.  In one patch it is DSD's."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    correlation: float  # ρ
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        _keep_correlation(self)

    def noise(self, key: RandomKey, num_samples: int) -> Float[Array, "sample patch pixel"]:
        normal = jr.normal(key, (num_samples, *self.example_shape))
        return self.noise_std * _chain(normal, self.correlation, -2)

    def precision(self, x: Float[Array, "*place patch pixel"]) -> Array:
        return _inverse(x, self.correlation, -2) / self.noise_std**2


register_task(CorrelatedPixels, traced=("noise_std", "correlation"))
register_task(CorrelatedPatches, traced=("noise_std", "correlation"))
