"""Optimisers and transformations of optax by name, their learning rates left to the settings."""

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import optax

from .base import AbstractOptimiser
from .optax_names import Options, as_options, build, check_part, is_schedule


@dataclass(frozen=True)
class OptaxOptimiser(AbstractOptimiser):
    """Any optimiser of optax by name, with its options: OptaxOptimiser("adam", (("b1", 0.9),)).

    Built at learning rate 1, or at a schedule that starts from there: the steps of those that are
    not refused are proportional to the rate, so ours, one for each parameter, takes its place.
    """

    name: str
    options: Options = ()

    def __post_init__(self):
        check_part("optimiser", self.name, self.options)
        rate = dict(self.options).get("learning_rate")
        if "learning_rate" in dict(self.options) and not is_schedule(rate):
            raise ValueError(
                f"learning_rate must be a schedule, a factor of the rates, got {rate!r}: "
                "rates belong to the settings."
            )

    @property
    def has_schedule(self) -> bool:
        return any(is_schedule(value) for _, value in self.options)

    def init(self, weights: Any) -> Any:
        return self._transformation().init(weights)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        updates, memory = _updated(self._transformation(), gradient, memory, weights)
        return jax.tree.map(jnp.negative, updates), memory

    def _transformation(self) -> optax.GradientTransformation:
        return build(self.name, (("learning_rate", 1.0), *self.options))


@dataclass(frozen=True)
class Transformation(AbstractOptimiser):
    """Any transformation of gradients of optax that has no learning rate; a part of a `Chain`.

    Transformation("clip_by_global_norm", (("max_norm", 1.0),)).
    """

    name: str
    options: Options = ()

    def __post_init__(self):
        check_part("transformation", self.name, self.options)

    @property
    def has_schedule(self) -> bool:
        return any(is_schedule(value) for _, value in self.options)

    def init(self, weights: Any) -> Any:
        return build(self.name, self.options).init(weights)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        return _updated(build(self.name, self.options), gradient, memory, weights)


def optimiser(name: str, **options: Any) -> OptaxOptimiser:
    """An optimiser of optax: optimiser("adam", b1=0.9, learning_rate=schedule(…))."""
    return OptaxOptimiser(name, as_options(options))


def transformation(name: str, **options: Any) -> Transformation:
    """A transformation of optax: transformation("clip_by_global_norm", max_norm=1.0)."""
    return Transformation(name, as_options(options))


def _updated(rule: optax.GradientTransformation, gradient: Any, memory: Any, weights: Any):
    # optax mixes dtypes, as in Adam's b1 ** count, and ranks.
    with jax.numpy_dtype_promotion("standard"), jax.numpy_rank_promotion("allow"):
        return rule.update(gradient, memory, weights)
