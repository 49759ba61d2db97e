"""Batches of runs that are judged on other examples: their own are not gone through again."""

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp

from ..._types import Array, Bool, Float
from ..losses import Objective
from .rules import AbstractBatches, Epochs
from .supply import Span, Supply


@dataclass(frozen=True)
class UnmeasuredEpochs(AbstractBatches):
    """`Epochs` without the loss on the whole sample, which takes as long as many steps."""

    epochs: Epochs

    def gradient(self, objective: Objective, weights: Any, supply: Supply, step: Array, span: Span):
        return self.epochs.gradient(objective, weights, supply, step, span)

    def risk(
        self, objective: Objective, weights: Any, supply: Supply, step: Array
    ) -> Float[Array, "run"]:
        return jnp.full(jax.tree.leaves(weights)[0].shape[0], jnp.nan)

    def sees_all(self, num_steps: int, num_samples: Array) -> Bool[Array, ""]:
        return self.epochs.sees_all(num_steps, num_samples)

    def num_at_once(self, chunk: int) -> int:
        return self.epochs.batch_size
