"""What each bias is worth over two variables, as a map: every place at once."""

from collections.abc import Sequence

import numpy as np

from ..estimates import Comparison, Variable
from ..estimates.words import plain
from ..figures.maps import Map, MapFigure, map_figure

_LEAST_VALUES = 3  # of either variable: fewer are told apart by panels


def worth_map(comparisons: Sequence[Comparison], variables: Sequence[Variable]) -> MapFigure | None:
    """A panel a comparison; none where a variable has few values, or there are not two."""
    if len(variables) != 2:
        return None
    places = sorted({at for comparison in comparisons for at in comparison.ratios})
    columns, rows = (sorted(set(values)) for values in zip(*places, strict=True))
    if min(len(columns), len(rows)) < _LEAST_VALUES:
        return None
    return map_figure(
        [_map(comparison, columns, rows) for comparison in comparisons],
        name="worth-map",
        title="What each bias is worth at every place",
        caption="Ratios of n*, where both were reached inside the sizes tried; the table has their "
        "intervals, and the bounds where one was not. Empty: not measured, or a bound.",
        x_label=variables[0].label,
        y_label=variables[1].label,
        quantity="times as many samples",
        number="{:.3g}",
    )


def _map(comparison: Comparison, columns: Sequence[float], rows: Sequence[float]) -> Map:
    values = np.full((len(rows), len(columns)), np.nan)
    for (column, row), ratio in comparison.ratios.items():
        if ratio.bound == "none":
            values[rows.index(row), columns.index(column)] = ratio.value
    return Map(str(comparison), tuple(map(plain, columns)), tuple(map(plain, rows)), values)
