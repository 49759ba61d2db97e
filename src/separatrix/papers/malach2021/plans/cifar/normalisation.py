"""Layers that are normalised, by their batch or by statistics that are kept, and dropout."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr

from ....._types import Array, Float, RandomKey

EPSILON = 1e-3  # added to variances: Keras' default


class Layer(NamedTuple):
    """What is learned of a layer, and the statistics that normalise it outside of training."""

    kernel: Array
    biases: Float[Array, "unit"]
    scale: Float[Array, "unit"]
    shift: Float[Array, "unit"]
    mean: Float[Array, "unit"]
    variance: Float[Array, "unit"]


class Moments(NamedTuple):
    mean: Float[Array, "unit"]
    variance: Float[Array, "unit"]


def fresh_layer(kernel: Array) -> Layer:
    zeros = jnp.zeros(kernel.shape[-1])
    return Layer(kernel, zeros, zeros + 1, zeros, zeros, zeros + 1)


def moments_of_layer(layer: Layer, z: Array) -> Moments:
    return Moments(layer.mean.astype(jnp.float32), layer.variance.astype(jnp.float32))


def moments_of_batch(layer: Layer | None, z: Array) -> Moments:
    z, axes = z.astype(jnp.float32), tuple(range(z.ndim - 1))
    mean = jnp.mean(z, axes)
    return Moments(mean, jnp.maximum(jnp.mean(z * z, axes) - mean * mean, 0.0))


def put_together(batches: Moments) -> Moments:
    """The moments of all batches, which lie along the first axis, as one."""
    mean = jnp.mean(batches.mean, 0)
    square = jnp.mean(batches.variance + batches.mean**2, 0)
    return Moments(mean, jnp.maximum(square - mean**2, 0.0))


def normalised(layer: Layer, moments: Moments, z: Array) -> Array:
    scale, shift = layer.scale.astype(jnp.float32), layer.shift.astype(jnp.float32)
    factor = scale * jax.lax.rsqrt(moments.variance + EPSILON)
    offset = shift - moments.mean * factor
    return (z.astype(jnp.float32) * along(factor, z) + along(offset, z)).astype(z.dtype)


def kept(block: int, a: Array) -> Array:
    return a


def dropped(key: RandomKey, share: float, a: Array) -> Array:
    """Zero with that chance, otherwise larger by as much as keeps the mean."""
    return jnp.where(jr.bernoulli(key, 1 - share, a.shape), a / (1 - share), jnp.zeros_like(a))


def along(vector: Float[Array, "unit"], z: Array) -> Array:
    """The vector, ready to be added to the last axis of z."""
    return vector.reshape((1,) * (z.ndim - 1) + (-1,))
