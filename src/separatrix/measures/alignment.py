"""How well the learned filters point along the true signal."""

from typing import Any

import jax.numpy as jnp

from .._types import Array, Float
from ..networks import CNN, FCN, LCN, AbstractNetwork


def alignment(
    network: AbstractNetwork, weights: Any, signal: Float[Array, "pixel"]
) -> Float[Array, "run"] | None:
    """cos(w, w*) of a CNN; its mean over patches for an LCN; None for networks without patches.

    For an FCN: for each patch the best node, cos(wᵢ, μⱼ) with μⱼ = w* in patch j, then the mean
    over patches: 1 when every place of the signal has a node of its own.
    """
    filters = getattr(weights, "filters", jnp.zeros(0))
    match network:
        case CNN():
            return _cosine(filters, signal)
        case LCN():
            return jnp.mean(_cosine(filters, signal), axis=-1)
        case FCN():
            blocks = filters.reshape(*filters.shape[:-1], network.num_patches, network.patch_dim)
            norm = jnp.linalg.norm(filters, axis=-1)[..., None]
            cosines = jnp.matmul(blocks, signal, precision="highest") / jnp.maximum(norm, 1e-30)
            return jnp.mean(jnp.max(cosines, axis=-2), axis=-1)
        case _:
            return None


def _cosine(filters: Array, signal: Array) -> Array:
    norm = jnp.linalg.norm(filters, axis=-1)
    return jnp.matmul(filters, signal, precision="highest") / jnp.maximum(norm, 1e-30)
