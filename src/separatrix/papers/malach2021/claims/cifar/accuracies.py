"""Test accuracies of trained networks, with intervals that hold where a network had one seed only.

Runs of a network that differ by their seed scatter around its mean accuracy. The variance of that
is taken as one for all networks of a family, with augmentation or without, and pooled over those
with several seeds, Σ(n − 1)s² / Σ(n − 1): three seeds alone leave a deviation open by a factor of
12, and a network with one has none. The test set is what the figure was measured on, so its choice
is no error here.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from scipy.special import stdtrit

from .....claims.weighed import UNKNOWN
from .....estimates import Interval
from .....records import Row

_LEAST_FREEDOM = 2  # degrees below which a scatter says nothing


class Network(NamedTuple):
    """What was trained, and how."""

    family: str
    depth: int
    width: int
    parameters: int
    augmentation: str

    def __str__(self) -> str:
        return f"{self.family}-{self.depth} of width {self.width}"


class Scatter(NamedTuple):
    """A variance over seeds, and its degrees of freedom."""

    variance: float
    freedom: float


@dataclass(frozen=True)
class Accuracy:
    """The accuracy of one network in the mean over seeds."""

    network: Network
    mean: float
    num_seeds: int
    scatter: Scatter

    @property
    def error(self) -> float:
        """Standard error, squared."""
        return self.scatter.variance / self.num_seeds

    def interval(self, confidence: float) -> Interval:
        return _student(self.mean, self.error, self.scatter.freedom, confidence)

    def above(self, other: "Accuracy", confidence: float) -> Interval:
        """By how much, with Welch's interval where the two scatter differently."""
        one, two = self.error, other.error
        freedom = min(self.scatter.freedom, other.scatter.freedom)
        if self.scatter != other.scatter and freedom and one + two > 0:
            parts = one**2 / self.scatter.freedom + two**2 / other.scatter.freedom
            freedom = (one + two) ** 2 / parts
        return _student(self.mean - other.mean, one + two, freedom, confidence)


def _student(value: float, variance: float, freedom: float, confidence: float) -> Interval:
    if freedom < _LEAST_FREEDOM:
        return Interval(value, *UNKNOWN[1:])
    half = float(stdtrit(freedom, (1 + confidence) / 2)) * math.sqrt(variance)
    return Interval(value, value - half, value + half)


def accuracies(rows: Iterable[Row]) -> list[Accuracy]:
    """Of every network, after the last epoch; all rows are of one data set."""
    seeds: dict[Network, list[float]] = {}
    for row in rows:
        if row["last"]:
            key = Network(*(row[name] for name in Network._fields))  # type: ignore[arg-type]
            seeds.setdefault(key, []).append(float(row["test_accuracy"]))
    return [
        Accuracy(network, float(np.mean(values)), len(values), _scatter(network, seeds))
        for network, values in seeds.items()
    ]


def _scatter(network: Network, seeds: dict[Network, list[float]]) -> Scatter:
    """Pooled over the networks of its family that were trained as it was."""
    alike = [
        np.array(values)
        for other, values in seeds.items()
        if (other.family, other.augmentation) == (network.family, network.augmentation)
    ]
    freedom = float(sum(len(values) - 1 for values in alike))
    total = sum(float(np.sum((values - values.mean()) ** 2)) for values in alike)
    return Scatter(total / max(freedom, 1), freedom)
