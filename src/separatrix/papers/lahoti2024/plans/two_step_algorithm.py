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

from ...._tracing import trace_fields
from ...._types import Array
from ....training import (
    AbstractAlgorithm,
    AbstractBatches,
    AbstractLoss,
    FullBatch,
    Rates,
    Span,
    Square,
    UnitSphere,
)
from ....training.base import check_schedule


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
        return jnp.asarray(self.threshold)


@dataclass(frozen=True)
class HalfAlignment(AbstractThreshold):
    """b₁ = ½ / √(1 + spread/m), half the alignment that step 1 is predicted to reach on m = n/2.

    `spread` is k²σ²d for the LCN and kσ²d for the CNN: signal patches then pass, noise is cut.
    """

    spread: float

    def value(self, num_samples: Array) -> Array:
        half = jnp.maximum(num_samples // 2, 1).astype(float)
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
        if self.num_steps != 2:
            raise ValueError(f"num_steps must be 2, got {self.num_steps}: that is the algorithm.")
        check_schedule(self.settings, self.num_steps, self.measure_every)

    def span(self, step: Array, num_samples: Array) -> Span:
        half = num_samples // 2
        return Span(jnp.where(step == 0, 0, half), jnp.where(step == 0, half, num_samples))

    def update(self, step, num_samples, rates, gradient, memory, weights) -> tuple[Any, Any]:
        size = jnp.where(step == 0, self.first_rate, self.second_rate)
        moved = jax.tree.map(lambda w, rate, g: w - rate * size * g, weights, rates, gradient)
        b = jnp.where(step == 0, self.first_threshold.value(num_samples), self.final_threshold)
        moved = moved._replace(threshold=b.astype(weights.threshold.dtype))
        return UnitSphere("filters")(moved), memory


trace_fields(GivenThreshold, ("threshold",))
trace_fields(HalfAlignment, ("spread",))
trace_fields(TwoStep, ("first_rate", "second_rate", "first_threshold", "final_threshold"))


def paper_two_step_cnn(num_patches: int, patch_dim: int) -> TwoStep:
    """The proof's constants, b₁ repaired: η₁ = 1, η₂ = 1000, b₁ = A/100, b₂ = 1e-4.

    A = √((k+d)·ln(kd)/(kd)). The constants are made for tiny σ; elsewhere noise leaks through b₁
    [lahoti2024, Thm. 7.2].
    """
    return TwoStep(1.0, 1000.0, GivenThreshold(_scale(num_patches, patch_dim) / 100), 1e-4)


def printed_two_step_cnn(num_patches: int, patch_dim: int) -> TwoStep:
    """The same with b₁ = 1/(100A) as printed, an inversion of what the proof's own bounds give."""
    return TwoStep(1.0, 1000.0, GivenThreshold(1 / (100 * _scale(num_patches, patch_dim))), 1e-4)


def paper_two_step_lcn(num_patches: int, patch_dim: int) -> TwoStep:
    """The proof's constants: η₁ = 1, η₂ = 1000k, b₁ = A/32, b₂ = 1e-4  [lahoti2024, Thm. 6.2].

    η₂ has a factor k because a filter sees the signal in one example out of k.
    """
    first_threshold = GivenThreshold(_scale(num_patches, patch_dim) / 32)
    return TwoStep(1.0, 1000.0 * num_patches, first_threshold, 1e-4)


def practical_two_step_cnn(
    num_patches: int, patch_dim: int, noise_std: float, final_threshold: float
) -> TwoStep:
    """The same two steps with thresholds that fit the noise: b₁ half the predicted alignment."""
    spread = num_patches * noise_std**2 * patch_dim
    return TwoStep(1.0, 1000.0, HalfAlignment(spread), final_threshold)


def practical_two_step_lcn(
    num_patches: int, patch_dim: int, noise_std: float, final_threshold: float
) -> TwoStep:
    """The same two steps with thresholds that fit the noise: b₁ half the predicted alignment."""
    spread = num_patches**2 * noise_std**2 * patch_dim
    return TwoStep(1.0, 1000.0 * num_patches, HalfAlignment(spread), final_threshold)


def _scale(k: int, d: int) -> float:
    return math.sqrt((k + d) * math.log(k * d) / (k * d))  # A
