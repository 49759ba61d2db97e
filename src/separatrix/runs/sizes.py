"""Which sample sizes a plan tries: as many as n* needs, or a list."""

import abc
from dataclasses import dataclass, replace

import numpy as np

from .._checks import keep_integers, keep_numbers, keep_tuples_of_integers
from ..estimates import geometric_grid, next_sizes


class AbstractSizes(abc.ABC):
    """A rule that names the next sizes worth trying; it knows nothing but the risks so far."""

    @property
    @abc.abstractmethod
    def grid(self) -> tuple[int, ...]:
        """The sizes that may be tried whatever is found, ascending."""

    @property
    @abc.abstractmethod
    def num_refinements(self) -> int:
        """How many sizes beside the grid each case may need."""

    @property
    @abc.abstractmethod
    def coarse(self) -> "AbstractSizes":
        """The rule without refinements."""

    @abc.abstractmethod
    def propose(self, sizes: np.ndarray, risks: np.ndarray, target: float) -> tuple[int, ...]:
        """The sizes to try after `sizes`, whose risks are [size, seed]; () when it is over."""


@dataclass(frozen=True)
class Sizes(AbstractSizes):
    """A geometric grid, up to where the target is met, then refinements around the crossing.

    `num_met` sizes in a row must meet it: more where the risk may rise again beyond.
    """

    smallest: int
    largest: int
    growth: float = 2.0
    num_refinements: int = 3  # pyright: ignore[reportIncompatibleMethodOverride]
    num_met: int = 2

    def __post_init__(self):
        keep_integers(self, "smallest", "largest", "num_refinements", "num_met")
        keep_numbers(self, "growth")
        if not 1 <= self.smallest <= self.largest:
            raise ValueError(
                f"smallest must be in 1..{self.largest} (largest), got {self.smallest}."
            )
        if self.growth <= 1:
            raise ValueError(
                f"growth must be above 1, got {self.growth}: the grid would never end."
            )
        if self.num_refinements < 0:
            raise ValueError(f"num_refinements must be at least 0, got {self.num_refinements}.")
        if self.num_met < 1:
            raise ValueError(f"num_met must be at least 1, got {self.num_met}.")

    @property
    def grid(self) -> tuple[int, ...]:
        return geometric_grid(self.smallest, self.largest, self.growth)

    @property
    def coarse(self) -> "Sizes":
        return replace(self, num_refinements=0)

    def propose(self, sizes: np.ndarray, risks: np.ndarray, target: float) -> tuple[int, ...]:
        return next_sizes(
            sizes,
            risks,
            target,
            smallest=self.smallest,
            largest=self.largest,
            growth=self.growth,
            num_refinements=self.num_refinements,
            num_met=self.num_met,
        )


@dataclass(frozen=True)
class FixedSizes(AbstractSizes):
    """These sizes, every one of them: for a learning curve rather than a crossing."""

    values: tuple[int, ...]

    def __post_init__(self):
        keep_tuples_of_integers(self, "values")
        if not self.values or list(self.values) != sorted(set(self.values)) or self.values[0] < 1:
            raise ValueError(f"values must be ascending positive sizes, got {self.values}.")

    @property
    def grid(self) -> tuple[int, ...]:
        return self.values

    @property
    def num_refinements(self) -> int:
        return 0

    @property
    def coarse(self) -> "FixedSizes":
        return self

    def propose(self, sizes: np.ndarray, risks: np.ndarray, target: float) -> tuple[int, ...]:
        known = set(sizes.tolist())
        return tuple(n for n in self.values if n not in known)[:1]
