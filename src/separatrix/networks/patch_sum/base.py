"""What the three patch-sum networks share: sizes and their checks, and the trained weights."""

from dataclasses import dataclass
from typing import NamedTuple

from ..._checks import keep_integers
from ..._types import Array, Float
from ..base import AbstractNetwork
from ..starts import AbstractStart, GaussianStart


class PatchSumWeights(NamedTuple):
    """Filters (a node's own weights on the last axis) and the one threshold b ≥ 0 of all nodes."""

    filters: Float[Array, "*nodes pixel"]
    threshold: Float[Array, "*run"]


@dataclass(frozen=True)
class AbstractPatchSum(AbstractNetwork):
    """k nodes for k patches; `start` draws the filters, the threshold starts at 0."""

    num_patches: int  # k
    patch_dim: int  # d
    start: AbstractStart = GaussianStart(0.01)

    def __post_init__(self):
        keep_integers(self, "num_patches", "patch_dim")
        k, d = self.num_patches, self.patch_dim
        if k < 1 or d < 1:
            raise ValueError(f"num_patches and patch_dim must be at least 1, got {k} and {d}.")

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.num_patches, self.patch_dim)
