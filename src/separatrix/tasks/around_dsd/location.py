"""Where the signal may stand, from one patch (SSD) to all of them alike (DSD)."""

import math
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, Int, RandomKey
from ..base import register_task
from .knobs import keep_integer_in, keep_share
from .placed import AbstractPatchNoise


@dataclass(frozen=True)
class FewPlaces(AbstractPatchNoise):
    """DSD with the signal in one of the first `num_places` patches alone: DSD with all, SSD with 1.

    The location has ln(num_places) nats of entropy, and the other patches hold nothing but noise.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_places: int
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()
        k = self.num_patches
        keep_integer_in(self, "num_places", 1, k, "it counts the patches that may hold the signal.")

    @property
    def location_entropy(self) -> float:
        return math.log(self.num_places)

    def draw_places(self, key: RandomKey, num_samples: int) -> Int[Array, "sample"]:
        return jr.randint(key, (num_samples,), 0, self.num_places)

    def place_shares(self) -> Float[Array, "place"]:
        return jnp.where(jnp.arange(self.num_patches) < self.num_places, 1 / self.num_places, 0.0)


@dataclass(frozen=True)
class FavouredPlace(AbstractPatchNoise):
    """DSD in which a share λ of the signals stay in the first patch: DSD at λ = 0, SSD at λ = 1.

    P(first) = λ + (1 − λ)/k and P(any other) = (1 − λ)/k: for λ < 1 every patch is still needed.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    fixed_share: float  # λ
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()
        keep_share(self, "fixed_share", "it is a probability.")

    @property
    def location_entropy(self) -> float:
        """In nats: ln k at λ = 0, and 0 at λ = 1."""
        other = (1 - self.fixed_share) / self.num_patches
        shares = [self.fixed_share + other] + [other] * (self.num_patches - 1)
        return -sum(share * math.log(share) for share in shares if share > 0)

    def draw_places(self, key: RandomKey, num_samples: int) -> Int[Array, "sample"]:
        anywhere = jr.randint(key, (num_samples,), 0, self.num_patches)
        stays = jr.uniform(jr.fold_in(key, 1), (num_samples,)) < self.fixed_share
        return jnp.where(stays, 0, anywhere)

    def place_shares(self) -> Float[Array, "place"]:
        other = (1 - self.fixed_share) / self.num_patches
        return jnp.where(jnp.arange(self.num_patches) == 0, self.fixed_share + other, other)


register_task(FewPlaces, traced=("noise_std",))
register_task(FavouredPlace, traced=("noise_std", "fixed_share"))
