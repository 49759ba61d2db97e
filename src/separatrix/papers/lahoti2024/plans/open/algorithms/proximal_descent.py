"""Proximal descent: a gradient step on the loss, then the proximal map of a penalty.

How strong the penalty is belongs to the setting, beside the rates: it is chosen as they are, by the
tuning seeds, and one compiled program serves every strength.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ......_types import Array, Bool, Float
from ......training import (
    AbstractAlgorithm,
    AbstractBatches,
    AbstractLoss,
    AbstractProjection,
    FullBatch,
    Precision,
    Rates,
    Square,
    stack_rates,
)
from ......training.base import check_schedule
from ......training.natural import LIMITS
from ......training.paths import map_at
from .penalties import AbstractPenalty


@dataclass(frozen=True)
class PenalisedRates:
    """Learning rates, and the strength of the penalty."""

    rates: Rates
    strength: float

    def __post_init__(self):
        if not (self.strength >= 0 and math.isfinite(self.strength)):
            raise ValueError(f"strength must be finite and nonnegative, got {self.strength}.")

    @property
    def overrides(self) -> tuple[tuple[str, float], ...]:
        """The parameters that the rates name."""
        return self.rates.overrides

    def __str__(self) -> str:
        return f"{self.rates}, strength {self.strength:g}"


def penalised(settings: Sequence[Rates], strengths: Sequence[float]) -> tuple[PenalisedRates, ...]:
    """Every setting with every strength."""
    return tuple(itertools.starmap(PenalisedRates, itertools.product(settings, strengths)))


class Stacked(NamedTuple):
    """The settings of all runs, or of one: rates as a tree of the weights' form."""

    rates: Any
    strength: Float[Array, "*run"]


@dataclass(frozen=True)
class ProximalDescent(AbstractAlgorithm):
    """w ← project(prox(w − rate·∇ mean loss)), prox that of rate·strength·penalty.

    The proximal map of ℓ1 or of groups, followed by the scaling back to the unit ball, is that of
    the penalty and the constraint together: a step on the whole of what is minimised.
    """

    settings: tuple[Any, ...]  # PenalisedRates, but `nameless` puts Rates there
    num_steps: int
    measure_every: int
    penalty: AbstractPenalty
    projections: tuple[AbstractProjection, ...] = LIMITS
    loss: AbstractLoss = Square()
    batches: AbstractBatches = FullBatch()
    tolerance: float = 0.0
    precision: Precision = "highest"
    measure_at: tuple[int, ...] = ()

    def __post_init__(self):
        check_schedule(self.settings, self.num_steps, self.measure_every, self.measure_at)

    def may_rest(self, num_samples: Array) -> Bool[Array, ""]:
        seen = self.batches.sees_all(self.fewest_steps, num_samples)
        return seen & (not self.penalty.grows)

    def stacked(self, weights: Any) -> Stacked:
        rates = stack_rates([setting.rates for setting in self.settings], weights)
        dtype = jax.tree.leaves(weights)[0].dtype
        return Stacked(rates, jnp.asarray([s.strength for s in self.settings], dtype))

    def update(self, step, num_samples, rates: Stacked, gradient, memory, weights):
        strength = rates.strength
        if self.penalty.grows:
            strength = strength * (step + 1).astype(strength.dtype)
        weights = jax.tree.map(lambda w, rate, g: w - rate * g, weights, rates.rates, gradient)
        shrink = lambda w, rate: self.penalty.shrink(w, rate * strength)
        for pattern in self.penalty.patterns():
            weights = map_at(pattern, shrink, weights, rates.rates)
        for projection in self.projections:
            weights = projection(weights)
        return weights, memory
