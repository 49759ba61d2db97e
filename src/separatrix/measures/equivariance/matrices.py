"""Random orthogonal matrices: what the groups are made of."""

import abc
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, RandomKey


class AbstractMatrices(abc.ABC):
    """A group of orthogonal matrices, of any size."""

    @abc.abstractmethod
    def draw(self, key: RandomKey, dim: int) -> Float[Array, "pixel pixel"]:
        """A random member."""


@dataclass(frozen=True)
class Rotations(AbstractMatrices):
    """O(dim), reflections included; uniform (Haar)."""

    def draw(self, key: RandomKey, dim: int) -> Float[Array, "pixel pixel"]:
        q, r = jnp.linalg.qr(jr.normal(key, (dim, dim)))
        # LAPACK fixes the signs of r's diagonal in its own way: undone, q is uniform.
        return q * jnp.sign(jnp.diag(r))[None, :]


@dataclass(frozen=True)
class SignedPermutations(AbstractMatrices):
    """The 2^dim·dim! matrices that permute coordinates and flip signs.

    What is left of O(dim) for an optimiser that treats every coordinate for itself: Adam, AdaGrad.
    Their products are exact in floating point.
    """

    def draw(self, key: RandomKey, dim: int) -> Float[Array, "pixel pixel"]:
        key_order, key_sign = jr.split(key)
        signs = jr.rademacher(key_sign, (dim,), dtype=float)
        return jnp.eye(dim)[jr.permutation(key_order, dim)] * signs[None, :]
