"""FCN, LCN and CNN side by side: what each needs to reach the target, and what each bias saves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, log10, nan
from typing import NamedTuple

import numpy as np

from ...estimates import Ratio, SampleComplexity, sample_complexity, sample_ratio
from ...records import Row, where
from .curves import FamilyCurve, family_curve
from .overlap import Circle

FAMILIES = ("FCN", "LCN", "CNN")
LEAST_SEEDS = 3  # with fewer the spread over seeds has one degree of freedom, and says nothing
_DEPTHS = {1: "one hidden layer", 2: "two hidden layers", 3: "three hidden layers"}
_POOLINGS = {"none": "no pooling", "regional": "pooled", "global": "pooled over all places"}


class Worths(NamedTuple):
    """How many times more samples a network needs that lacks a bias."""

    total: Ratio  # n*(FCN) / n*(CNN)
    locality: Ratio  # n*(FCN) / n*(LCN): looking at neighbourhoods
    sharing: Ratio  # n*(LCN) / n*(CNN): looking everywhere with the same eyes


@dataclass(frozen=True, eq=False)
class Comparison:
    """Networks alike in depth, pooling and control, on the same samples, at one target."""

    label: str  # "one hidden layer, pooled"
    layers: int
    pooling: str
    control: str
    curves: Mapping[str, FamilyCurve]  # by network
    target: float = nan  # an error; nan before it is chosen
    circle: Circle | None = None  # None: every seed has a sample of its own

    @cached_property
    def seeds(self) -> tuple[int, ...]:
        """Those that all networks were trained with: the most with which the target is bracketed.

        Seeds come one after the other and some sizes have fewer. Without any number of seeds that
        brackets it for all networks: as many as all have.
        """
        shared = set.intersection(*(set(curve.seeds) for curve in self.curves.values()))
        order = sorted(shared)
        counts = range(len(order), LEAST_SEEDS - 1, -1)
        bracketed = (order[:count] for count in counts if self._brackets(order[:count]))
        measured = (order[:count] for count in range(len(order), 0, -1) if self._has(order[:count]))
        return tuple(next(bracketed, next(measured, [])))

    @property
    def whole(self) -> bool:
        """Whether FCN, LCN and CNN are all there."""
        return all(family in self.curves for family in FAMILIES)

    @cached_property
    def n_stars(self) -> Mapping[str, SampleComplexity]:
        """n* by network, paired by seed; empty with fewer than two seeds."""
        if len(self.seeds) < 2:
            return {}
        widening = self.circle.widening_alone(self.seeds) if self.circle else 1.0
        return {
            name: sample_complexity(*curve.among(self.seeds), self.target, widening=widening)
            for name, curve in self.curves.items()
        }

    @cached_property
    def worths(self) -> Worths | None:
        """Of each bias; None with fewer than three seeds, or without one of the networks."""
        if not self.whole or len(self.seeds) < LEAST_SEEDS:
            return None
        return Worths(self.ratio("FCN", "CNN"), self.ratio("FCN", "LCN"), self.ratio("LCN", "CNN"))

    def ratio(self, more: str, fewer: str, confidence: float = 0.95) -> Ratio:
        """n*(more) / n*(fewer), paired by seed, its interval for new data from the same source."""
        first, second = (self.curves[name].among(self.seeds) for name in (more, fewer))
        size = max(self.n_stars[name].limit for name in (more, fewer))
        widening = self.circle.widening(self.seeds, size) if self.circle else 1.0
        return sample_ratio(first, second, self.target, confidence=confidence, widening=widening)

    def _has(self, seeds: Sequence[int]) -> bool:
        return all(len(curve.among(seeds)[0]) for curve in self.curves.values())

    def _brackets(self, seeds: Sequence[int]) -> bool:
        return all(_crosses(curve.among(seeds)[1], self.target) for curve in self.curves.values())


def _crosses(errors: np.ndarray, target: float) -> bool:
    """Whether the mean [size] over seeds starts above the target and meets it."""
    means = errors.mean(axis=1)
    return len(means) > 1 and bool(means[0] > target and np.any(means <= target))


def comparison_of(
    rows: Sequence[Row],
    target: float = nan,
    circle: Circle | None = None,
    networks: Sequence[str] = FAMILIES,
) -> Comparison | None:
    """Of rows of one depth, pooling and control; None where no network was measured."""
    measured = where(rows, purpose="measuring")
    there = [name for name in networks if where(measured, network=name)]
    if not there:
        return None
    curves = {name: family_curve(where(rows, network=name)) for name in there}
    first = measured[0]
    layers, pooling = int(first["layers"]), str(first["pooling"])
    label = f"{_DEPTHS.get(layers, f'{layers} hidden layers')}, {_POOLINGS[pooling]}"
    return Comparison(label, layers, pooling, str(first["control"]), curves, target, circle)


def comparisons_of(
    rows: Sequence[Row], target: float = nan, circle: Circle | None = None
) -> tuple[Comparison, ...]:
    """Every depth, pooling and control of which there are rows: shallow first, pooled first."""
    places = {
        (row["layers"], row["pooling"] == "none", row["pooling"], row["control"]) for row in rows
    }
    groups = (
        where(rows, layers=layers, pooling=pooling, control=control)
        for layers, _, pooling, control in sorted(places, key=str)
    )
    made = (comparison_of(group, target, circle) for group in groups)
    return tuple(each for each in made if each is not None)


def default_target(comparison: Comparison) -> float:
    """An error that all three reach on part of the data, rounded up to two digits.

    The worst of their mean errors at the second largest size that all were trained at.
    """
    curves = tuple(comparison.curves.values())
    shared = sorted(set.intersection(*(set(curve.sizes.tolist()) for curve in curves)))
    if not shared:
        raise ValueError(
            "comparison must have a size at which every network was trained, got none: its target "
            "would be out of reach for one of them."
        )
    size = shared[-2] if len(shared) > 1 else shared[-1]
    worst = max(float(curve.mean[curve.sizes == size][0]) for curve in curves)
    return _rounded_up(max(worst, 0.01))


def _rounded_up(value: float) -> float:
    """To two significant digits; what already has no more stays."""
    places = 1 - floor(log10(value))
    return round(ceil(round(value * 10**places, 6)) / 10**places, max(places, 0))
