"""Fully connected patch-sum network: every node sees every patch [lahoti2024, Sec. 4]."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._types import Array, Float, RandomKey
from ..products import product
from ..starts import AbstractStart, SphereStart
from .base import AbstractPatchSum, PatchSumWeights
from .soft_threshold import soft_threshold, sum_of_nodes


@dataclass(frozen=True)
class FCN(AbstractPatchSum):
    """f(x) = Σᵢ φ_b(⟨wᵢ, x⟩), k nodes with wᵢ in R^{kd}.  k²d + 1 parameters.

    wᵢ zero outside patch i gives `LCN`. It starts on the unit sphere: from small weights gradient
    descent stays on the linear plateau.
    """

    start: AbstractStart = SphereStart()

    def init(self, key: RandomKey) -> PatchSumWeights:
        shape = (self.num_patches, self.num_patches * self.patch_dim)
        return PatchSumWeights(self.start.draw(key, shape), jnp.zeros(()))

    def score(self, weights: PatchSumWeights, x: Float[Array, "patch pixel"]) -> Float[Array, ""]:
        return jnp.sum(soft_threshold(weights.filters @ x.reshape(-1), weights.threshold))

    def arrange(self, x: Float[Array, "sample patch pixel"]) -> Float[Array, "input sample"]:
        return x.reshape(x.shape[0], self.num_patches * self.patch_dim).T

    def scores(self, weights: PatchSumWeights, x: Float[Array, "input sample"]) -> Array:
        z = product("rue,en->run", weights.filters, x)
        return sum_of_nodes(z, weights.threshold, 1)
