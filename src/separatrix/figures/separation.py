"""n* of several networks, side by side in every cell of a grid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .base import AbstractFigure, Shown, checked_name
from .marks import bounds_of, draw_points, line_of, log_axis, log_limits, plain
from .series import Result, Series, caption_of_points, group_by_network, place, series_of, told
from .style import INK, look, marks_for, settled

_SPREAD = 0.5  # width of a group, where the distance between groups is 1


@dataclass(frozen=True, eq=False)
class SeparationFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    variables: tuple[str, ...]
    places: tuple[tuple[float, ...], ...]  # [group]: the values of the variables
    series: tuple[Series, ...]  # `at` is the index of the group
    figure: Figure

    def shown(self) -> Shown:
        columns = ("num_samples", "lower", "upper", "censoring", "monotone")
        rows = tuple(
            (network, *self.places[int(group)], *rest)  # type: ignore[arg-type]
            for series in self.series
            for network, group, *rest in series.rows()
        )
        return Shown(("network", *self.variables, *columns), rows)


def separation_figure(
    results: Sequence[Result], variables: Mapping[str, str], *, name: str = "separation"
) -> SeparationFigure:
    """n* by cell; `variables` give each field that tells cells apart its short label ("k")."""
    fields = tuple(variables)
    groups = group_by_network(results, fields)
    places = tuple(sorted({place(curve, fields) for curve, _, _ in results}))
    series = tuple(
        series_of(network, [places.index(place(curve, fields)) for curve, _, _ in own], own)
        for network, own in groups.items()
    )
    labels = [
        ", ".join(f"{word} {plain(v)}" for word, v in zip(variables.values(), where, strict=True))
        for where in places
    ]
    return SeparationFigure(
        name=checked_name(name),
        title="Samples needed, cell by cell",
        caption=caption_of_points(series),
        alt=f"Sample complexity n* of each network in each cell. {told(series, labels)}",
        variables=fields,
        places=places,
        series=series,
        figure=_draw(series, labels),
    )


def _draw(series: Sequence[Series], labels: Sequence[str]) -> Figure:
    with look():
        width = min(12.0, max(7.4, 1.0 + 0.55 * len(labels)))
        figure = Figure(figsize=(width, 4.0), layout="constrained")
        axes = figure.subplots()
        marks = marks_for([s.network for s in series])
        _draw_axes(axes, series, labels)
        shifts = (np.arange(len(series)) + 0.5) / len(series) - 0.5
        for s, shift in zip(series, shifts, strict=True):
            at = s.at + _SPREAD * shift
            bounds = bounds_of(s.censoring)
            draw_points(axes, at, s.values, s.lower, s.upper, bounds, marks[s.network])
        handles = [line_of(marks[s.network], s.network) for s in series]
        for handle in handles:
            handle.set_linestyle("none")
        figure.legend(handles=handles, loc="outside upper left", ncols=4)
        return settled(figure)


def _draw_axes(axes: Axes, series: Sequence[Series], labels: Sequence[str]) -> None:
    log_axis(axes, "y")
    columns = [column for s in series for column in (s.values, s.lower, s.upper)]
    axes.set_ylim(*log_limits(*columns, room=1.5))
    axes.set_xlim(-0.6, len(labels) - 0.4)
    axes.set_xticks(range(len(labels)), labels)
    axes.tick_params("x", rotation=90 if len(labels) > _most_flat(labels) else 0)
    axes.set_ylabel("n*, samples needed")
    axes.grid(visible=False, axis="x")
    for edge in range(1, len(labels)):
        axes.axvline(edge - 0.5, color=INK, linewidth=0.6, alpha=0.15)


def _most_flat(labels: Sequence[str]) -> int:
    """How many labels fit side by side."""
    return 70 // max(1, *map(len, labels))
