"""One signal at one of several places, in Gaussian noise: what most tasks around DSD share."""

import abc

import jax.numpy as jnp
import jax.random as jr

from ..._types import Array, Float, Int, RandomKey
from ..base import Sample
from ..signal import AbstractSignalTask


def log_odds_score(up: Float[Array, "place"], down: Float[Array, "place"]) -> Float[Array, ""]:
    """E[y | x] from the log weights, up to a common term, of every place with y = 1 and y = −1."""
    top = jnp.maximum(jnp.max(up), jnp.max(down))  # exp would overflow
    plus, minus = jnp.sum(jnp.exp(up - top)), jnp.sum(jnp.exp(down - top))
    return (plus - minus) / (plus + minus)


class AbstractPlacedSignal(AbstractSignalTask):
    """x = y·μ_t plus Gaussian noise; y = ±1, and t is one of several places.

    Places are the k patches and μ_t is w* in patch t, unless a task says otherwise. Keys are used
    as `DSD` does, so that a knob at its end gives DSD's own examples.
    """

    @abc.abstractmethod
    def noise(self, key: RandomKey, num_samples: int) -> Float[Array, "sample patch pixel"]:
        """Inputs without a signal, x ~ N(0, Λ⁻¹)."""

    @abc.abstractmethod
    def precision(self, x: Float[Array, "*place patch pixel"]) -> Array:
        """Λx, with Λ the inverse of the noise's covariance."""

    def draw_places(self, key: RandomKey, num_samples: int) -> Int[Array, "sample"]:
        return jr.randint(key, (num_samples,), 0, self.num_patches)

    def place_shares(self) -> Float[Array, "place"]:
        """The probability of every place."""
        return jnp.full(self.num_patches, 1 / self.num_patches)

    def means(self, target: Float[Array, "*target"]) -> Float[Array, "place patch pixel"]:
        """μ_t of every place."""
        return jnp.eye(self.num_patches)[:, :, None] * target[None, None, :]

    def add_signal(
        self,
        x: Float[Array, "sample patch pixel"],
        y: Float[Array, "sample"],
        places: Int[Array, "sample"],
        target: Float[Array, "*target"],
    ) -> Float[Array, "sample patch pixel"]:
        return x.at[jnp.arange(len(y)), places].add(y[:, None] * target[None, :])

    def sample(self, key: RandomKey, target: Float[Array, "*target"], num_samples: int) -> Sample:
        key_y, key_t, key_x = jr.split(key, 3)
        y = jr.rademacher(key_y, (num_samples,), dtype=jnp.float32)
        places = self.draw_places(key_t, num_samples)
        return Sample(self.add_signal(self.noise(key_x, num_samples), y, places, target), y)

    def bayes_score(self, target: Float[Array, "*target"], x: Float[Array, "patch pixel"]) -> Array:
        """E[y | x] = Σ_t π_t·sinh a_t / Σ_t π_t·cosh a_t with a_t = ⟨μ_t, Λx⟩ and
        π_t = p_t·e^{−⟨μ_t, Λμ_t⟩/2}."""
        means = self.means(target)
        a = jnp.sum(means * self.precision(x)[None], axis=(1, 2))
        strength = jnp.sum(means * self.precision(means), axis=(1, 2))
        weight = jnp.log(self.place_shares()) - strength / 2
        return log_odds_score(weight + a, weight - a)


class AbstractPatchNoise(AbstractPlacedSignal):
    """Noise independent in all pixels, equal in those of a patch: the risk of patch-sum networks
    has a closed form."""

    def noise_stds(self) -> Float[Array, "patch"]:
        return jnp.full(self.num_patches, self.noise_std)

    def noise(self, key: RandomKey, num_samples: int) -> Float[Array, "sample patch pixel"]:
        normal = jr.normal(key, (num_samples, self.num_patches, self.patch_dim))
        return self.noise_stds()[None, :, None] * normal

    def precision(self, x: Float[Array, "*place patch pixel"]) -> Array:
        per_pixel = jnp.broadcast_to(self.noise_stds()[:, None], x.shape[-2:])
        return x / jnp.broadcast_to(per_pixel, x.shape) ** 2
