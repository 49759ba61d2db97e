"""Locally connected patch-sum network: a filter of its own for every patch [lahoti2024, Sec. 4]."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._types import Array, Float, RandomKey
from ..products import product
from .base import AbstractPatchSum, PatchSumWeights
from .soft_threshold import soft_threshold, sum_of_nodes


@dataclass(frozen=True)
class LCN(AbstractPatchSum):
    """f(x) = Σᵢ φ_b(⟨wᵢ, xᵢ⟩), a wᵢ in R^d for each patch i.  kd + 1 parameters.

    wᵢ = w for all i gives `CNN`.
    """

    def init(self, key: RandomKey) -> PatchSumWeights:
        shape = (self.num_patches, self.patch_dim)
        return PatchSumWeights(self.start.draw(key, shape), jnp.zeros(()))

    def score(self, weights: PatchSumWeights, x: Float[Array, "patch pixel"]) -> Float[Array, ""]:
        z = jnp.sum(weights.filters * x, axis=1)
        return jnp.sum(soft_threshold(z, weights.threshold))

    def scores(self, weights: PatchSumWeights, x: Float[Array, "patch pixel sample"]) -> Array:
        z = product("rpd,pdn->prn", weights.filters, x)
        return sum_of_nodes(z, weights.threshold, 0)
