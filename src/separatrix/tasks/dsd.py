"""Dynamic Signal Distribution [lahoti2024, Sec. 4]."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from .._types import Array, Float, RandomKey
from .base import Sample, register_task
from .signal import AbstractSignalTask


@dataclass(frozen=True)
class DSD(AbstractSignalTask):
    """x = y·w* in one patch, chosen uniformly, plus noise N(0, σ²) everywhere; y = ±1.

    The target is w*, a unit vector. A fixed w* = e₁ would favour algorithms that are not
    rotation-equivariant (Adam).
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()

    def sample(self, key: RandomKey, target: Float[Array, "pixel"], num_samples: int) -> Sample:
        k, d, n = self.num_patches, self.patch_dim, num_samples
        key_y, key_t, key_x = jr.split(key, 3)
        y = jr.rademacher(key_y, (n,), dtype=jnp.float32)
        t = jr.randint(key_t, (n,), 0, k)
        x = self.noise_std * jr.normal(key_x, (n, k, d))
        return Sample(x.at[jnp.arange(n), t].add(y[:, None] * target[None, :]), y)

    def bayes_score(self, target: Float[Array, "pixel"], x: Float[Array, "patch pixel"]) -> Array:
        """E[y | x] = Σᵢ sinh aᵢ / Σᵢ cosh aᵢ with aᵢ = ⟨w*, xᵢ⟩/σ²; its sign is the Bayes rule."""
        a = x @ target / self.noise_std**2
        top = jnp.max(jnp.abs(a))  # a common factor e^-top: cosh overflows at 89
        up, down = jnp.exp(a - top), jnp.exp(-a - top)
        return jnp.sum(up - down) / jnp.sum(up + down)


register_task(DSD, traced=("noise_std",))
