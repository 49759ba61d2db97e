"""Schedules of optax by name: how the learning rate changes over the steps."""

from dataclasses import dataclass
from typing import Any

import jax
from jax.typing import ArrayLike

from .optax_names import Options, as_options, build, check_part


@dataclass(frozen=True)
class Schedule:
    """A factor of the learning rates at every step, by a name of optax's and its options.

    The rates of a setting multiply it, so a schedule of optax that is written for rates of its
    own starts at 1 here.
    """

    name: str
    options: Options = ()

    def __post_init__(self):
        check_part("schedule", self.name, self.options)

    def __call__(self, step: ArrayLike) -> Any:
        with jax.numpy_dtype_promotion("standard"):  # optax mixes the step with its factors
            return build(self.name, self.options)(step)


def schedule(name: str, **options: Any) -> Schedule:
    """A schedule of optax: schedule("cosine_decay_schedule", init_value=1.0, decay_steps=1000)."""
    return Schedule(name, as_options(options))
