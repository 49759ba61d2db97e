"""Evidence as data: what was measured where, and the region a statement wants it in."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isfinite, nan
from typing import NamedTuple

from ..estimates import Interval
from .verdict import Region

FALSE_ALARM = 0.05  # of a claim, over all its places together
UNKNOWN = Interval(nan, -inf, inf)
Place = Mapping[str, str | int | float | bool | None] | str  # variables by name, or a label
IntervalAt = Callable[[float], Interval]  # at a confidence
_SINGLE: Place = {}


class Measurement(NamedTuple):
    """A quantity at one place with the ends of its interval; an exact number is its own ends."""

    place: Place
    value: float
    lower: float
    upper: float

    @property
    def ends(self) -> tuple[float, float]:
        return self.lower, self.upper

    @property
    def known(self) -> bool:
        """False where there is no result."""
        return self.lower <= self.upper and self.ends != (-inf, inf)


@dataclass(frozen=True)
class Weighed:
    """What a claim comes down to. Without measurements: its conditions hold at no place.

    The intervals hold together, at a level that is corrected for their number.
    """

    quantity: str  # reads before a number: "n*(LCN)/n*(CNN)"
    measurements: tuple[Measurement, ...]
    region: Region
    context: tuple[str, ...] = ()  # short facts: where it was measured, why there is no result

    def as_rows(self) -> list[dict]:
        """The measurements as plain values; an end that is open is None."""
        return [
            {
                "quantity": self.quantity,
                "place": m.place if isinstance(m.place, str) else dict(m.place),
                "value": _finite(m.value),
                "lower": _finite(m.lower),
                "upper": _finite(m.upper),
                "region": [_finite(end) for end in self.region],
            }
            for m in self.measurements
        ]


def missing(place: Place = _SINGLE) -> Measurement:
    """A declared place that has no result."""
    return Measurement(place, *UNKNOWN)


def jointly(intervals: Sequence[tuple[Place, IntervalAt]]) -> tuple[Measurement, ...]:
    """A measurement at every place, their intervals together at 95 % (Bonferroni)."""
    confidence = 1 - FALSE_ALARM / max(len(intervals), 1)
    return tuple(Measurement(place, *interval(confidence)) for place, interval in intervals)


def exact(place: Place, value: float) -> Measurement:
    return Measurement(place, float(value), float(value), float(value))


def computed(
    quantity: str,
    values: Mapping[str, float] | float,
    *,
    low: float = -inf,
    high: float = inf,
    context: Iterable[str] = (),
) -> Weighed:
    """What mathematics says: one exact number, or several by what they are."""
    labelled = values if isinstance(values, Mapping) else {"": values}
    measurements = tuple(exact(label or _SINGLE, value) for label, value in labelled.items())
    return Weighed(quantity, measurements, Region(low, high), tuple(context))


def undecided(quantity: str, region: Region, *context: str) -> Weighed:
    """Nothing could be measured; the context says why."""
    return Weighed(quantity, (missing(),), region, context)


def _finite(value: float) -> float | None:
    return float(value) if isfinite(value) else None
