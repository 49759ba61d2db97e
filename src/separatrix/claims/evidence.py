"""Results → n* of a network by place, and the points that laws are fitted to."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..estimates import Result, SampleComplexity, variable
from ..estimates.words import complexities, span
from ..fits import Points, points_of
from .base import Evidence
from .bound import Bound

Values = tuple[Any, ...]  # the numbers that make a place, in the order of its variables
Variables = Mapping[str, np.ndarray]  # by name, [point] each
Growth = Callable[[Variables], np.ndarray]
StatedBound = Callable[[Values, float], Bound]  # at a place, for a target risk


@dataclass(frozen=True, eq=False)
class Measured:
    """The results of one kind of network by the values of the task's variables, ascending."""

    network: str
    names: tuple[str, ...]  # of the variables that make a place, as fields of the task
    results: Mapping[Values, Result]
    counted: str = "n*"  # what the estimates are

    def place(self, values: Values) -> dict[str, int | float]:
        return dict(zip(self.names, values, strict=True))

    def columns(self) -> dict[str, np.ndarray]:
        """The variables, [point] each."""
        if not self.results:
            return {}
        return dict(zip(self.names, np.array(list(self.results), dtype=float).T, strict=True))

    def swept(self) -> tuple[str, ...]:
        """The variables that differ between places."""
        return tuple(name for name, column in self.columns().items() if np.ptp(column) > 0)

    def points(self) -> Points:
        """n* against every variable that was swept."""
        columns = self.columns()
        return points_of({name: columns[name] for name in self.swept()}, self._estimates())

    def __str__(self) -> str:
        """CNN at 9 places (k 10 to 30, d 20, σ 0.1), n* 18 to 60."""
        if not self.results:
            return f"no {self.network} was measured"
        ranges = ", ".join(
            f"{variable(name).letter} {span(column.tolist())}"
            for name, column in self.columns().items()
        )
        num_places = f"{len(self.results)} place{'s' * (len(self.results) > 1)}"
        counts = complexities(self._estimates(), self.counted)
        return f"{self.network} at {num_places} ({ranges}), {counts}"

    def _estimates(self) -> list[SampleComplexity]:
        return [result.estimate for result in self.results.values()]


def measured(
    evidence: Evidence, studies: tuple[str, ...], network: str, names: tuple[str, ...]
) -> Measured:
    """Of two studies at a place the first counts."""
    results: dict[Values, Result] = {}
    for result in (result for study in studies for result in evidence.results.get(study, ())):
        if (fields := result.curve.fields)["network.kind"] == network:
            results.setdefault(tuple(fields[f"task.{name}"] for name in names), result)
    return Measured(network, names, dict(sorted(results.items())))
