"""DSD whose signal has few pixels that are not 0."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, RandomKey
from ..base import register_task
from .knobs import keep_integer_in
from .placed import AbstractPatchNoise


@dataclass(frozen=True)
class SparseSignal(AbstractPatchNoise):
    """DSD with w* uniform on the sphere of s pixels, which are chosen at random; s = d is DSD.

    No rotation-equivariant learner can use it: after a random rotation w* is as dense as DSD's.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_nonzero: int  # s

    signal = None

    def __post_init__(self):
        self._check_signal()
        keep_integer_in(self, "num_nonzero", 1, self.patch_dim, "it counts pixels of a patch.")

    def draw_target(self, key: RandomKey) -> Float[Array, "pixel"]:
        order = jr.permutation(jr.fold_in(key, 1), self.patch_dim)
        direction = jnp.where(order < self.num_nonzero, jr.normal(key, (self.patch_dim,)), 0.0)
        return direction / jnp.linalg.norm(direction)


register_task(SparseSignal, traced=("noise_std",))
