"""Products of networks, in the precision that whoever trains them asks for."""

import jax
import jax.numpy as jnp

from .._types import Array


def product(subscripts: str, *operands: Array) -> Array:
    """einsum in full float32, unless `jax.default_matmul_precision` says otherwise.

    A GPU's default would round inputs to 10 bits without a word.
    """
    precision = jax.config.jax_default_matmul_precision or "highest"  # pyright: ignore[reportAttributeAccessIssue]
    return jnp.einsum(subscripts, *operands, precision=precision)
