"""DSD whose patches differ in size, on a line that networks still cut into equal ones."""

from dataclasses import dataclass

import jax.numpy as jnp
import numpy as np

from ..._types import Array, Float, Int, RandomKey
from ..base import register_task
from ..signal import draw_direction
from .knobs import keep_integer_in
from .placed import AbstractPatchNoise


@dataclass(frozen=True)
class UnequalPatches(AbstractPatchNoise):
    """A line of kd pixels in k patches, whose sizes grow from d − δ to d + δ; one of them holds
    y times the beginning of a hidden template, as long as the patch, at norm 1.

    δ = 0 is DSD, to rounding. Of a template of d + δ pixels the shortest patch shows the first
    d − δ. At norm 1 a signal is as easy to tell from noise, whatever its length.
    """

    num_patches: int  # k
    patch_dim: int  # d, the mean
    noise_std: float  # σ
    size_spread: int  # δ

    signal = None

    def __post_init__(self):
        self._check_signal()
        keep_integer_in(self, "size_spread", 0, self.patch_dim - 1, "every patch has a pixel.")

    @property
    def boundaries(self) -> tuple[int, ...]:
        """Where patches begin, and the end: the i-th at i·(d − δ) + δ·i²/k, rounded."""
        k, d, spread = self.num_patches, self.patch_dim, self.size_spread
        return tuple(i * (d - spread) + (2 * spread * i * i + k) // (2 * k) for i in range(k + 1))

    def draw_target(self, key: RandomKey) -> Float[Array, "template"]:
        return draw_direction(key, self.patch_dim + self.size_spread)

    def means(self, target: Float[Array, "template"]) -> Float[Array, "place patch pixel"]:
        bounds = np.array(self.boundaries)
        since = np.arange(bounds[-1])[None, :] - bounds[:-1, None]  # the patch's first pixel
        inside = (since >= 0) & (since < np.diff(bounds)[:, None])
        lines = jnp.where(jnp.asarray(inside), target[np.where(inside, since, 0)], 0.0)
        norms = jnp.linalg.norm(lines, axis=1, keepdims=True)
        return (lines / norms).reshape(self.num_patches, *self.example_shape)

    def add_signal(
        self,
        x: Float[Array, "sample patch pixel"],
        y: Float[Array, "sample"],
        places: Int[Array, "sample"],
        target: Float[Array, "template"],
    ) -> Float[Array, "sample patch pixel"]:
        return x + y[:, None, None] * self.means(target)[places]


register_task(UnequalPatches, traced=("noise_std",))
