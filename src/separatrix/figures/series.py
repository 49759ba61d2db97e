"""Results → series: which network each is of, its n* as arrays and in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..estimates import Curve, SampleComplexity
from .base import Value
from .marks import plain
from .style import network_rank

_PREFIX = {"none": "", "right": "more than ", "left": "at most "}
Result = tuple[Curve, float, SampleComplexity]  # a learning curve, the target risk, n* at it


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


def group_by_network(
    results: Sequence[Result], variables: Sequence[str]
) -> dict[str, list[Result]]:
    """The results of each network in ascending order of `variables`; CNN, LCN, FCN, others.

    A network is named by its kind, and by every field in which two results of that kind differ at
    the same place: "FCN, num units 32".
    """
    for curve, _, _ in results:
        if missing := [name for name in variables if name not in curve.fields]:
            raise ValueError(
                f"every cell must have the field {missing[0]}, got none in cell {curve.cell}: "
                "it cannot be placed on the axis."
            )
    names = _names([curve for curve, _, _ in results], tuple(variables))
    groups: dict[str, list[Result]] = {}
    for name, result in sorted(
        zip(names, results, strict=True), key=lambda pair: place(pair[1][0], variables)
    ):
        groups.setdefault(name, []).append(result)
    return dict(sorted(groups.items(), key=lambda group: (network_rank(group[0]), group[0])))


def place(curve: Curve, variables: Sequence[str]) -> tuple[float, ...]:
    return tuple(float(curve.fields[name]) for name in variables)  # type: ignore[arg-type]


def series_of(network: str, at: Sequence[int | float], results: Sequence[Result]) -> Series:
    estimates = [estimate for _, _, estimate in results]
    return Series(
        network=network,
        at=np.array(at, dtype=float),
        values=np.array([estimate.limit for estimate in estimates]),
        lower=np.array([estimate.lower for estimate in estimates]),
        upper=np.array([estimate.upper for estimate in estimates]),
        censoring=np.array([estimate.censoring for estimate in estimates], dtype=object),
        monotone=np.array([estimate.monotone for estimate in estimates]),
        tried=tuple(np.asarray(curve.sizes, dtype=float) for curve, _, _ in results),
    )


def _names(curves: Sequence[Curve], variables: tuple[str, ...]) -> list[str]:
    kinds = [str(curve.fields.get("network.kind", "network")) for curve in curves]
    places = [(kind, place(c, variables)) for kind, c in zip(kinds, curves, strict=True)]
    telling: dict[str, set[str]] = {}
    for kind, where in set(places):
        together = [c for c, other in zip(curves, places, strict=True) if other == (kind, where)]
        telling.setdefault(kind, set()).update(_differing(together))
    return [
        ", ".join([kind, *dict.fromkeys(_said(curve, name) for name in sorted(telling[kind]))])
        for kind, curve in zip(kinds, curves, strict=True)
    ]


def _differing(curves: Sequence[Curve]) -> set[str]:
    names = {name for curve in curves for name in curve.fields}
    return {name for name in names if len({str(c.fields.get(name)) for c in curves}) > 1}


def _said(curve: Curve, name: str) -> str:
    """task.noise_std = 0.1 → "noise std 0.1"; the same field of task and network is said once."""
    value = curve.fields.get(name, "none")
    return f"{name.rsplit('.', 1)[-1].replace('_', ' ')} {value}"


def told(series: Sequence[Series], places: Sequence[str] = ()) -> str:
    """Every point in words: "CNN: 52 at 10, more than 1,024 at 20."; `places` name the points."""
    return " ".join(
        f"{s.network}: "
        + ", ".join(
            f"{_PREFIX[censoring]}{plain(value)} at {places[int(at)] if places else plain(at)}"
            for at, value, censoring in zip(s.at, s.values, s.censoring, strict=True)
        )
        + "."
        for s in series
    )


def caption_of_points(series: Sequence[Series]) -> str:
    """How to read points of n*: only the signs that are there are explained."""
    parts = ["Points: n*, the smallest sample size whose mean risk is at most the target."]
    parts.append("Bars: its interval.")
    censoring = np.concatenate([s.censoring for s in series])
    if np.any(censoring == "right"):
        parts.append("Arrow up: the target was not reached at any size tried.")
    if np.any(censoring == "left"):
        parts.append("Arrow down: it was reached at the smallest size tried.")
    closed = censoring == "none"
    ends = [(np.concatenate([s.lower for s in series]), np.concatenate([s.upper for s in series]))]
    if any(np.any((low[closed] <= 0) | np.isinf(high[closed])) for low, high in ends):
        parts.append("A bar that runs off the frame is open at that end.")
    return " ".join(parts)
