"""Results → the places where n* was measured, and the points that laws are fitted to."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..estimates import Curve
from ..fits import Points, points_of
from ..theory.bound import Bound
from .base import Evidence, Result
from .words import LETTERS, complexities, span


class Place(NamedTuple):
    """Where n* was measured."""

    num_patches: int  # k
    patch_dim: int  # d
    noise_std: float  # σ

    def __str__(self) -> str:
        return f"(k, d, σ) = ({self.num_patches}, {self.patch_dim}, {self.noise_std:g})"


Variables = Mapping[str, np.ndarray]  # the fields of Place, [point] each
Growth = Callable[[Variables], np.ndarray]
StatedBound = Callable[[Place, float], Bound]  # at a place, for a target risk


def place(curve: Curve) -> Place:
    fields = curve.fields
    return Place(
        int(fields["task.num_patches"]),  # type: ignore[arg-type]
        int(fields["task.patch_dim"]),  # type: ignore[arg-type]
        float(fields["task.noise_std"]),  # type: ignore[arg-type]
    )


def measured(evidence: Evidence, studies: Sequence[str], network: str) -> dict[Place, Result]:
    """The results of one kind of network by place; of two studies at a place the first counts."""
    found: dict[Place, Result] = {}
    for study in studies:
        for result in evidence.results.get(study, ()):
            if result[0].fields["network.kind"] == network:
                found.setdefault(place(result[0]), result)
    return dict(sorted(found.items()))


def variables_of(places: Sequence[Place]) -> dict[str, np.ndarray]:
    return {
        name: np.array([getattr(own, name) for own in places], dtype=float)
        for name in Place._fields
    }


def swept(places: Sequence[Place]) -> tuple[str, ...]:
    """The variables that differ between places."""
    return tuple(name for name, own in variables_of(places).items() if np.ptp(own) > 0)


def swept_points(results: Mapping[Place, Result]) -> Points:
    """n* against every variable that was swept."""
    columns = variables_of(tuple(results))
    estimates = [estimate for _, _, estimate in results.values()]
    return points_of({name: columns[name] for name in swept(tuple(results))}, estimates)


def told(network: str, results: Mapping[Place, Result]) -> str:
    """CNN at 9 places (k 10 to 30, d 20, σ 0.1), n* 18 to 60."""
    columns = variables_of(tuple(results))
    ranges = ", ".join(f"{LETTERS[name]} {span(own.tolist())}" for name, own in columns.items())
    estimates = [estimate for _, _, estimate in results.values()]
    plural = "place" if len(results) == 1 else "places"
    return f"{network} at {len(results)} {plural} ({ranges}), {complexities(estimates)}"


def silence(bound: Bound) -> str | None:
    """Why the bound says nothing where it was evaluated, off its own sentence; None if it does."""
    if not bound.applicable:
        return f"it needs {bound.reason.partition(' it needs ')[2].rstrip('.')}"
    return bound.reason.partition(", and ")[0] if bound.vacuous else None
