"""The evidence for a verdict in one line: numbers, and the places they hold at."""

from collections.abc import Sequence
from math import isinf

from ..estimates import variable
from ..estimates.words import interval, number, plain
from .verdict import Region
from .weighed import Measurement, Place, Weighed

_FEW = 3


def sentence(weighed: Weighed) -> str:
    """The context, what was measured and where it is wanted, and what stands out."""
    parts = list(weighed.context)
    known = [m for m in weighed.measurements if m.known]
    if known:
        parts.append(f"{_range(weighed.quantity, known)}, wanted {_wanted(weighed.region)}")
    if len(weighed.measurements) > 1:
        parts.extend(_standing_out(weighed, known))
    return "; ".join(parts)


def _range(quantity: str, known: Sequence[Measurement]) -> str:
    """ "n*(LCN)/n*(CNN): 8.38 to 23.7 at 9 places", or each number where there are few."""
    if len(known) == 1 or (len(known) <= _FEW and all(isinstance(m.place, str) for m in known)):
        return f"{quantity}: {', '.join(map(_result, known))}"
    least, largest = (number(end([m.value for m in known])) for end in (min, max))
    values = least if least == largest else f"{least} to {largest}"
    return f"{quantity}: {values} at {len(known)} places"


def _standing_out(weighed: Weighed, known: Sequence[Measurement]) -> list[str]:
    total, region = len(weighed.measurements), weighed.region
    if outside := [m for m in known if region.excludes(m.ends)]:
        furthest = max(outside, key=lambda m: _distance(m.value, region))
        parts = [f"{len(outside)} of {total} wholly outside, furthest {_result(furthest)}"]
    else:
        across = [m for m in known if not region.holds(m.ends)]
        parts = [f"{len(known) - len(across)} of {total} wholly inside"]
        if across:
            widest = max(across, key=lambda m: max(_distance(end, region) for end in m.ends))
            parts[0] += f", furthest from it {_result(widest)}"
    return [*parts, f"{total - len(known)} without a result"] if len(known) < total else parts


def _result(measurement: Measurement) -> str:
    """ "23.7 [19.5, 29] (k 30, d 20)"; an exact number alone."""
    value, ends = measurement.value, measurement.ends
    text = number(value) if ends == (value, value) else f"{number(value)} {interval(*ends)}"
    where = place_in_words(measurement.place)
    return f"{text} ({where})" if where else text


def place_in_words(place: Place) -> str:
    """ "k 10, d 20, σ 0.1", a name that has no letter in full: "input length 16"."""
    if isinstance(place, str):
        return place
    values = {
        name: str(value) if isinstance(value, str | bool | None) else plain(value)
        for name, value in place.items()
    }
    return ", ".join(
        f"{variable(name).letter.removeprefix('num ')} {value}" for name, value in values.items()
    )


def _wanted(region: Region) -> str:
    if isinf(region.low):
        return f"≤ {number(region.high)}"
    if isinf(region.high):
        return f"≥ {number(region.low)}"
    return f"in {interval(*region)}"


def _distance(value: float, region: Region) -> float:
    return max(region.low - value, value - region.high, 0.0)
