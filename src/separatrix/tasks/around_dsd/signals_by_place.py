"""DSD whose signal depends on the patch: translation invariance given up step by step."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, Int, RandomKey
from ..base import register_task
from .knobs import keep_integer_in
from .placed import AbstractPatchNoise


@dataclass(frozen=True)
class SignalsByPlace(AbstractPatchNoise):
    """x = y·w*_j in one patch, chosen uniformly; the patches are cut into m regions, j is the
    region's own direction.  m = 1 is DSD.

    What an LCN has to find is as hard for every m; one filter for all patches cannot fit m > 1.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_signals: int  # m

    signal = None

    def __post_init__(self):
        self._check_signal()
        keep_integer_in(self, "num_signals", 1, self.num_patches, "every region has a patch.")

    def draw_target(self, key: RandomKey) -> Float[Array, "signal pixel"]:
        directions = jr.normal(key, (self.num_signals, self.patch_dim))
        return directions / jnp.linalg.norm(directions, axis=1, keepdims=True)

    def _by_patch(self, target: Float[Array, "signal pixel"]) -> Float[Array, "patch pixel"]:
        return target[jnp.arange(self.num_patches) * self.num_signals // self.num_patches]

    def means(self, target: Float[Array, "signal pixel"]) -> Float[Array, "place patch pixel"]:
        return jnp.eye(self.num_patches)[:, :, None] * self._by_patch(target)[None]

    def add_signal(
        self,
        x: Float[Array, "sample patch pixel"],
        y: Float[Array, "sample"],
        places: Int[Array, "sample"],
        target: Float[Array, "signal pixel"],
    ) -> Float[Array, "sample patch pixel"]:
        return x.at[jnp.arange(len(y)), places].add(y[:, None] * self._by_patch(target)[places])


register_task(SignalsByPlace, traced=("noise_std",))
