"""The hidden direction w* of the signal tasks [lahoti2024, Sec. 4]."""

import math

import jax.numpy as jnp
import jax.random as jr

from .._types import Array, Float, RandomKey


def draw_direction(key: RandomKey, dim: int) -> Float[Array, "pixel"]:
    """A unit vector, uniform on the sphere."""
    direction = jr.normal(key, (dim,))
    return direction / jnp.linalg.norm(direction)


def check_sizes(num_patches: int, patch_dim: int, noise_std: float) -> None:
    if num_patches < 1:
        raise ValueError(f"num_patches must be at least 1, got {num_patches}: there is no input.")
    if patch_dim < 1:
        raise ValueError(f"patch_dim must be at least 1, got {patch_dim}: a patch has no pixel.")
    if not noise_std > 0:
        raise ValueError(f"noise_std must be positive, got {noise_std}: σ divides the Bayes score.")


def check_direction(signal: tuple[float, ...] | None, dim: int) -> None:
    if signal is None:
        return
    if len(signal) != dim:
        raise ValueError(
            f"signal must have patch_dim = {dim} entries, got {len(signal)}: it fills one patch."
        )
    norm = math.hypot(*signal)
    if abs(norm - 1) > 1e-6:
        raise ValueError(f"signal must have norm 1, got {norm:.6g}: divide it by its norm.")
