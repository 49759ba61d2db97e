"""What the three patch-sum networks share: trained weights, and the checks of sizes."""

from typing import NamedTuple

from ..._types import Array, Float


class PatchSumWeights(NamedTuple):
    """Filters (a node's own weights on the last axis) and the one threshold b ≥ 0 of all nodes."""

    filters: Float[Array, "*nodes pixel"]
    threshold: Float[Array, "*run"]


def check_sizes(num_patches: int, patch_dim: int) -> None:
    if num_patches < 1 or patch_dim < 1:
        raise ValueError(
            f"num_patches and patch_dim must be at least 1, got {num_patches} and {patch_dim}."
        )
