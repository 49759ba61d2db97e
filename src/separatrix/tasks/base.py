"""What a task is: a distribution of labelled inputs around a hidden target."""

import abc
import dataclasses
from typing import Any, NamedTuple

import jax

from .._types import Array, Float, RandomKey


class Sample(NamedTuple):
    """Labelled inputs; the sample axis comes first."""

    x: Float[Array, "sample *example"]
    y: Float[Array, "sample"]


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


def register_task(cls: type[AbstractTask], *, traced: tuple[str, ...] = ()) -> None:
    """Makes a task an argument of compiled programs: sizes are fixed, `traced` fields are not.

    One compiled sampler then serves every value of the traced fields (a noise level, say).
    """
    names = [field.name for field in dataclasses.fields(cls)]  # pyright: ignore[reportArgumentType]
    fixed = [name for name in names if name not in traced]

    def flatten(task):
        values = tuple(getattr(task, name) for name in traced)
        return values, tuple(getattr(task, name) for name in fixed)

    def unflatten(aux, leaves):
        # Not through __init__: its checks compare numbers, and a traced value has none to compare.
        task = object.__new__(cls)
        for name, value in zip((*traced, *fixed), (*leaves, *aux), strict=True):
            object.__setattr__(task, name, value)
        return task

    jax.tree_util.register_pytree_node(cls, flatten, unflatten)
