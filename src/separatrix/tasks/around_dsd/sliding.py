"""DSD whose signal moves by pixels rather than by patches."""

from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, Int, RandomKey
from ..base import register_task
from .knobs import keep_integer_in
from .placed import AbstractPatchNoise


@dataclass(frozen=True)
class SlidingSignal(AbstractPatchNoise):
    """x = y·w* on d neighbouring pixels of a line of kd, beginning at any multiple of the stride.

    Stride d is DSD. Otherwise most signals lie across two patches of a patch-sum network, which
    has no window that holds them.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    stride: int
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()
        d = self.patch_dim
        keep_integer_in(self, "stride", 1, d, "a longer one would leave pixels without a signal.")

    @property
    def num_places(self) -> int:
        return (self.num_patches - 1) * self.patch_dim // self.stride + 1

    def draw_places(self, key: RandomKey, num_samples: int) -> Int[Array, "sample"]:
        return jr.randint(key, (num_samples,), 0, self.num_places)

    def place_shares(self) -> Float[Array, "place"]:
        return jnp.full(self.num_places, 1 / self.num_places)

    def means(self, target: Float[Array, "pixel"]) -> Float[Array, "place patch pixel"]:
        places = jnp.arange(self.num_places)
        nothing = jnp.zeros((self.num_places, *self.example_shape))
        return self.add_signal(nothing, jnp.ones(self.num_places), places, target)

    def add_signal(
        self,
        x: Float[Array, "sample patch pixel"],
        y: Float[Array, "sample"],
        places: Int[Array, "sample"],
        target: Float[Array, "pixel"],
    ) -> Float[Array, "sample patch pixel"]:
        pixels = self.stride * places[:, None] + jnp.arange(self.patch_dim)[None, :]
        rows = jnp.arange(len(y))[:, None]
        num_pixels = self.num_patches * self.patch_dim  # not -1: a sample may be empty
        line = x.reshape(len(y), num_pixels).at[rows, pixels].add(y[:, None] * target[None, :])
        return line.reshape(x.shape)


register_task(SlidingSignal, traced=("noise_std",))
