"""n* against one variable."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..fits import PowerLaw
from .base import AbstractFigure, Shown, checked_name
from .marks import bounds_of, draw_points, line_of, log_axis, log_limits
from .series import Result, Series, caption_of_points, group_by_network, place, series_of, told
from .style import FAINT, INK, look, marks_for, settled

_COLUMNS = ("lower", "upper", "censoring", "monotone")


@dataclass(frozen=True, eq=False)
class LawLine:
    """What a fitted law says at the points of a series."""

    network: str
    label: str  # the exponent with its interval
    at: np.ndarray
    values: np.ndarray


@dataclass(frozen=True, eq=False)
class SampleComplexityFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    variable: str
    series: tuple[Series, ...]
    laws: tuple[LawLine, ...]
    figure: Figure

    def shown(self) -> Shown:
        rows = tuple(row for series in self.series for row in series.rows())
        return Shown(("network", self.variable, "num_samples", *_COLUMNS), rows)


def sample_complexity_figure(
    results: Sequence[Result],
    variable: str,
    label: str,
    *,
    laws: Mapping[str, PowerLaw] | None = None,
    name: str = "sample-complexity",
) -> SampleComplexityFigure:
    """n* with intervals against `variable` ("task.num_patches"), called `label` on the axis.

    `laws` are drawn by the name of the network they were fitted to; a law of several variables
    takes the others from the cells (`task.patch_dim` for its `patch_dim`).
    """
    groups = group_by_network(results, [variable])
    series = tuple(
        series_of(network, [place(curve, [variable])[0] for curve, _, _ in own], own)
        for network, own in groups.items()
    )
    fits = laws or {}
    lines = tuple(
        _law_line(s, groups[s.network], fits[s.network], variable)
        for s in series
        if s.network in fits
    )
    return SampleComplexityFigure(
        name=checked_name(name),
        title=f"Samples needed against {label}",
        caption=caption_of_points(series) + " Ticks in grey: the sizes tried.",
        alt=f"Sample complexity n* against {label}, both axes logarithmic. {told(series)}",
        variable=variable,
        series=series,
        laws=lines,
        figure=_draw(series, lines, label),
    )


def _law_line(series: Series, results: Sequence[Result], law: PowerLaw, variable: str) -> LawLine:
    leaf = variable.rsplit(".", 1)[-1]
    # Every other variable of the law at each point's own value: it may change along the series.
    others = {
        name: np.concatenate([place(curve, [f"task.{name}"]) for curve, _, _ in results])
        for name in law.exponents
        if name != leaf
    }
    exponent = law.exponents[leaf]
    label = f"exponent {exponent.value:.2f} [{exponent.lower:.2f}, {exponent.upper:.2f}]"
    values = law({leaf: series.at, **others})
    return LawLine(series.network, label.replace("-", "−"), series.at, values)


def _draw(series: Sequence[Series], lines: Sequence[LawLine], label: str) -> Figure:
    with look():
        figure = Figure(figsize=(7.4, 4.3), layout="constrained")
        axes = figure.subplots()
        marks = marks_for([s.network for s in series])
        _draw_axes(axes, series, label)
        for s in series:
            bounds = bounds_of(s.censoring)
            draw_points(axes, s.at, s.values, s.lower, s.upper, bounds, marks[s.network])
        for line in lines:
            mark = marks[line.network]
            axes.plot(line.at, line.values, color=mark.colour, linestyle=mark.line, zorder=1.5)
        labels = {line.network: f"{line.network}: {line.label}" for line in lines}
        handles = [line_of(marks[s.network], labels.get(s.network, s.network)) for s in series]
        tried = Line2D([], [], color=INK, alpha=FAINT, marker="_", ls="none", label="sizes tried")
        figure.legend(handles=[*handles, tried], loc="outside upper left", ncols=2)
        return settled(figure)


def _draw_axes(axes: Axes, series: Sequence[Series], label: str) -> None:
    places = np.unique(np.concatenate([s.at for s in series]))
    log_axis(axes, "x", places)
    log_axis(axes, "y")
    axes.set(xlabel=label, ylabel="n*, samples needed")
    axes.set_xlim(*log_limits(places, room=1.1))
    columns = [column for s in series for column in (s.values, s.lower, s.upper)]
    tried = [(x, n) for s in series for x, own in zip(s.at, s.tried, strict=True) for n in own]
    axes.set_ylim(*log_limits(*columns, room=1.5))
    x, n = np.unique(np.array(tried), axis=0).T
    axes.plot(x, n, color=INK, alpha=FAINT, marker="_", markersize=7, linestyle="none", zorder=1)
