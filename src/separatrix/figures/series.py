"""Series of points with intervals, n* or ratios of it: as arrays, and in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..estimates import Comparison, Result
from ..estimates.words import bounded, plain
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


def _series(
    name: str, at: Sequence[int | float], points: Sequence[tuple], results: Sequence[Result] = ()
) -> Series:
    values, lower, upper = np.array([p[:3] for p in points], dtype=float).reshape(-1, 3).T
    bounds = np.array([p[3] for p in points], dtype=object)
    return Series(name, np.array(at, float), values, lower, upper, bounds, tuple(results))


def in_words(
    series: Sequence[Series],
    number: Callable[[float], str] = plain,
    places: Sequence[str] = (),
) -> str:
    """Every point: "CNN: 52 at 10, more than 1,024 at 20."; `places` name the positions."""
    return " ".join(
        f"{s.name}: "
        + ", ".join(
            f"{_value_in_words(number(value), bound)} at {places[int(at)] if places else plain(at)}"
            for at, value, bound in zip(s.at, s.values, s.bounds, strict=True)
        )
        + "."
        for s in series
    )


def _value_in_words(value: str, bound: str) -> str:
    if bound == "unknown":
        return bound
    return f"{bound} {value}" if bound.startswith("at ") else f"{bounded(bound)}{value}"


def caption_of_points(series: Sequence[Series]) -> str:
    """How to read points of n*: only the signs that are there are explained."""
    bounds, lower, upper = (
        np.concatenate([getattr(s, name) for s in series]) for name in ("bounds", "lower", "upper")
    )
    is_open = (bounds == "none") & ((lower <= 0) | np.isinf(upper))
    signs = {
        "Arrow up: the target was not reached at any size tried.": bounds == "right",
        "Arrow down: it was reached at the smallest size tried.": bounds == "left",
        "A bar that runs off the frame is open at that end.": is_open,
    }
    points = "Points: n*, the smallest sample size whose mean risk is at most the target."
    return " ".join(
        [points, "Bars: its interval.", *(s for s, here in signs.items() if here.any())]
    )
