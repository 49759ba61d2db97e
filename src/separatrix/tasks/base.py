"""What a task is: a distribution of labelled inputs around a hidden target."""

import abc
from typing import Any, NamedTuple

import jax
import jax.random as jr

from .._tracing import trace_fields
from .._types import Array, RandomKey, Shaped


class Sample(NamedTuple):
    """Labelled inputs; the sample axis comes first. Labels are ±1, classes, or whatever a loss
    understands."""

    x: Shaped[Array, "sample *example"]
    y: Shaped[Array, "sample *label"]

    def rows(self, index: Array) -> "Sample":
        """The examples at these places."""
        return Sample(self.x[index], self.y[index])

    @property
    def num_rows(self) -> int:
        return self.y.shape[0]


class AbstractTask(abc.ABC):
    """A distribution over (x, y).

    The target is what a learner has to find out (the signal w*, a truth table): it is drawn once
    per seed and handed to `sample`, so that blocks of one sample share it.
    """

    @property
    @abc.abstractmethod
    def example_shape(self) -> tuple[int, ...]:
        """The shape of one input."""

    @abc.abstractmethod
    def draw_target(self, key: RandomKey) -> Any:
        """The hidden target of one repetition."""

    @abc.abstractmethod
    def sample(self, key: RandomKey, target: Any, num_samples: int) -> Sample:
        """Independent draws of (x, y)."""

    @property
    def for_testing(self) -> "AbstractTask":
        """What test examples are drawn from: the same, as draws are independent.

        A task that draws from finite data keeps what it trains on and what it tests on apart.
        """
        return self


def shape_of_row(task: AbstractTask) -> Sample:
    """Shapes and types of a sample of one example; nothing is drawn."""
    return jax.eval_shape(lambda: task.sample(jr.key(0), task.draw_target(jr.key(0)), 1))


def register_task(cls: type[AbstractTask], *, traced: tuple[str, ...] = ()) -> None:
    """Makes a task an argument of compiled programs: sizes are fixed, `traced` fields are not."""
    trace_fields(cls, traced)
