"""Several signals at once: the same direction w* in m patches, each with a sign."""

import abc
import math
from dataclasses import dataclass

import jax
import jax.numpy as jnp
import jax.random as jr
from jax.scipy.special import logsumexp

from ..._types import Array, Float, Int, RandomKey
from ..base import Sample, register_task
from ..signal import AbstractSignalTask
from .knobs import keep_integer_in


class AbstractSeveralSignals(AbstractSignalTask):
    """x = sⱼ·w* in m patches chosen without replacement, plus noise N(0, σ²) everywhere; the label
    is a function of the number of signs that are +1.  m = 1 is DSD."""

    num_signals: int  # m

    @property
    @abc.abstractmethod
    def labels(self) -> tuple[int, ...]:
        """The label where p of the signs are +1, for p = 0 … m; 0 where that never happens."""

    def _check_several(self) -> None:
        self._check_signal()
        keep_integer_in(self, "num_signals", 1, self.num_patches, "each has a patch of its own.")

    def draw_signs(self, key: RandomKey, num_samples: int) -> Float[Array, "sample signal"]:
        return jr.rademacher(key, (num_samples, self.num_signals), dtype=jnp.float32)

    def draw_places(self, key: RandomKey, num_samples: int) -> Int[Array, "sample signal"]:
        """The first as DSD's, the others at distances from it that are all different."""
        n, k, m = num_samples, self.num_patches, self.num_signals
        first = jr.randint(key, (n,), 0, k)
        if m == 1:
            return first[:, None]
        ranks = jr.uniform(jr.fold_in(key, 1), (n, k - 1))
        distances = 1 + jax.lax.top_k(ranks, m - 1)[1]
        return jnp.concatenate([first[:, None], (first[:, None] + distances) % k], axis=1)

    def signals(self, target: Float[Array, "*target"]) -> Float[Array, "signal pixel"]:
        """The direction of each of the m."""
        return jnp.broadcast_to(target[None, :], (self.num_signals, self.patch_dim))

    def sample(self, key: RandomKey, target: Float[Array, "*target"], num_samples: int) -> Sample:
        key_y, key_t, key_x = jr.split(key, 3)
        signs = self.draw_signs(key_y, num_samples)
        places = self.draw_places(key_t, num_samples)
        x = self.noise_std * jr.normal(key_x, (num_samples, *self.example_shape))
        rows = jnp.arange(num_samples)[:, None]
        x = x.at[rows, places].add(signs[:, :, None] * self.signals(target)[None])
        num_positive = jnp.sum(signs > 0, axis=1)
        return Sample(x, jnp.asarray(self.labels, jnp.float32)[num_positive])

    def sign_moments(self) -> tuple[float, float]:
        """E[y·sⱼ] and E[sⱼ·sₗ], j ≠ l: all that the square loss of a sum over patches knows."""
        m = self.num_signals
        weights = [math.comb(m, p) * abs(label) for p, label in enumerate(self.labels)]
        sums = [2 * p - m for p in range(m + 1)]
        mean = lambda values: sum(map(math.prod, zip(weights, values, strict=True))) / sum(weights)
        with_label = mean([s * label / m for s, label in zip(sums, self.labels, strict=True)])
        return with_label, mean([(s * s - m) / max(m * (m - 1), 1) for s in sums])

    def bayes_score(self, target: Float[Array, "*target"], x: Float[Array, "patch pixel"]) -> Array:
        """From T_pq, the sum over all ways to place p positive and q negative signals of
        e^{Σ ±aᵢ}, aᵢ = ⟨w*, xᵢ⟩/σ²; patch by patch, in logarithms."""
        a = x @ target / self.noise_std**2
        m = self.num_signals
        nowhere = jnp.full((m + 1, m + 1), -jnp.inf)

        def one_more_patch(logs: Array, a: Array) -> tuple[Array, None]:
            positive = nowhere.at[1:, :].set(logs[:-1, :] + a)
            negative = nowhere.at[:, 1:].set(logs[:, :-1] - a)
            return jnp.logaddexp(logs, jnp.logaddexp(positive, negative)), None

        logs, _ = jax.lax.scan(one_more_patch, nowhere.at[0, 0].set(0.0), a)
        by_label = lambda sign: logsumexp(
            jnp.stack([logs[p, m - p] for p, label in enumerate(self.labels) if label == sign])
        )
        return jnp.tanh((by_label(1) - by_label(-1)) / 2)


@dataclass(frozen=True)
class RepeatedSignal(AbstractSeveralSignals):
    """y·w* in m patches: the same sign in all."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_signals: int  # m
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_several()

    @property
    def labels(self) -> tuple[int, ...]:
        return (-1, *[0] * (self.num_signals - 1), 1)

    def draw_signs(self, key: RandomKey, num_samples: int) -> Float[Array, "sample signal"]:
        y = jr.rademacher(key, (num_samples,), dtype=jnp.float32)
        return jnp.broadcast_to(y[:, None], (num_samples, self.num_signals))


@dataclass(frozen=True)
class MajorityOfSigns(AbstractSeveralSignals):
    """±w* in m patches, m odd, with independent signs: y is the sign that most of them have."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_signals: int  # m
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_several()
        if self.num_signals % 2 == 0:
            raise ValueError(f"num_signals must be odd, got {self.num_signals}: or signs may tie.")

    @property
    def labels(self) -> tuple[int, ...]:
        return tuple(1 if 2 * p > self.num_signals else -1 for p in range(self.num_signals + 1))


@dataclass(frozen=True)
class ProductOfSigns(AbstractSeveralSignals):
    """±w* in m patches, with independent signs: y is their product.

    From m = 2 on no patch, and no sum of functions of single patches, tells anything of the label.
    """

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ
    num_signals: int  # m
    signal: tuple[float, ...] | None = None  # w*

    def __post_init__(self):
        self._check_several()

    @property
    def labels(self) -> tuple[int, ...]:
        return tuple((-1) ** (self.num_signals - p) for p in range(self.num_signals + 1))


for _task in (RepeatedSignal, MajorityOfSigns, ProductOfSigns):
    register_task(_task, traced=("noise_std",))
