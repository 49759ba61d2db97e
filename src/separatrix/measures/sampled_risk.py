"""Risk on examples that were not trained on, with its standard error: of any network."""

from dataclasses import dataclass

import jax.numpy as jnp

from ..networks import AbstractNetwork
from ..tasks import AbstractTask, Pool
from ..training import AbstractLoss, Square, ZeroOne, losses_of
from .alignment import alignment_with_target
from .base import AbstractMeasure, Numbers, Trained


@dataclass(frozen=True)
class SampledRisk(AbstractMeasure):
    """Mean of ℓ(f(x), y) over a test sample drawn apart from training; share of wrong answers."""

    num_samples: int
    loss: AbstractLoss = Square()

    def __post_init__(self):
        if self.num_samples < 2:
            raise ValueError(
                f"num_samples must be at least 2, got {self.num_samples}: for a standard error."
            )

    def check(self, task: AbstractTask, network: AbstractNetwork) -> None:
        if isinstance(task, Pool):
            raise ValueError(
                "SampledRisk must have a task to draw from, got finite data: use HeldOutRisk, "
                "which takes all of the test split."
            )

    @property
    def num_test_samples(self) -> int:
        return self.num_samples

    def measure(self, trained: Trained) -> Numbers:
        return _mean_losses(self.loss, trained)


@dataclass(frozen=True)
class HeldOutRisk(AbstractMeasure):
    """Mean of ℓ(f(x), y) over all of a pool's test split; share of wrong answers."""

    loss: AbstractLoss

    def check(self, task: AbstractTask, network: AbstractNetwork) -> None:
        if not isinstance(task, Pool):
            raise ValueError(
                f"HeldOutRisk must have a pool of finite data, got {type(task).__name__}: "
                "use SampledRisk."
            )

    @property
    def num_test_samples(self) -> int:
        return 0

    def measure(self, trained: Trained) -> Numbers:
        return _mean_losses(self.loss, trained)


def _mean_losses(loss: AbstractLoss, trained: Trained) -> Numbers:
    scores, task = trained.scores(), trained.task
    losses = losses_of(loss, scores, trained.y)
    numbers = {
        "risk": jnp.mean(losses, axis=1),
        "risk_error": jnp.std(losses, axis=1, ddof=1) / jnp.sqrt(float(losses.shape[1])),
        "zero_one": jnp.mean(losses_of(ZeroOne(), scores, trained.y), axis=1),
    }
    aligned = alignment_with_target(task, trained.network, trained.weights, trained.target)
    return numbers | aligned
