"""Convolutional patch-sum network: one filter for all patches [lahoti2024, Sec. 4]."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._types import Array, Float, RandomKey
from ..products import product
from .base import AbstractPatchSum, PatchSumWeights
from .soft_threshold import soft_threshold, sum_of_nodes


@dataclass(frozen=True)
class CNN(AbstractPatchSum):
    """f(x) = Σᵢ φ_b(⟨w, xᵢ⟩), the same w in R^d for every patch i.  d + 1 parameters."""

    def init(self, key: RandomKey) -> PatchSumWeights:
        return PatchSumWeights(self.start.draw(key, (self.patch_dim,)), jnp.zeros(()))

    def score(self, weights: PatchSumWeights, x: Float[Array, "patch pixel"]) -> Float[Array, ""]:
        return jnp.sum(soft_threshold(x @ weights.filters, weights.threshold))

    def scores(self, weights: PatchSumWeights, x: Float[Array, "patch pixel sample"]) -> Array:
        # The filter is repeated for every patch: as one product over all patches, the gradient
        # would need the inputs transposed, a copy of the whole sample at every step.
        w = jnp.broadcast_to(weights.filters[None], (self.num_patches, *weights.filters.shape))
        z = product("prd,pdn->prn", w, x)
        return sum_of_nodes(z, weights.threshold, 0)
