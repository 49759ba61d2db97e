"""What a bias is worth: ratios of n* against one variable, or cell by cell, below n* itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..estimates import Comparison, Place, Result, Variable, fields_of, group_by_network, place
from ..estimates.words import plain
from .base import AbstractFigure, Shown
from .marks import draw_points, line_of, places_axis, values_axis
from .series import Series, caption_of_points, complexity_series, in_words, ratio_series
from .style import INK, Mark, look, marks_for, settled, spare_marks

_CAPTION = (
    "Ratio of sample complexities with its interval, paired by seed; at 1 the bias is worth "
    "nothing. An arrow: the sizes tried bound the ratio on one side only; a question mark: on "
    "neither. A bar that runs off the frame is open at that end."
)
_APART = 1.02  # factor between series along a variable
_SPREAD = 0.5  # width of a group of points, where the distance between groups is 1
_NUMBER = "{:.3g}".format


@dataclass(frozen=True, eq=False, kw_only=True)
class RatioFigure(AbstractFigure):
    variable: str
    series: tuple[Series, ...]

    def shown(self) -> Shown:
        rows = tuple(row for s in self.series for row in s.rows())
        return Shown(("ratio", self.variable, "value", "lower", "upper", "bound"), rows)


def ratio_figure(comparisons: Sequence[Comparison], variable: Variable) -> RatioFigure:
    """Every comparison's ratio with its interval, one-sided where n* is censored.

    Of comparisons by one variable; `separation_figure` shows those by several.
    """
    series = tuple(ratio_series(c, [at for (at,) in sorted(c.ratios)]) for c in comparisons)
    worths = " and ".join(c.worth for c in comparisons)
    return RatioFigure(
        name="ratio",
        title=f"What {worths} {'is' if len(comparisons) == 1 else 'are'} worth",
        caption=_CAPTION,
        alt=f"Ratio of n* against {variable.label}, both axes logarithmic. "
        f"{in_words(series, _NUMBER)}",
        variable=variable.field,
        series=series,
        figure=_draw_ratios(series, variable.label),
    )


def _draw_ratios(series: Sequence[Series], label: str) -> Figure:
    with look():
        figure = Figure(figsize=(7.4, 3.4), layout="constrained")
        axes = figure.subplots()
        places_axis(axes, series)
        axes.set_xlabel(label)
        _ratio_axis(axes, series)
        marks = spare_marks([s.name for s in series])
        for number, s in enumerate(series):  # side by side: intervals of two ratios often overlap
            at = s.at * _APART ** (number - (len(series) - 1) / 2)
            exact, mark = s.bounds == "none", marks[s.name]
            kwargs = {"color": mark.colour, "linestyle": mark.line, "linewidth": 1.0, "alpha": 0.6}
            axes.plot(at[exact], s.values[exact], **kwargs)
            draw_points(axes, s, at, mark)
        handles = [line_of(mark, name) for name, mark in marks.items()]
        figure.legend(handles=handles, loc="outside upper left", ncols=2)
        return settled(figure)


def _ratio_axis(axes: Axes, series: Sequence[Series]) -> None:
    values_axis(axes, series, 1.0, room=1.3)
    axes.set_ylabel("times as many samples")
    axes.axhline(1.0, color=INK, linewidth=1.0)


@dataclass(frozen=True, eq=False, kw_only=True)
class SeparationFigure(AbstractFigure):
    variables: tuple[Variable, ...]
    places: tuple[Place, ...]  # [group]: the values of the variables
    series: tuple[Series, ...]  # `at` is the index of the group
    ratios: tuple[Series, ...]  # the same

    def shown(self) -> Shown:
        rows = tuple(
            (name, *self.places[int(at)], *rest)
            for s in (*self.series, *self.ratios)
            for name, at, *rest in s.rows()
        )
        columns = ("what", *fields_of(self.variables), "value", "lower", "upper", "bound")
        return Shown(columns, rows)


def separation_figure(
    results: Sequence[Result], variables: Sequence[Variable], comparisons: Sequence[Comparison]
) -> SeparationFigure:
    """n* by cell and, below it, the ratios of the comparisons."""
    fields = fields_of(variables)
    places = tuple(sorted({place(result.curve, fields) for result in results}))
    series = tuple(
        complexity_series(network, [places.index(place(r.curve, fields)) for r in group], group)
        for network, group in group_by_network(results, fields).items()
    )
    ratios = tuple(ratio_series(c, list(map(places.index, sorted(c.ratios)))) for c in comparisons)
    labels = [
        ", ".join(f"{v.letter} {plain(value)}" for v, value in zip(variables, at, strict=True))
        for at in places
    ]
    words = in_words(series, places=labels), in_words(ratios, _NUMBER, labels)
    return SeparationFigure(
        name="separation",
        title="Samples needed, cell by cell, and what each bias is worth",
        caption=f"{caption_of_points(series)} Below: {_CAPTION}",
        alt=f"Sample complexity n* of each network in each cell. {' '.join(words)}",
        variables=tuple(variables),
        places=places,
        series=series,
        ratios=ratios,
        figure=_draw_cells(series, ratios, labels),
    )


def _draw_cells(
    series: Sequence[Series], ratios: Sequence[Series], labels: Sequence[str]
) -> Figure:
    with look():
        width = min(12.0, max(7.4, 1.0 + 0.55 * len(labels)))
        figure = Figure(figsize=(width, 6.7), layout="constrained")
        counts, worths = figure.subplots(2, 1, sharex=True, height_ratios=(3.4, 2.4))
        worths.set_xlim(-0.6, len(labels) - 0.4)
        worths.set_xticks(range(len(labels)), labels)
        upright = len(labels) > 70 // max(1, *map(len, labels))
        worths.tick_params("x", rotation=90 if upright else 0)
        values_axis(counts, series, room=1.5)
        counts.set_ylabel("n*, samples needed")
        _ratio_axis(worths, ratios)
        _draw_groups(counts, series, marks_for([s.name for s in series]), len(labels))
        _draw_groups(worths, ratios, spare_marks([s.name for s in ratios]), len(labels))
        return settled(figure)


def _draw_groups(
    axes: Axes, series: Sequence[Series], marks: Mapping[str, Mark], num_groups: int
) -> None:
    """Points side by side within a group, groups between thin lines, the legend above them."""
    for number, s in enumerate(series):
        shift = _SPREAD * ((number + 0.5) / len(series) - 0.5)
        draw_points(axes, s, s.at + shift, marks[s.name])
    handles = [line_of(mark, name, "points") for name, mark in marks.items()]
    axes.legend(handles=handles, loc="lower left", bbox_to_anchor=(0, 1), ncols=4)
    axes.grid(visible=False, axis="x")
    edges, across = np.arange(1, num_groups) - 0.5, axes.get_xaxis_transform()
    axes.vlines(edges, 0, 1, colors=INK, linewidths=0.6, alpha=0.15, transform=across)
