"""How n* and its ratios grow: power laws, and rival laws held against each other."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

import numpy as np

from ..estimates import Comparison, Result, Variable, fields_of, group_by_network, place, variable
from .points import Points, points_of
from .power_law import PowerLaw, fit_power_law
from .rival_laws import Law, LawFit, compare_laws

Fit = TypeVar("Fit")


def laws_of(results: Sequence[Result], variables: Sequence[Variable]) -> dict[str, PowerLaw]:
    """The power law in all variables of each network that was measured at enough places to tell."""
    return _fitted(results, variables, variables, fit_power_law)


def worths_of(
    comparisons: Sequence[Comparison], variables: Sequence[Variable]
) -> dict[str, PowerLaw]:
    """How each ratio grows with the variables that differ between its places, by its name."""
    laws = {}
    for comparison in comparisons:
        known = {at: r for at, r in comparison.ratios.items() if r.bound != "unknown"}
        columns = zip(variables, zip(*known, strict=True), strict=False)
        swept = {v.leaf: column for v, column in columns if len(set(column)) > 1}
        with suppress(ValueError):  # too few places
            points = points_of(swept, [ratio.as_complexity() for ratio in known.values()])
            laws[str(comparison)] = fit_power_law(points)
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
    return _fitted(results, variables, known, partial(compare_laws, laws=laws))


def _fitted(
    results: Sequence[Result],
    variables: Sequence[Variable],
    columns: Sequence[Variable],
    fit: Callable[[Points], Fit],
) -> dict[str, Fit]:
    """Fits to the n* of each network at places of `variables`, as a function of `columns`."""
    fits = {}
    for network, group in group_by_network(results, fields_of(variables)).items():
        places = zip(*(place(result.curve, fields_of(columns)) for result in group), strict=True)
        by_name = dict(zip((column.leaf for column in columns), places, strict=True))
        with suppress(ValueError):  # too few places: the page then has no law for it
            fits[network] = fit(points_of(by_name, [result.estimate for result in group]))
    return fits


def _variables_of(laws: Sequence[Law], results: Sequence[Result]) -> list[Variable] | None:
    """What the laws look up, as fields of the task; None where a cell has no such field."""
    looked_up: defaultdict[str, np.ndarray] = defaultdict(lambda: np.full(1, 2.0))
    for law in laws:
        law.growth(looked_up)
    cells = [result.curve.fields for result in results]
    fields = {variable(name).leaf: name for name in cells[0] if name.startswith("task.")}
    known = [variable(fields[name]) for name in looked_up if name in fields]
    everywhere = all(set(fields_of(known)) <= set(cell) for cell in cells)
    return known if everywhere and len(known) == len(looked_up) else None
