"""Mean and second moment of the soft threshold φ_b of a Gaussian, compiled beside training.

`papers.lahoti2024.theory` has the same in double precision.
"""

import jax.numpy as jnp
from jax.scipy.special import ndtr

from .._types import Array


def mean_response(a: Array, s: Array, b: Array) -> Array:
    """E φ_b(a + sε)."""
    return s * (_ramp((a - b) / s) - _ramp((-a - b) / s))


def second_moment(a: Array, s: Array, b: Array) -> Array:
    """E φ_b(a + sε)²: the two ramps of φ_b never act together."""
    return _squared_ramp(a - b, s) + _squared_ramp(-a - b, s)


def noise_moment(s: Array, b: Array) -> Array:
    """E φ_b(sε)²."""
    return 2 * _squared_ramp(jnp.broadcast_to(-b, s.shape), s)


def _density(t: Array) -> Array:
    return jnp.exp(-(t**2) / 2) / jnp.sqrt(2 * jnp.pi)


def _ramp(t: Array) -> Array:
    """E (t + ε)₊."""
    return t * ndtr(t) + _density(t)


def _squared_ramp(c: Array, s: Array) -> Array:
    """E (c + sε)₊²."""
    return (c**2 + s**2) * ndtr(c / s) + c * s * _density(c / s)
