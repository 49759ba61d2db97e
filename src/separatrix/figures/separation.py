"""The separation: n* of several networks in every cell of a grid, and what each bias is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..estimates import (
    Comparison,
    Place,
    Result,
    Variable,
    fields_of,
    group_by_network,
    place,
)
from ..estimates.words import plain
from .base import AbstractFigure, Shown, Value, checked_name
from .marks import bounds_of, draw_points, line_of, log_axis, log_limits
from .ratio import (
    RATIO_CAPTION,
    RatioSeries,
    draw_ratios,
    ratio_series,
    ratios_in_words,
    set_ratio_axis,
)
from .series import Series, caption_of_points, series_in_words, series_of
from .style import INK, Mark, look, marks_for, settled, spare_marks

_SPREAD = 0.5  # width of a group, where the distance between groups is 1


@dataclass(frozen=True, eq=False)
class SeparationFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    variables: tuple[Variable, ...]
    places: tuple[Place, ...]  # [group]: the values of the variables
    series: tuple[Series, ...]  # `at` is the index of the group
    ratios: tuple[RatioSeries, ...]  # the same
    figure: Figure

    def shown(self) -> Shown:
        counts = [row for series in self.series for row in series.rows()]
        rows: list[tuple[Value, ...]] = [
            (name, *self.places[int(at)], value, lower, upper, sort)
            for name, at, value, lower, upper, sort, _ in counts
        ]
        for s in self.ratios:
            columns = (s.at, s.values, s.lower, s.upper, s.bounds)
            for at, *rest in zip(*(column.tolist() for column in columns), strict=True):
                rows.append((s.name, *self.places[int(at)], *rest))
        columns = ("what", *fields_of(self.variables), "value", "lower", "upper", "bound")
        return Shown(columns, tuple(rows))


def separation_figure(
    results: Sequence[Result],
    variables: Sequence[Variable],
    comparisons: Sequence[Comparison] = (),
    *,
    name: str = "separation",
) -> SeparationFigure:
    """n* by cell and, below it, the ratios of the comparisons."""
    fields = fields_of(variables)
    places = tuple(sorted({place(result.curve, fields) for result in results}))
    series = tuple(
        series_of(network, [places.index(place(r.curve, fields)) for r in group], group)
        for network, group in group_by_network(results, fields).items()
    )
    ratios = tuple(ratio_series(c, list(map(places.index, sorted(c.ratios)))) for c in comparisons)
    labels = [_label(variables, at) for at in places]
    return SeparationFigure(
        name=checked_name(name),
        title="Samples needed, cell by cell, and what each bias is worth"
        if ratios
        else "Samples needed, cell by cell",
        caption=" ".join(
            [caption_of_points(series), *([f"Below: {RATIO_CAPTION}"] if ratios else [])]
        ),
        alt="Sample complexity n* of each network in each cell. "
        f"{series_in_words(series, labels)} {ratios_in_words(ratios, labels)}",
        variables=tuple(variables),
        places=places,
        series=series,
        ratios=ratios,
        figure=_draw(series, ratios, labels),
    )


def _label(variables: Sequence[Variable], at: Place) -> str:
    return ", ".join(f"{v.letter} {plain(value)}" for v, value in zip(variables, at, strict=True))


def _draw(series: Sequence[Series], ratios: Sequence[RatioSeries], labels: Sequence[str]) -> Figure:
    with look():
        width = min(12.0, max(7.4, 1.0 + 0.55 * len(labels)))
        heights = (3.4, 2.4) if ratios else (3.4,)
        figure = Figure(figsize=(width, 0.9 + sum(heights)), layout="constrained")
        grid = figure.subplots(len(heights), 1, sharex=True, squeeze=False, height_ratios=heights)
        _set_groups(grid[-1, 0], labels)
        _draw_counts(grid[0, 0], series)
        if ratios:
            _draw_ratios(grid[1, 0], ratios)
        for axes in grid.flat:
            axes.grid(visible=False, axis="x")
            edges, across = np.arange(1, len(labels)) - 0.5, axes.get_xaxis_transform()
            axes.vlines(edges, 0, 1, colors=INK, linewidths=0.6, alpha=0.15, transform=across)
        return settled(figure)


def _draw_counts(axes: Axes, series: Sequence[Series]) -> None:
    log_axis(axes, "y")
    axes.set_ylim(*log_limits(*[c for s in series for c in (s.values, s.lower, s.upper)], room=1.5))
    axes.set_ylabel("n*, samples needed")
    marks = marks_for([s.network for s in series])
    for s, shift in zip(series, _shifts(len(series)), strict=True):
        bounds = bounds_of(s.censoring)
        draw_points(axes, s.at + shift, s.values, s.lower, s.upper, bounds, marks[s.network])
    _legend(axes, marks)


def _draw_ratios(axes: Axes, ratios: Sequence[RatioSeries]) -> None:
    set_ratio_axis(axes, ratios)
    marks = spare_marks([s.name for s in ratios])
    for s, shift in zip(ratios, _shifts(len(ratios)), strict=True):
        draw_ratios(axes, s, s.at + shift, marks[s.name])
    _legend(axes, marks)


def _legend(axes: Axes, marks: Mapping[str, Mark]) -> None:
    """Above the axes; points without a line, as they are drawn."""
    handles = [line_of(mark, name) for name, mark in marks.items()]
    for handle in handles:
        handle.set_linestyle("none")
    axes.legend(handles=handles, loc="lower left", bbox_to_anchor=(0, 1), ncols=4)


def _shifts(number: int) -> np.ndarray:
    """Side by side within a group."""
    return _SPREAD * ((np.arange(number) + 0.5) / number - 0.5)


def _set_groups(axes: Axes, labels: Sequence[str]) -> None:
    axes.set_xlim(-0.6, len(labels) - 0.4)
    axes.set_xticks(range(len(labels)), labels)
    axes.tick_params("x", rotation=90 if len(labels) > 70 // max(1, *map(len, labels)) else 0)
