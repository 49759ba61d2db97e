"""How n* grows: results → a power law for each network, and rival laws held against each other."""

from collections.abc import Sequence

import numpy as np

from ..estimates import Result, Variable, fields_of, group_by_network, place, variable
from .points import Points, points_of
from .power_law import PowerLaw, fit_power_law
from .rival_laws import Law, LawFit, compare_laws


def laws_of(results: Sequence[Result], variables: Sequence[Variable]) -> dict[str, PowerLaw]:
    """The power law in all variables of each network that was measured at enough places to tell."""
    laws = {}
    for network, group in group_by_network(results, fields_of(variables)).items():
        try:
            laws[network] = fit_power_law(_points(group, variables))
        except ValueError:  # too few places: the page then has no law for it
            continue
    return laws


def rivals_of(
    results: Sequence[Result], variables: Sequence[Variable], laws: Sequence[Law]
) -> dict[str, tuple[LawFit, ...]]:
    """The rival laws of each network with enough places, where nothing varies but what they are of.

    A variable of the laws may stay the same over all results: the laws still differ in the others.
    """
    known = _variables_of(laws, results)
    if known is None or not set(fields_of(variables)) <= set(fields_of(known)):
        return {}
    rivals = {}
    for network, group in group_by_network(results, fields_of(variables)).items():
        try:
            rivals[network] = compare_laws(_points(group, known), laws)
        except ValueError:  # too few places
            continue
    return rivals


class _LookedUp(dict[str, np.ndarray]):
    """Variables that are all 2; its keys are those that laws looked up."""

    def __missing__(self, name: str) -> np.ndarray:
        return self.setdefault(name, np.full(1, 2.0))


def _variables_of(laws: Sequence[Law], results: Sequence[Result]) -> list[Variable] | None:
    """What the laws are laws of, as fields of the task; None where a cell has no such field."""
    looked_up = _LookedUp()
    for law in laws:
        law.growth(looked_up)
    cells = [result.curve.fields for result in results]
    fields = {variable(name).leaf: name for name in cells[0] if name.startswith("task.")}
    known = [variable(fields[name]) for name in looked_up if name in fields]
    everywhere = all(set(fields_of(known)) <= set(cell) for cell in cells)
    return known if everywhere and len(known) == len(looked_up) else None


def _points(results: Sequence[Result], variables: Sequence[Variable]) -> Points:
    places = [place(result.curve, fields_of(variables)) for result in results]
    columns = {v.leaf: [at[i] for at in places] for i, v in enumerate(variables)}
    return points_of(columns, [result.estimate for result in results])
