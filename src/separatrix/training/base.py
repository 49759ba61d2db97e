"""What an algorithm is: settings that share a sample, and the step that the one loop repeats."""

import abc
import itertools
import math
from dataclasses import replace
from typing import Any

import jax.numpy as jnp

from .._types import Array, Bool
from .batches import AbstractBatches, Span, Supply
from .losses import AbstractLoss, Precision
from .rates import Rates, stack_rates


class AbstractAlgorithm(abc.ABC):
    """A training procedure; `update` acts on one network, and the loop adds the other axes.

    A run whose weights move by at most `tolerance` between two measurements has converged. At 0
    that is exact: it stands still.
    """

    settings: tuple[Any, ...]  # `Rates`, as a rule; trained side by side on the same sample
    num_steps: int
    measure_every: int
    loss: AbstractLoss
    batches: AbstractBatches
    tolerance: float
    precision: Precision = "highest"  # of products; weights are float32 in all of them
    measure_at: tuple[int, ...] = ()  # steps, instead of every so many

    @property
    def checkpoints(self) -> tuple[int, ...]:
        """The steps after which runs are measured, ascending; the last is the last of all."""
        every = range(self.measure_every, self.num_steps + 1, self.measure_every)
        return self.measure_at or tuple(every)

    def may_rest(self, num_samples: Array) -> Bool[Array, ""]:
        """Whether weights that stood still between two measurements will do so for ever.

        Not if they saw a part of the sample only, on which there was nothing to learn.
        """
        return self.batches.sees_all(self.fewest_steps, num_samples)

    @property
    def fewest_steps(self) -> int:
        """Between two measurements."""
        ends = (0, *self.checkpoints)
        return min(end - start for start, end in itertools.pairwise(ends))

    def stacked(self, weights: Any) -> Any:
        """The settings of all runs as arrays, run first: what a step is given of its own run."""
        return stack_rates(self.settings, weights)

    def begin(self, start: Any, supply: Supply) -> Any:
        """Where all runs start, given what the network drew and the sample: there."""
        return start

    def init(self, weights: Any) -> Any:
        """The algorithm's memory before the first step: none."""
        return ()

    def span(self, step: Array, num_samples: Array) -> Span:
        """The part of the sample that a step may use: all of it."""
        return Span(jnp.zeros_like(num_samples), num_samples)

    @abc.abstractmethod
    def update(
        self, step: Array, num_samples: Array, rates: Any, gradient: Any, memory: Any, weights: Any
    ) -> tuple[Any, Any]:
        """The next weights and memory."""


def nameless(algorithm: AbstractAlgorithm) -> AbstractAlgorithm:
    """The algorithm without its settings, which are traced: one program serves any grid of them."""
    return replace(algorithm, settings=(Rates(1.0),))  # pyright: ignore[reportArgumentType]


def geometric_steps(first: int, last: int, per_doubling: int = 2) -> tuple[int, ...]:
    """Steps to measure at that grow by a factor: where it matters when to stop, from the first."""
    if not 1 <= first <= last or per_doubling < 1:
        raise ValueError(
            f"first must be in 1..{last} (last) and per_doubling at least 1, got {first} and "
            f"{per_doubling}."
        )
    num_steps = round(per_doubling * math.log2(last / first))
    steps = (round(last * 2 ** (-i / per_doubling)) for i in range(num_steps, -1, -1))
    return tuple(dict.fromkeys(steps))


def check_schedule(
    settings: tuple[Any, ...],
    num_steps: int,
    measure_every: int,
    measure_at: tuple[int, ...] = (),
) -> None:
    if not settings:
        raise ValueError(
            "settings must hold at least one Rates, got none: nothing would be trained."
        )
    if len(set(settings)) < len(settings):
        raise ValueError("settings must differ from each other: one of them is there twice.")
    if num_steps < 1:
        raise ValueError(f"num_steps must be at least 1, got {num_steps}.")
    if not 1 <= measure_every <= num_steps or num_steps % measure_every:
        raise ValueError(
            f"measure_every must divide num_steps = {num_steps}, got {measure_every}: "
            "the last step is measured too."
        )
    if measure_at and (
        list(measure_at) != sorted(set(measure_at))
        or measure_at[0] < 1
        or measure_at[-1] != num_steps
    ):
        raise ValueError(
            f"measure_at must be ascending steps that end at num_steps = {num_steps}, "
            f"got {measure_at}."
        )
