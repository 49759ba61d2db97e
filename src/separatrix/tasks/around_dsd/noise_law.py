"""DSD with independent noise that is not Gaussian: heavy tails, or bounded support.

Student's law with ν = 1/τ has the density (1 + u²/(ν − 2)σ²)^(−(ν+1)/2) at variance σ²; with the
sign of ν turned around it has bounded support, and is the symmetric beta law on the way from
Gauss to uniform. Both knobs are 0 at the Gaussian.
"""

import abc
from dataclasses import dataclass

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, RandomKey
from ..base import Sample, register_task
from ..signal import AbstractSignalTask
from .knobs import keep_number_where, keep_share
from .placed import log_odds_score

_NO_TAIL = 1e-6  # what stands for a knob at 0 in a density: its error is below that of float32
_IMPOSSIBLE = -1e6  # the log of a density of 0


class AbstractNoiseLaw(AbstractSignalTask):
    """DSD, its noise independent in all pixels with a law of variance σ²."""

    @abc.abstractmethod
    def noise(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        """Draws of variance 1; `jr.normal` of the key where the knob is at 0."""

    @abc.abstractmethod
    def log_density(self, u: Array) -> Array:
        """Of noise of variance 1 at u, up to a constant."""

    def sample(self, key: RandomKey, target: Float[Array, "pixel"], num_samples: int) -> Sample:
        key_y, key_t, key_x = jr.split(key, 3)
        y = jr.rademacher(key_y, (num_samples,), dtype=jnp.float32)
        t = jr.randint(key_t, (num_samples,), 0, self.num_patches)
        x = self.noise_std * self.noise(key_x, (num_samples, *self.example_shape))
        return Sample(x.at[jnp.arange(num_samples), t].add(y[:, None] * target[None, :]), y)

    def bayes_score(self, target: Float[Array, "pixel"], x: Float[Array, "patch pixel"]) -> Array:
        """From the likelihoods, pixel by pixel, of a signal ±w* in every patch."""
        log_of = lambda shift: jnp.sum(self.log_density((x - shift) / self.noise_std), axis=1)
        signal = jnp.broadcast_to(target[None, :], x.shape)
        without = log_of(jnp.zeros_like(x))
        return log_odds_score(log_of(signal) - without, log_of(-signal) - without)


@dataclass(frozen=True)
class HeavyTails(AbstractNoiseLaw):
    """DSD with Student's noise of ν = 1/`tail` degrees of freedom and variance σ²; 0 is DSD."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    tail: float  # τ = 1/ν
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()
        why = "from ν = 1/tail = 2 degrees of freedom down there is no variance."
        keep_number_where(self, "tail", "in [0, 1/2)", lambda value: 0 <= value < 0.5, why)

    def noise(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        shape_parameter = 0.5 / jnp.maximum(self.tail, _NO_TAIL)  # ν/2; t² = ε²·ν/χ²_ν
        strength = shape_parameter / jr.gamma(jr.fold_in(key, 1), shape_parameter, shape)
        scale = jnp.where(self.tail > 0, jnp.sqrt((1 - 2 * self.tail) * strength), 1.0)
        return scale * jr.normal(key, shape)

    def log_density(self, u: Array) -> Array:
        tail = jnp.maximum(self.tail, _NO_TAIL)
        return -(1 + tail) / (2 * tail) * jnp.log1p(tail / (1 - 2 * tail) * u**2)


@dataclass(frozen=True)
class BoundedNoise(AbstractNoiseLaw):
    """DSD with noise √(2/κ + 1)·σ·(2B − 1), B ~ Beta(1/κ, 1/κ): uniform at κ = 1, DSD at κ = 0.

    At every κ > 0 the support is bounded, and some inputs tell their label for certain.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    flatness: float  # κ
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_signal()
        keep_share(self, "flatness", "beyond 1, the uniform law, the noise would have two peaks.")

    def noise(self, key: RandomKey, shape: tuple[int, ...]) -> Array:
        power = 1 / jnp.maximum(self.flatness, _NO_TAIL)
        beta = jr.beta(jr.fold_in(key, 1), power, power, shape)
        bounded = jnp.sqrt(2 * power + 1) * (2 * beta - 1)
        return jnp.where(self.flatness > 0, bounded, jr.normal(key, shape))

    def log_density(self, u: Array) -> Array:
        power = 1 / jnp.maximum(self.flatness, _NO_TAIL)
        rest = 1 - u**2 / (2 * power + 1)
        inside = rest > -1e-5  # noise on the edge, and rounding
        log = (power - 1) * jnp.log1p(-jnp.minimum(u**2 / (2 * power + 1), 1 - 1e-6))
        return jnp.where(inside, log, _IMPOSSIBLE)


register_task(HeavyTails, traced=("noise_std", "tail"))
register_task(BoundedNoise, traced=("noise_std", "flatness"))
