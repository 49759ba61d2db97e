"""Kinds of claim about images: ratios of sample sizes, and accuracies at equal sizes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

import numpy as np

from .....claims.base import AbstractClaim, Evidence
from .....claims.verdict import Region
from .....claims.weighed import UNKNOWN, IntervalAt, Place, Weighed, jointly, missing
from .....estimates import Interval, mean_interval
from .....estimates.resampling import Crossing, crossings
from .....estimates.sample_complexity import percentile_interval
from .....records import Row, distinct, where
from .curves import LEAST_SEEDS, Bias, Worth, groups, trio, worths

_NUM_RESAMPLES = 4000
Pair = tuple[Place, Sequence[Row], Sequence[Row]]


@dataclass(frozen=True, kw_only=True)
class WorthClaim(AbstractClaim):
    """low ≤ n*(without the bias)/n*(with it) ≤ high: every data set, pooling and target.

    On images as they are; intervals are paired by seed and hold together at 95 %. Where a rate may
    be far from the best one, or seeds are fewer than three, there is no result.
    """

    biases: tuple[Bias, ...]
    poolings: tuple[str, ...]
    low: float = 0.0
    high: float = inf

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        rows = [r for r in where(evidence.tables[table], control="none") if self._is_about(r)]
        absent, ratios = [], []
        for (data, pooling), group in groups(rows, "data", "pooling").items():
            place = {"data": data, "pooling": pooling}
            three = trio(group)
            if three is None:
                absent.append(missing(place))
                continue
            ratios += [
                (
                    place | {"bias": worth.bias, "target_error": round(worth.error, 3)},
                    worth.interval,
                )
                for worth in worths(three)
                if worth.bias in self.biases
            ]
        quantity = f"samples without {' or '.join(self.biases)} over samples with it"
        return Weighed(quantity, (*absent, *jointly(ratios)), Region(self.low, self.high))

    def _is_about(self, row: Row) -> bool:
        return row["pooling"] in self.poolings


@dataclass(frozen=True, kw_only=True)
class GrowingWorthClaim(AbstractClaim):
    """Sharing is worth at least as much more, by the factor `low`, under one control than another.

    The quantity is the ratio of n*(LCN)/n*(CNN) under `control` to that under `against`, each at
    the largest of its own targets, paired by seed; every data set and pooling that has both.
    """

    control: Callable[[Sequence[Row]], str]  # of the rows of a data set
    against: str
    poolings: tuple[str, ...]
    low: float = 1.0

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        rows = [row for row in evidence.tables[table] if row["pooling"] in self.poolings]
        growths = []
        for (data, pooling), group in groups(rows, "data", "pooling").items():
            names = (self.control(group), self.against)
            both = [_last_sharing(where(group, control=name)) for name in names]
            both[0] = None if names[0] == self.against else both[0]
            place = {"data": data, "pooling": pooling, "control": names[0]}
            growths.append((place, partial(_growth, *both)))
        return Weighed("growth of sharing's worth", jointly(growths), Region(low=self.low))


def _last_sharing(rows: Sequence[Row]) -> Worth | None:
    three = trio(rows) if rows else None
    every = [] if three is None else [w for w in worths(three) if w.bias == "sharing"]
    return every[-1] if every else None


def _growth(after: Worth | None, before: Worth | None, confidence: float) -> Interval:
    if after is None or before is None:
        return UNKNOWN
    curves = (after.more, after.fewer, before.more, before.fewer)
    if not all(each.settled for each in curves):
        return UNKNOWN
    points, draws = zip(
        *(
            crossings(each.sizes, each.errors, error, _NUM_RESAMPLES, 0)
            for each, error in zip(curves, [after.error] * 2 + [before.error] * 2, strict=True)
        ),
        strict=True,
    )
    value, drawn = _factor(points), _factor(draws)
    lower, upper = percentile_interval(drawn, confidence)
    middle = float(value.lower if value.lower > 0 else value.upper)
    return Interval(middle, lower, upper) if (lower, upper) != (0.0, inf) else UNKNOWN


def _factor(four: Sequence[Crossing]) -> Crossing:
    """(a/b)/(c/d) of intervals: open where one of them is."""
    a, b, c, d = four
    with np.errstate(divide="ignore", invalid="ignore"):
        lower = (a.lower * d.lower) / (b.upper * c.upper)
        upper = (a.upper * d.upper) / (b.lower * c.lower)
    return Crossing(np.nan_to_num(lower, nan=0.0), np.nan_to_num(upper, nan=inf, posinf=inf))


@dataclass(frozen=True, kw_only=True)
class GapClaim(AbstractClaim):
    """low ≤ mean of accuracy(first) − accuracy(second) ≤ high at equal n, paired by seed.

    `pairs` gives places with the rows of both; what is compared is the test accuracy at the largest
    size that both have, each at its chosen rate. Student's intervals, together at 95 %.
    """

    quantity: str
    pairs: Callable[[Sequence[Row]], Iterable[Pair]]
    low: float = -inf
    high: float = inf

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        every = list(self.pairs(where(evidence.tables[table], chosen=True)))
        gaps = [gap for pair in every for gap in _gaps(*pair)]
        absent = [missing(place) for place, one, other in every if not one or not other]
        return Weighed(self.quantity, (*absent, *jointly(gaps)), Region(self.low, self.high))


def _gaps(
    place: Place, first: Sequence[Row], second: Sequence[Row]
) -> Iterator[tuple[Place, IntervalAt]]:
    sizes = sorted({*distinct(first, "num_samples")} & {*distinct(second, "num_samples")})
    for n in sizes[-1:]:
        one, other = (
            {row["seed"]: float(row["accuracy"]) for row in where(rows, num_samples=n)}
            for rows in (first, second)
        )
        gaps = np.array([one[seed] - other[seed] for seed in sorted(one.keys() & other.keys())])
        yield place, partial(_mean, gaps)


def _mean(gaps: np.ndarray, confidence: float) -> Interval:
    return mean_interval(gaps, confidence) if len(gaps) >= LEAST_SEEDS else UNKNOWN
