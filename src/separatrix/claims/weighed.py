"""Evidence as data: what was measured where, and the region a statement wants it in."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import inf, isfinite, nan
from typing import NamedTuple

from .verdict import Region

Place = Mapping[str, str | int | float | bool | None] | str  # variables by name, or a label
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
        low, high = map(_finite, self.region)
        return [
            {
                "quantity": self.quantity,
                "place": m.place if isinstance(m.place, str) else dict(m.place),
                "value": _finite(m.value),
                "lower": _finite(m.lower),
                "upper": _finite(m.upper),
                "region": [low, high],
            }
            for m in self.measurements
        ]


def missing(place: Place = _SINGLE) -> Measurement:
    """A declared place that has no result."""
    return Measurement(place, nan, -inf, inf)


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
