"""Kinds of claims about accuracies: of networks two by two, one by one, or of the best."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import permutations

from .....claims.base import AbstractClaim, Evidence
from .....claims.verdict import Region
from .....claims.weighed import Measurement, Place, Weighed, jointly
from .....estimates import Interval
from .accuracies import Accuracy, Network, accuracies

CIFAR10 = "cifar10"  # the figure's data: rows of others say nothing of it


@dataclass(frozen=True, kw_only=True)
class AbstractFigureClaim(AbstractClaim):
    """A statement on the accuracies of a table of runs; not applicable without CIFAR-10."""

    about: Callable[[Network], bool] = lambda network: True

    def accuracies(self, evidence: Evidence) -> list[Accuracy]:
        (table,) = self.needs
        rows = [row for row in evidence.tables[table] if row["data"] == CIFAR10]
        return [each for each in accuracies(rows) if self.about(each.network)]


@dataclass(frozen=True, kw_only=True)
class CompareClaim(AbstractFigureClaim):
    """accuracy(more) − accuracy(less) ≥ low for every pair of networks that `pairs` selects.

    Both are trained alike, with augmentation or without.
    """

    quantity: str
    pairs: Callable[[Network, Network], bool]  # more, less
    low: float = 0.0

    def weigh(self, evidence: Evidence) -> Weighed:
        differences = [
            (_pair(more.network, less.network), partial(more.above, less))
            for more, less in permutations(self.accuracies(evidence), 2)
            if more.network.augmentation == less.network.augmentation
            and self.pairs(more.network, less.network)
        ]
        context = f"{len(differences)} pairs of networks"
        return Weighed(self.quantity, jointly(differences), Region(low=self.low), (context,))


def _pair(more: Network, less: Network) -> Place:
    return f"{more} over {less}, augmentation {more.augmentation}"


@dataclass(frozen=True, kw_only=True)
class LevelClaim(AbstractFigureClaim):
    """low ≤ accuracy ≤ high for every network that `about` selects."""

    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        levels = [(_place(each.network), each.interval) for each in self.accuracies(evidence)]
        context = f"{len(levels)} networks"
        return Weighed("test accuracy", jointly(levels), Region(self.low, self.high), (context,))


def _place(network: Network) -> Place:
    return f"{network}, augmentation {network.augmentation}"


@dataclass(frozen=True, kw_only=True)
class BestClaim(AbstractFigureClaim):
    """low ≤ largest accuracy ≤ high over the networks that `about` selects, with augmentation and
    without, where there are such.

    Intervals that hold together for all networks give one for the largest mean, whichever it is of:
    from the largest lower end to the largest upper end. Nothing is chosen by looking.
    """

    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        networks = self.accuracies(evidence)
        levels = jointly([(each.network.augmentation, each.interval) for each in networks])
        best = tuple(_largest(levels))
        context = f"{len(networks)} networks"
        return Weighed("largest test accuracy", best, Region(self.low, self.high), (context,))


def _largest(levels: tuple[Measurement, ...]) -> Iterator[Measurement]:
    for augmentation in dict.fromkeys(level.place for level in levels):
        alike = [level for level in levels if level.place == augmentation]
        ends = (max(getattr(level, end) for level in alike) for end in Interval._fields)
        yield Measurement(f"augmentation {augmentation}", *ends)
