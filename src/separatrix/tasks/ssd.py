"""Static Signal Distribution [lahoti2024, Sec. 6]: DSD whose signal never moves."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from .._checks import keep_integers
from .._types import Array, Float, RandomKey
from .base import Sample, register_task
from .signal import AbstractSignalTask


@dataclass(frozen=True)
class SSD(AbstractSignalTask):
    """x = y·w* in patch `position`, plus noise N(0, σ²) everywhere; y = ±1.

    The mixture over all positions is `DSD`.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    position: int = 0  # t, counted from 0
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()
        keep_integers(self, "position")
        if not 0 <= self.position < self.num_patches:
            raise ValueError(
                f"position must be in 0..{self.num_patches - 1}, got {self.position}: "
                "it names the patch that holds the signal."
            )

    def sample(self, key: RandomKey, target: Float[Array, "pixel"], num_samples: int) -> Sample:
        key_y, key_x = jr.split(key)
        y = jr.rademacher(key_y, (num_samples,), dtype=jnp.float32)
        x = self.noise_std * jr.normal(key_x, (num_samples, self.num_patches, self.patch_dim))
        return Sample(x.at[:, self.position].add(y[:, None] * target[None, :]), y)

    def bayes_score(self, target: Float[Array, "pixel"], x: Float[Array, "patch pixel"]) -> Array:
        """E[y | x] = tanh(⟨w*, x_t⟩/σ²)."""
        return jnp.tanh(x[self.position] @ target / self.noise_std**2)


register_task(SSD, traced=("noise_std",))
