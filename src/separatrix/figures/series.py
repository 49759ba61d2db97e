"""Results → series: n* of one network as arrays, and in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..estimates import Result
from ..estimates.words import bounded, plain
from .base import Value


@dataclass(frozen=True, eq=False)
class Series:
    """n* of one network, in ascending order of a variable; arrays are [point]."""

    network: str
    at: np.ndarray
    values: np.ndarray  # n*; where censored, the size that censors it
    lower: np.ndarray  # 0 where open
    upper: np.ndarray  # inf where open
    censoring: np.ndarray  # "none", "right" or "left"
    monotone: np.ndarray
    tried: tuple[np.ndarray, ...]  # a point: the sizes tried

    def rows(self) -> Iterator[tuple[Value, ...]]:
        """(network, at, n*, lower, upper, censoring, monotone) of every point."""
        columns = (
            self.at,
            self.values,
            self.lower,
            self.upper,
            self.censoring,
            self.monotone,
        )
        for row in zip(*(column.tolist() for column in columns), strict=True):
            yield (self.network, *row)


def series_of(network: str, at: Sequence[int | float], results: Sequence[Result]) -> Series:
    estimates = [result.estimate for result in results]
    return Series(
        network=network,
        at=np.array(at, dtype=float),
        values=np.array([estimate.limit for estimate in estimates]),
        lower=np.array([estimate.lower for estimate in estimates]),
        upper=np.array([estimate.upper for estimate in estimates]),
        censoring=np.array([estimate.censoring for estimate in estimates], dtype=object),
        monotone=np.array([estimate.monotone for estimate in estimates]),
        tried=tuple(np.asarray(result.curve.sizes, dtype=float) for result in results),
    )


def series_in_words(series: Sequence[Series], places: Sequence[str] = ()) -> str:
    """Every point: "CNN: 52 at 10, more than 1,024 at 20."; `places` name the points."""
    return " ".join(
        f"{s.network}: "
        + ", ".join(
            f"{bounded(censoring)}{plain(value)} at {places[int(at)] if places else plain(at)}"
            for at, value, censoring in zip(s.at, s.values, s.censoring, strict=True)
        )
        + "."
        for s in series
    )


def caption_of_points(series: Sequence[Series]) -> str:
    """How to read points of n*: only the signs that are there are explained."""
    parts = ["Points: n*, the smallest sample size whose mean risk is at most the target."]
    parts.append("Bars: its interval.")
    censoring, lower, upper = (
        np.concatenate([getattr(s, name) for s in series])
        for name in ("censoring", "lower", "upper")
    )
    if np.any(censoring == "right"):
        parts.append("Arrow up: the target was not reached at any size tried.")
    if np.any(censoring == "left"):
        parts.append("Arrow down: it was reached at the smallest size tried.")
    if np.any((censoring == "none") & ((lower <= 0) | np.isinf(upper))):
        parts.append("A bar that runs off the frame is open at that end.")
    return " ".join(parts)
