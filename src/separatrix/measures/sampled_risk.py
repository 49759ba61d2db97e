"""Risk on fresh examples, with its standard error: for any network on any task."""

from dataclasses import dataclass
from typing import Any

import jax.numpy as jnp

from .._types import Array, Float
from ..networks import AbstractNetwork
from ..tasks import DSD, SSD, AbstractTask
from ..training import AbstractLoss, Square, ZeroOne
from .alignment import alignment
from .base import AbstractMeasure, Measured


@dataclass(frozen=True)
class SampledRisk(AbstractMeasure):
    """Mean of ℓ(f(x), y) over a test sample drawn apart from training; share of wrong signs."""

    num_samples: int
    loss: AbstractLoss = Square()

    def __post_init__(self):
        if self.num_samples < 2:
            raise ValueError(
                f"num_samples must be at least 2, got {self.num_samples}: for a standard error."
            )

    def check(self, task: AbstractTask, network: AbstractNetwork) -> None:
        pass

    @property
    def num_test_samples(self) -> int:
        return self.num_samples

    def measure(
        self,
        task: AbstractTask,
        target: Any,
        network: AbstractNetwork,
        weights: Any,
        test_x: Array,
        test_y: Float[Array, "sample"],
    ) -> Measured:
        scores = network.scores(weights, test_x)
        losses = self.loss(scores, test_y[None, :])
        error = jnp.std(losses, axis=1, ddof=1) / jnp.sqrt(float(self.num_samples))
        wrong = jnp.mean(ZeroOne()(scores, test_y[None, :]), axis=1)
        signal = alignment(network, weights, target) if isinstance(task, DSD | SSD) else None
        return Measured(jnp.mean(losses, axis=1), error, wrong, signal)
