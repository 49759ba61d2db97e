"""How a gradient becomes a step; the learning rate of each parameter is applied last."""

import abc
import inspect
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import optax


class AbstractOptimiser(abc.ABC):
    """A direction of descent with memory; acts on one network."""

    def init(self, weights: Any) -> Any:
        """The memory before the first step: none."""
        return ()

    @abc.abstractmethod
    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        """What to subtract at rate 1, and the new memory."""


@dataclass(frozen=True)
class PlainDescent(AbstractOptimiser):
    """The gradient itself."""

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        return gradient, memory


@dataclass(frozen=True)
class OptaxOptimiser(AbstractOptimiser):
    """Any optimiser of optax by name, with its options: OptaxOptimiser("adam", (("b1", 0.9),)).

    Built at learning rate 1: optax applies the rate last, so ours, one for each parameter, takes
    its place.
    """

    name: str
    options: tuple[tuple[str, float], ...] = ()

    def __post_init__(self):
        maker = getattr(optax, self.name, None)
        known = inspect.signature(maker).parameters if callable(maker) else {}
        if "learning_rate" not in known:
            raise ValueError(
                "name must be an optimiser of optax (adam, adadelta, rmsprop, sgd, …), "
                f"got {self.name!r}."
            )
        if unknown := dict(self.options).keys() - known:
            raise ValueError(
                f"options must be options of optax.{self.name}, got {', '.join(sorted(unknown))}."
            )

    def init(self, weights: Any) -> Any:
        return self._transformation().init(weights)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        with jax.numpy_dtype_promotion("standard"):  # optax mixes dtypes: Adam's b1 ** count
            updates, memory = self._transformation().update(gradient, memory, weights)
        return jax.tree.map(jnp.negative, updates), memory

    def _transformation(self) -> optax.GradientTransformation:
        return getattr(optax, self.name)(learning_rate=1.0, **dict(self.options))


@dataclass(frozen=True)
class WeightDecay(AbstractOptimiser):
    """The gradient of loss + ½·strength·‖w‖², all parameters counted, handed to `optimiser`.

    Regularisation, not the decoupled decay of AdamW: the two differ unless `optimiser` is linear.
    """

    strength: float
    optimiser: AbstractOptimiser = PlainDescent()

    def __post_init__(self):
        if not self.strength >= 0:
            raise ValueError(f"strength must be nonnegative, got {self.strength}.")

    def init(self, weights: Any) -> Any:
        return self.optimiser.init(weights)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        decayed = jax.tree.map(lambda g, w: g + self.strength * w, gradient, weights)
        return self.optimiser.direction(decayed, memory, weights)
