"""How well the learned filters point along the true signal."""

from typing import Any

import jax.numpy as jnp

from .._types import Array, Float
from ..networks import CNN, FCN, LCN, AbstractNetwork
from ..tasks import AbstractTask
from ..tasks.signal import AbstractSignalTask


def alignment(
    network: AbstractNetwork, weights: Any, signal: Float[Array, "pixel"]
) -> Float[Array, "run"] | None:
    """cos(w, w*) of a CNN; its mean over patches for an LCN; None for networks without patches.

    For an FCN: for each patch the best node, cos(wᵢ, μⱼ) with μⱼ = w* in patch j, then the mean
    over patches: 1 when every place of the signal has a node of its own.
    """
    if not isinstance(network, CNN | LCN | FCN):
        return None
    w = weights.filters
    norm = jnp.maximum(jnp.linalg.norm(w, axis=-1), 1e-30)
    if isinstance(network, FCN):
        w = w.reshape(*w.shape[:-1], network.num_patches, network.patch_dim)
        norm = norm[..., None]
    cosines = jnp.matmul(w, signal, precision="highest") / norm
    if isinstance(network, FCN):
        cosines = jnp.max(cosines, axis=-2)
    return cosines if isinstance(network, CNN) else jnp.mean(cosines, axis=-1)


def alignment_with_target(
    task: AbstractTask, network: AbstractNetwork, weights: Any, target: Any
) -> dict[str, Float[Array, "run"]]:
    """The column of the records; none where a task has no signal, or not one for a whole patch."""
    if not isinstance(task, AbstractSignalTask) or target.shape != (task.patch_dim,):
        return {}
    aligned = alignment(network, weights, target)
    return {} if aligned is None else {"alignment": aligned}
