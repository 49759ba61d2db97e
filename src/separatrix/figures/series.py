"""Series of points with intervals, n* or ratios of it: as arrays, and in words."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ..estimates import Comparison, Place, Result, Variable, fields_of, group_by_network, place
from ..estimates.words import bounded, number, plain, reading
from .base import Value, rows_of


@dataclass(frozen=True, eq=False)
class Series:
    """n* of one network, or the ratios of one comparison, by place; arrays are [point]."""

    name: str
    at: np.ndarray  # positions on an axis, ascending
    values: np.ndarray  # where censored, the bound; NaN where unknown
    lower: np.ndarray  # 0 where open
    upper: np.ndarray  # inf where open
    bounds: np.ndarray  # "none"; of n* "right", "left"; of ratios "at least", "at most", "unknown"
    results: tuple[Result, ...] = ()  # of n*: what it was measured on

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """(name, at, value, lower, upper, bound) of every point."""
        for row in rows_of(self.at, self.values, self.lower, self.upper, self.bounds):
            yield (self.name, *row)


def complexity_series(network: str, at: Sequence[int | float], results: Sequence[Result]) -> Series:
    points = [(e.limit, e.lower, e.upper, e.censoring) for _, _, e in results]
    return _series(network, at, points, results)


def ratio_series(comparison: Comparison, at: Sequence[int | float]) -> Series:
    ratios = [ratio for _, ratio in sorted(comparison.ratios.items())]
    points = [(r.value, r.lower, r.upper, r.bound) for r in ratios]
    return _series(str(comparison), at, points)


def slices(
    results: Sequence[Result], variables: Sequence[Variable], least: int
) -> list[tuple[Place, list[Result]]]:
    """Results by place of all variables but the first, where that one has `least` values.

    Where it has so many nowhere, those places at which it has most.
    """
    fields = fields_of(variables)
    group_by_network(results, fields)  # says which field is missing
    groups: dict[Place, list[Result]] = {}
    for result in results:
        groups.setdefault(place(result.curve, fields[1:]), []).append(result)
    lengths = {at: len({place(r.curve, fields[:1]) for r in group}) for at, group in groups.items()}
    least = min(least, max(lengths.values()))
    return [(at, groups[at]) for at in sorted(groups) if lengths[at] >= least]


def _series(
    name: str, at: Sequence[int | float], points: Sequence[tuple], results: Sequence[Result] = ()
) -> Series:
    values, lower, upper = np.array([p[:3] for p in points], dtype=float).reshape(-1, 3).T
    bounds = np.array([p[3] for p in points], dtype=object)
    return Series(name, np.array(at, float), values, lower, upper, bounds, tuple(results))


def in_words(
    series: Sequence[Series],
    write: Callable[[float], str] = plain,
    places: Sequence[str] = (),
) -> str:
    """Every point: "CNN: 52 at 10, more than 1,024 at 20."; `places` name the positions."""
    return " ".join(
        f"{s.name}: "
        + ", ".join(
            f"{_value_in_words(write(value), bound)} at {places[int(at)] if places else plain(at)}"
            for at, value, bound in zip(s.at, s.values, s.bounds, strict=True)
        )
        + "."
        for s in series
    )


def _value_in_words(value: str, bound: str) -> str:
    if bound == "unknown":
        return bound
    return f"{bound} {value}" if bound.startswith("at ") else f"{bounded(bound)}{value}"


def read_outs(s: Series, places: Sequence[str]) -> list[str]:
    """What each point says to whoever points at it: "CNN, k = 10: 52 [48, 57]"."""
    points = zip(places, s.values, s.lower, s.upper, s.bounds, strict=True)
    return [
        reading(s.name, place, *ends)
        if bound == "none"
        else f"{s.name}, {place}: {_value_in_words(number(ends[0]), bound)}"
        for place, *ends, bound in points
    ]


def caption_of_points(series: Sequence[Series]) -> str:
    """How to read points of n*: only the signs that are there are explained."""
    signs = {
        "Arrow up: the target was not reached at any size tried.": ("right",),
        "Arrow down: it was reached at the smallest size tried.": ("left",),
    }
    points = "Points: n*, the smallest sample size whose mean risk is at most the target."
    return " ".join([points, "Bars: its interval.", *_signs(series, signs)])


def caption_of_ratios(series: Sequence[Series]) -> str:
    """The same of ratios."""
    signs = {
        "An arrow: the sizes tried bound the ratio on one side only.": ("at least", "at most"),
        "A question mark: they bound it on neither.": ("unknown",),
    }
    ratios = "Ratios of n* with their intervals, paired by seed; at 1 the bias is worth nothing."
    return " ".join([ratios, *_signs(series, signs)])


def _signs(series: Sequence[Series], signs: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """The sentences on signs that are there, by the bounds that they stand for."""
    if not series:
        return
    bounds, lower, upper = (
        np.concatenate([getattr(s, name) for s in series]) for name in ("bounds", "lower", "upper")
    )
    yield from (sentence for sentence, here in signs.items() if np.isin(bounds, here).any())
    if np.any((bounds == "none") & ((lower <= 0) | np.isinf(upper))):
        yield "A bar that runs off the frame is open at that end."
