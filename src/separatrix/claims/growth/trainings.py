"""How n* grows, when it is measured by several ways of training: a verdict is what they agree on.

n* belongs to an algorithm, and a sentence about a network to a family of them. So a number is
fitted to the n* of every training that a claim names, and its interval is the hull of theirs:
wholly inside or outside of what is wanted only if all of them are.
"""

import abc
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from ...estimates import Grid, Result, grid_behind, variable
from ...estimates.words import exponent
from ...fits import Points, fit_power_law
from ..base import AbstractClaim, Evidence
from ..evidence import Measured, Values, measured
from ..verdict import Region
from ..weighed import Measurement, Weighed, missing

_NUM_PICKS = 40  # of a nearly optimal setting at every place


@dataclass(frozen=True, kw_only=True)
class AbstractGrowthClaim(AbstractClaim):
    """One number that is fitted to the n* of a network, by every training of `needs`.

    A training is a study, or `together` that are read as one. Undecided where one has no fit, or a
    best setting beyond which a better one may lie.
    """

    network: str
    place: tuple[str, ...]  # the task's variables that make a place
    together: int = 1
    as_published: bool = False  # the grid is the paper's: an edge of it is told, not forbidden

    @abc.abstractmethod
    def wanted(self) -> tuple[str, Region]:
        """What the number is, and where the statement wants it."""

    @abc.abstractmethod
    def fit(self, results: Measured) -> tuple[Measurement, tuple[str, ...]]:
        """The number and what else to say; a ValueError says why there is none."""

    def results(self, evidence: Evidence, studies: tuple[str, ...]) -> Measured:
        return measured(evidence, studies, self.network, self.place)

    def weigh(self, evidence: Evidence) -> Weighed:
        groups = _groups(self.needs, self.together)
        fits = [self._by(evidence, studies, len(groups) > 1) for studies in groups]
        quantity, region = self.wanted()
        context = tuple(words for _, each in fits for words in each)
        return Weighed(quantity, (hull([number for number, _ in fits]),), region, context)

    def _by(
        self, evidence: Evidence, studies: tuple[str, ...], several: bool
    ) -> tuple[Measurement, tuple[str, ...]]:
        results = self.results(evidence, studies)
        grids = Grids(evidence, studies)
        edge = grids.edge(results)
        try:
            if edge and not self.as_published:
                raise ValueError(edge)
            number, context = self.fit(results)
        except ValueError as error:
            number, context = missing(), (str(error),)
        if edge and self.as_published:
            context = (*context, edge)
        if several and number.known:
            ends = exponent((number.value, number.lower, number.upper))
            context = (*context, f"by itself {ends}")
        where = f"{studies[0]}: {results}" if several else str(results)
        return number, (where, *context, *_growth_in_words(results, grids))


def hull(numbers: Sequence[Measurement]) -> Measurement:
    """From the least of the lower ends to the largest of the upper ones; none where one is missing.

    Its value is the first one's: the others are told beside it.
    """
    if not all(number.known for number in numbers):
        return missing()
    lower, upper = min(n.lower for n in numbers), max(n.upper for n in numbers)
    return Measurement({}, numbers[0].value, lower, upper)


class Grids:
    """The settings that were tried in some studies, for the results that were chosen among them."""

    def __init__(self, evidence: Evidence, studies: Sequence[str]):
        self._grids = [grid for study in studies for grid in evidence.grids.get(study, ())]

    def of(self, result: Result) -> Grid | None:
        return grid_behind(result, self._grids)

    def edge(self, results: Measured) -> str:
        """The first place whose best setting may lie beyond the grid, in words; "" for none."""
        for at, result in results.results.items():
            grid = self.of(result)
            if grid and (beyond := grid.beyond(grid.chosen(result))):
                letters = (f"{variable(n).letter} {v:g}" for n, v in results.place(at).items())
                return f"the best setting is on an edge at {', '.join(letters)} ({beyond})"
        return ""

    def picks(self, results: Measured) -> Iterator[np.ndarray]:
        """n* over its best, at every place one of the settings that are nearly optimal there."""
        grids = [self.of(result) for result in results.results.values()]
        near = [(grid and grid.near) or (1.0,) for grid in grids]
        if max(map(len, near), default=0) > 1:
            draw = np.random.default_rng(0)
            for _ in range(_NUM_PICKS):
                yield np.array([draw.choice(ratios) for ratios in near])


def _groups(names: tuple[str, ...], size: int) -> list[tuple[str, ...]]:
    return [tuple(group) for group in zip(*[iter(names)] * size, strict=True)]


def _growth_in_words(results: Measured, grids: Grids) -> tuple[str, ...]:
    """Plain exponents of n*, over nearly optimal settings, and from one size to the next."""
    try:
        points = results.points()
        law = fit_power_law(points)
    except ValueError:
        return ()
    exponents = {name: estimate.value for name, estimate in law.exponents.items()}
    words = [f"{results.counted} itself like {_powers(exponents)}"]
    if near := [_exponents(points, ratios) for ratios in grids.picks(results)]:
        ranges = {
            name: (min(e[name] for e in near), max(e[name] for e in near)) for name in near[0]
        }
        words.append(f"over nearly optimal settings {_spans(ranges)}")
    if local := local_exponents(results):
        words.append(f"from size to size {_spans(local)}")
    return ("; ".join(words),)


def _exponents(points: Points, ratios: np.ndarray) -> dict[str, float]:
    law = fit_power_law(replace(points, values=points.values * ratios))
    return {name: estimate.value for name, estimate in law.exponents.items()}


def local_exponents(results: Measured) -> dict[str, tuple[float, float]]:
    """The least and the largest exponent between neighbours that differ in one variable alone."""
    known = {
        at: result.estimate.value
        for at, result in results.results.items()
        if result.estimate.censoring == "none"
    }
    ends: dict[str, tuple[float, float]] = {}
    for i, name in enumerate(results.names):
        slopes = []
        for rest in {_without(at, i) for at in known}:
            line = sorted(at for at in known if _without(at, i) == rest)
            slopes += [np.log(known[b] / known[a]) / np.log(b[i] / a[i]) for a, b in pairwise(line)]
        if slopes:
            ends[name] = float(min(slopes)), float(max(slopes))
    return ends


def _without(at: Values, i: int) -> Values:
    return at[:i] + at[i + 1 :]


def _powers(exponents: dict[str, float]) -> str:
    return " ".join(f"{variable(name).letter}^{value:.2f}" for name, value in exponents.items())


def _spans(ranges: dict[str, tuple[float, float]]) -> str:
    spans = (f"{variable(n).letter}^{low:.2f} to {high:.2f}" for n, (low, high) in ranges.items())
    return ", ".join(spans)
