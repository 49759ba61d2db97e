"""Rotations under which training a deep network stays what it was, as with one hidden layer."""

import math
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import jax.random as jr

from ......_types import Array, Float, RandomKey
from ......measures.groups import AbstractGroup, AbstractMatrices, Rotations
from .network import Deep, DeepWeights, Family


@dataclass(frozen=True)
class FirstLayerGroup(AbstractGroup):
    """What the first layer can undo: O(kd) of an FCN, O(d)^k of an LCN, O(d) of a CNN.

    x ↦ Ux and w ↦ Uw for the filters of the first layer; all that comes later stays. Permutations
    of patches, which one hidden layer can also undo, are no part of it: units of later layers
    look at their neighbours. `family` names the group, so that a network can be held against a
    larger one's: for that no V exists, and the filters move by what is left of U in their patches.
    """

    network: Deep
    family: Family
    matrices: AbstractMatrices = Rotations()

    def draw(self, key: RandomKey) -> Float[Array, "input input"]:
        k, d = self.network.example_shape
        if self.family == "FCN":
            return self.matrices.draw(key, k * d)
        keys = jr.split(key, k) if self.family == "LCN" else jnp.stack([key] * k)
        blocks = jax.vmap(lambda one: self.matrices.draw(one, d))(keys)
        return jax.scipy.linalg.block_diag(*blocks)

    def move_input(
        self, member: Float[Array, "input input"], x: Float[Array, "patch pixel"]
    ) -> Float[Array, "patch pixel"]:
        return jnp.matmul(member, x.reshape(-1), precision="highest").reshape(x.shape)

    def move_weights(
        self, member: Float[Array, "input input"], weights: DeepWeights
    ) -> DeepWeights:
        first, *later = weights.hidden
        filters, (k, d) = first.filters, self.network.example_shape
        if filters.shape[-1] == k * d:
            moved = jnp.matmul(filters, member.T, precision="highest")
        else:  # of a CNN as in the first patch, right where all patches turn alike
            at = jnp.arange(k)[: math.prod(filters.shape[:-2])]
            blocks = member.reshape(k, d, k, d)[at, :, at]
            parts = filters.reshape(len(at), -1, d)
            moved = jnp.einsum("pij,puj->pui", blocks, parts, precision="highest")
        first = first._replace(filters=moved.reshape(filters.shape))
        return weights._replace(hidden=(first, *later))
