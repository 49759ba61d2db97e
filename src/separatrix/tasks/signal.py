"""What the signal tasks share: patches of noise, and a hidden direction w* [lahoti2024, Sec. 4]."""

import math

import jax.numpy as jnp
import jax.random as jr

from .._checks import keep_integers, keep_numbers
from .._types import Array, Float, RandomKey
from .base import AbstractTask


def draw_direction(key: RandomKey, dim: int) -> Float[Array, "pixel"]:
    """A unit vector, uniform on the sphere."""
    direction = jr.normal(key, (dim,))
    return direction / jnp.linalg.norm(direction)


class AbstractSignalTask(AbstractTask):
    """±w* in one patch among k, plus noise; w* is drawn from the key unless `signal` gives it."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    signal: tuple[float, ...] | None  # w*

    def _check_signal(self) -> None:
        keep_integers(self, "num_patches", "patch_dim")
        keep_numbers(self, "noise_std")
        k, d, sigma = self.num_patches, self.patch_dim, self.noise_std
        if k < 1:
            raise ValueError(f"num_patches must be at least 1, got {k}: there is no input.")
        if d < 1:
            raise ValueError(f"patch_dim must be at least 1, got {d}: a patch has no pixel.")
        if not sigma > 0:
            raise ValueError(f"noise_std must be positive, got {sigma}: σ divides the Bayes score.")
        if self.signal is None:
            return
        if len(self.signal) != d:
            raise ValueError(
                f"signal must have patch_dim = {d} entries, got {len(self.signal)}: "
                "it fills one patch."
            )
        norm = math.hypot(*self.signal)
        if not abs(norm - 1) <= 1e-6:  # a NaN has none
            raise ValueError(f"signal must have norm 1, got {norm:.6g}: divide it by its norm.")

    @property
    def example_shape(self) -> tuple[int, ...]:
        return (self.num_patches, self.patch_dim)

    def draw_target(self, key: RandomKey) -> Float[Array, "pixel"]:
        if self.signal is not None:
            return jnp.asarray(self.signal, jnp.float32)
        return draw_direction(key, self.patch_dim)
