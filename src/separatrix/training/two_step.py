"""The two-step algorithm behind the upper bounds [lahoti2024, Thm. 6.2 and 7.2].

Two gradient steps on two halves of the sample, each followed by normalising every filter; the
threshold is scheduled, never trained. The first half finds a direction, the threshold then silences
the patches without signal, the second half refines.
"""

import abc
import math
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp

from .._types import Array
from .base import AbstractAlgorithm, check_settings, check_steps
from .batches import AbstractBatches, FullBatch, Span
from .losses import AbstractLoss, Square
from .projections import UnitSphere
from .rates import Rates


class AbstractThreshold(abc.ABC):
    """A rule for the threshold b₁ between the two steps."""

    @abc.abstractmethod
    def value(self, num_samples: Array) -> Array:
        """b₁, given the size of the whole sample."""


@dataclass(frozen=True)
class GivenThreshold(AbstractThreshold):
    """b₁ as the proof sets it, the same for every sample."""

    threshold: float

    def value(self, num_samples: Array) -> Array:
        return jnp.float32(self.threshold)


@dataclass(frozen=True)
class HalfAlignment(AbstractThreshold):
    """b₁ = ½ / √(1 + spread/m), half the alignment that step 1 is predicted to reach on m = n/2.

    `spread` is k²σ²d for the LCN and kσ²d for the CNN: signal patches then pass, noise is cut.
    """

    spread: float

    def value(self, num_samples: Array) -> Array:
        half = jnp.maximum(num_samples // 2, 1).astype(jnp.float32)
        return 0.5 / jnp.sqrt(1.0 + self.spread / half)


@dataclass(frozen=True)
class TwoStep(AbstractAlgorithm):
    """wᵢ ← normalise(wᵢ − η_t ∇ℓ(S_t)), b ← b_t for t = 1, 2; S₁, S₂ are halves of the sample."""

    first_rate: float  # η₁
    second_rate: float  # η₂
    first_threshold: AbstractThreshold  # b₁
    final_threshold: float  # b₂
    loss: AbstractLoss = Square()
    batches: AbstractBatches = FullBatch()
    tolerance: float = 0.0
    settings: tuple[Rates, ...] = (Rates(1.0),)  # multiplies η₁ and η₂
    num_steps: int = 2
    measure_every: int = 1

    def __post_init__(self):
        check_settings(self.settings)
        if self.num_steps != 2:
            raise ValueError(f"num_steps must be 2, got {self.num_steps}: that is the algorithm.")
        check_steps(self.num_steps, self.measure_every)

    def init(self, weights: Any) -> tuple[()]:
        return ()

    def span(self, step: Array, num_samples: Array) -> Span:
        half = num_samples // 2
        return Span(jnp.where(step == 0, 0, half), jnp.where(step == 0, half, num_samples))

    def update(
        self, step: Array, num_samples: Array, rates: Any, gradient: Any, memory: Any, weights: Any
    ) -> tuple[Any, Any]:
        size = jnp.where(step == 0, self.first_rate, self.second_rate)
        moved = jax.tree.map(lambda w, rate, g: w - rate * size * g, weights, rates, gradient)
        threshold = jnp.where(
            step == 0, self.first_threshold.value(num_samples), self.final_threshold
        )
        return UnitSphere("filters")(moved)._replace(threshold=threshold), memory


def _rate_factor(num_patches: int, shares_filters: bool) -> int:
    # An LCN's filter sees the signal in one example out of k, a CNN's in every one.
    return 1 if shares_filters else num_patches


def paper_two_step(num_patches: int, patch_dim: int, shares_filters: bool) -> TwoStep:
    """The proofs' constants: η₁ = 1, η₂ = 1000k (LCN) or 1000 (CNN), b₁ = A/32 or A/100, b₂ = 1e-4.

    A = √((k+d)·ln(kd)/(kd)). The CNN's b₁ is printed as 1/(100A), an inversion of what its own
    bounds give. The constants are made for tiny σ; elsewhere noise leaks through b₁.
    """
    k, d = num_patches, patch_dim
    scale = math.sqrt((k + d) * math.log(k * d) / (k * d))  # A
    first_threshold = scale / (100 if shares_filters else 32)
    return TwoStep(
        1.0, 1000.0 * _rate_factor(k, shares_filters), GivenThreshold(first_threshold), 1e-4
    )


def practical_two_step(
    num_patches: int,
    patch_dim: int,
    shares_filters: bool,
    noise_std: float,
    final_threshold: float,
) -> TwoStep:
    """The same two steps with thresholds that fit the noise: b₁ half the predicted alignment."""
    k, d = num_patches, patch_dim
    factor = _rate_factor(k, shares_filters)
    spread = factor * k * noise_std**2 * d
    return TwoStep(1.0, 1000.0 * factor, HalfAlignment(spread), final_threshold)
