"""The evidence for a verdict in one line: the number that decides, what is claimed, the rest."""

import re
from collections.abc import Sequence
from math import isinf

from ..estimates import variable
from ..estimates.words import interval, number, plain, true_minus
from .verdict import Region
from .weighed import Measurement, Place, Weighed

_FEW = 3
_LETTERS = {"input_length": "n", "pattern_length": "k"}  # beside those of `variable`
# Columns whose words speak for themselves: "CNN", "parity". Others are named: "material digits".
_PLAIN = (
    "network",
    "learner",
    "pattern",
    "activation",
    "initialisation",
    "algorithm",
    "data",
    "dtype",
    "of",
)
# Columns whose words stand before their name: "printed constants", "no pooling".
_AFTER = {name: name for name in ("pooling", "inputs", "filters", "step")} | {"preset": "constants"}
_NAMES = re.compile(
    r"\b(num_patches|patch_dim|noise_std|num_samples|input_length|pattern_length)\b"
)


def sentence(weighed: Weighed) -> str:
    """What was measured and what is claimed of it, what stands out, and then the context."""
    parts = []
    known = [m for m in weighed.measurements if m.known]
    if known:
        parts = [_range(weighed.quantity, known), f"the statement allows {_in(weighed.region)}"]
    if len(weighed.measurements) > 1:
        parts.extend(_standing_out(weighed, known))
    return true_minus("; ".join([*parts, *map(_without_fields, weighed.context)]))


def _without_fields(context: str) -> str:
    """The names of variables as a reader knows them: σ for noise_std."""
    return _NAMES.sub(lambda name: _letter(name[0]) or "number of samples", context)


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
        if len(known) == total and not across:
            parts = [f"all {total} inside"]
        if across:
            widest = max(across, key=lambda m: max(_distance(end, region) for end in m.ends))
            parts[0] += f", furthest from it {_result(widest)}"
    return [*parts, f"{total - len(known)} without a result"] if len(known) < total else parts


def _result(measurement: Measurement) -> str:
    """ "23.7 [19.5, 29] (k = 30, d = 20)"; an exact number alone."""
    value, ends = measurement.value, measurement.ends
    text = number(value)
    if {*map(number, ends)} != {text}:  # else it is known to all digits shown
        text += f" {interval(*ends)}"
    where = place_in_words(measurement.place)
    return f"{text} ({where})" if where else text


def place_in_words(place: Place) -> str:
    """ "CNN, k = 10, d = 20, σ = 0.1, 1,024 samples"; a label stands as it is."""
    if isinstance(place, str):
        return place
    return ", ".join(_in_words(name, value) for name, value in place.items())


def _in_words(name: str, value: str | int | float | bool | None) -> str:
    words = name.removeprefix("num_").replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"not {words}"
    if name in _AFTER:
        return f"{'no' if value == 'none' else value} {_AFTER[name]}"
    if isinstance(value, str | None):
        return str(value) if name in _PLAIN else f"{words} {value}"
    if letter := _letter(name):
        return f"{letter} = {plain(value)}"
    return f"{plain(value)} {words}" if name.startswith("num_") else f"{words} {plain(value)}"


def _letter(name: str) -> str:
    """k, d, σ, n; empty for a variable that has none."""
    letter = _LETTERS.get(name, variable(name).letter)
    return letter if len(letter) == 1 else ""


def _in(region: Region) -> str:
    if isinf(region.low):
        return f"at most {number(region.high)}"
    if isinf(region.high):
        return f"at least {number(region.low)}"
    return f"{number(region.low)} to {number(region.high)}"


def _distance(value: float, region: Region) -> float:
    return max(region.low - value, value - region.high, 0.0)
