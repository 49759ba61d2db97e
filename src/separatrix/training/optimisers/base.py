"""What an optimiser is: a direction of descent with memory; optimisers composed."""

import abc
from dataclasses import dataclass
from typing import Any

import optax


class AbstractOptimiser(abc.ABC):
    """A direction of descent with memory; acts on one network."""

    def init(self, weights: Any) -> Any:
        """The memory before the first step: none."""
        return ()

    @abc.abstractmethod
    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        """What to subtract at rate 1, and the new memory."""

    @property
    def has_schedule(self) -> bool:
        """Whether its steps also depend on how many there were."""
        return False

    def patterns(self) -> tuple[str, ...]:
        """The parameters it names, so that a wrong name is refused before anything runs: none."""
        return ()


@dataclass(frozen=True)
class PlainDescent(AbstractOptimiser):
    """The gradient itself."""

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        return gradient, memory


@dataclass(frozen=True)
class Chain(AbstractOptimiser):
    """Each part is given the direction of the one before, the first the gradient.

    What a part sees is what would be subtracted at rate 1: decay that follows Adam is added to its
    direction, as AdamW does, and a bound that follows it bounds the step before the rate.
    """

    parts: tuple[AbstractOptimiser, ...]

    def __post_init__(self):
        if not isinstance(self.parts, tuple) or not self.parts:
            raise ValueError(
                f"parts must be a tuple of at least one description, got {self.parts!r}."
            )
        for part in self.parts:
            check_optimiser(part)

    def init(self, weights: Any) -> Any:
        return tuple(part.init(weights) for part in self.parts)

    def direction(self, gradient: Any, memory: Any, weights: Any) -> tuple[Any, Any]:
        memories = []
        for part, before in zip(self.parts, memory, strict=True):
            gradient, after = part.direction(gradient, before, weights)
            memories.append(after)
        return gradient, tuple(memories)

    @property
    def has_schedule(self) -> bool:
        return any(part.has_schedule for part in self.parts)

    def patterns(self) -> tuple[str, ...]:
        return tuple(pattern for part in self.parts for pattern in part.patterns())


def chain(*parts: AbstractOptimiser) -> Chain:
    """First to last: chain(transformation("clip", max_delta=1.0), optimiser("adam"))."""
    return Chain(parts)


def check_optimiser(value: Any) -> None:
    """Refuses what is no description: an object of optax, a name alone."""
    if isinstance(value, AbstractOptimiser):
        return
    wanted = 'optimiser must be a description such as optimiser("adam")'
    if isinstance(value, optax.GradientTransformation):
        raise ValueError(
            f"{wanted}, got a GradientTransformation: its rate is fixed, "
            "and it has no name to keep records by."
        )
    raise ValueError(f"{wanted}, got {value!r}.")
