"""The LSA activation φ_b(z) = sign(z)·(|z| − b)₊ and its sum over nodes [lahoti2024, Sec. 4]."""

from functools import partial

import jax
import jax.numpy as jnp

from ..._types import Array, Float


def soft_threshold(z: Array, b: Array) -> Array:
    """φ_b(z), odd in z; φ₀ is the identity.

    Written by cases so that its derivative in b is right at b = 0, where training starts: that of
    `clip` is shared out between the two bounds when they meet.
    """
    return jnp.where(z > b, z - b, jnp.where(z < -b, z + b, 0.0))


@partial(jax.custom_vjp, nondiff_argnums=(2,))
def sum_of_nodes(z: Array, b: Float[Array, "run"], axis: int) -> Float[Array, "run sample"]:
    """Σᵢ φ_b(zᵢ) over the node axis, for many networks with a threshold each.

    The gradient is written out because the derivative of `clip` costs ten passes over z where two
    are enough, and reduces over samples where reducing over nodes first is what vectorises.
    """
    b = jnp.expand_dims(b[:, None], axis)
    return jnp.sum(z - jnp.clip(z, -b, b), axis)


def _backward(axis, residuals, cotangent):
    z, b = residuals
    b = jnp.expand_dims(b[:, None], axis)
    signs = jnp.where(z > b, 1.0, jnp.where(z < -b, -1.0, 0.0))  # −∂φ_b/∂b
    to_z = jnp.expand_dims(cotangent, axis) * jnp.abs(signs)
    to_b = -jnp.sum(cotangent * jnp.sum(signs, axis), axis=-1)
    return to_z, to_b


sum_of_nodes.defvjp(lambda z, b, axis: (sum_of_nodes(z, b, axis), (z, b)), _backward)
