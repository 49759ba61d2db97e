"""Gradient descent in all its forms: plain, stochastic, with any optimiser of optax."""

from dataclasses import dataclass
from typing import Any, get_args

import jax

from .._types import Array, Bool
from .base import AbstractAlgorithm, check_schedule
from .batches import AbstractBatches, FullBatch
from .losses import AbstractLoss, Precision, Square
from .optimisers import AbstractOptimiser, PlainDescent, check_optimiser
from .projections import AbstractProjection
from .rates import Rates


@dataclass(frozen=True)
class Descent(AbstractAlgorithm):
    """w ← project(w − rate · direction(∇ mean loss)), num_steps times."""

    settings: tuple[Rates, ...]
    num_steps: int
    measure_every: int
    loss: AbstractLoss = Square()
    projections: tuple[AbstractProjection, ...] = ()
    optimiser: AbstractOptimiser = PlainDescent()
    batches: AbstractBatches = FullBatch()
    tolerance: float = 0.0
    precision: Precision = "highest"
    measure_at: tuple[int, ...] = ()

    def __post_init__(self):
        check_schedule(self.settings, self.num_steps, self.measure_every, self.measure_at)
        if not self.tolerance >= 0:
            raise ValueError(f"tolerance must be nonnegative, got {self.tolerance}.")
        if self.precision not in get_args(Precision):
            known = ", ".join(get_args(Precision))
            raise ValueError(f"precision must be one of {known}, got {self.precision!r}.")
        check_optimiser(self.optimiser)

    def may_rest(self, num_samples: Array) -> Bool[Array, ""]:
        seen = self.batches.sees_all(self.fewest_steps, num_samples)
        return seen & (not self.optimiser.has_schedule)  # one may begin at 0

    def init(self, weights: Any) -> Any:
        return self.optimiser.init(weights)

    def update(self, step, num_samples, rates, gradient, memory, weights) -> tuple[Any, Any]:
        direction, memory = self.optimiser.direction(gradient, memory, weights)
        weights = jax.tree.map(lambda w, rate, g: w - rate * g, weights, rates, direction)
        for projection in self.projections:
            weights = projection(weights)
        return weights, memory
