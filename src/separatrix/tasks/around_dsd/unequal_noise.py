"""DSD with noise of another strength in every patch."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..._types import Array, Float
from ..base import register_task
from .knobs import keep_number_where
from .placed import AbstractPatchNoise


@dataclass(frozen=True)
class UnequalNoise(AbstractPatchNoise):
    """DSD with noise σᵢ in patch i, growing geometrically from the first patch to the last, which
    has `noise_ratio` times the first's; the mean of σᵢ² is σ².  Ratio 1 is DSD."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    noise_ratio: float
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()
        why = "the last patch is the noisiest."
        keep_number_where(self, "noise_ratio", "at least 1", lambda ratio: ratio >= 1, why)

    def noise_stds(self) -> Float[Array, "patch"]:
        growth = jnp.power(self.noise_ratio, jnp.linspace(-0.5, 0.5, self.num_patches))
        return self.noise_std * growth / jnp.sqrt(jnp.mean(growth**2))


register_task(UnequalNoise, traced=("noise_std", "noise_ratio"))
