"""n* against one variable, a panel for every value of the others."""

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
from .style import FAINT, INK, Mark, look, marks_for, num_columns, settled
from .variables import Place, Variable, fields_of, where

_COLUMNS = ("lower", "upper", "censoring", "monotone")


@dataclass(frozen=True, eq=False)
class LawLine:
    """What a fitted law says at the points of a series."""

    network: str
    label: str  # the exponent with its interval
    at: np.ndarray
    values: np.ndarray


@dataclass(frozen=True, eq=False)
class ComplexityPanel:
    at: Place  # values of the other variables
    title: str
    series: tuple[Series, ...]
    laws: tuple[LawLine, ...]


@dataclass(frozen=True, eq=False)
class SampleComplexityFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    variable: Variable
    others: tuple[Variable, ...]
    panels: tuple[ComplexityPanel, ...]
    figure: Figure

    def shown(self) -> Shown:
        rows = tuple(
            (network, at, *panel.at, *rest)
            for panel in self.panels
            for series in panel.series
            for network, at, *rest in series.rows()
        )
        fields = (self.variable.field, *fields_of(self.others))
        return Shown(("network", *fields, "num_samples", *_COLUMNS), rows)


def sample_complexity_figure(
    results: Sequence[Result],
    variable: Variable,
    others: Sequence[Variable] = (),
    *,
    laws: Mapping[str, PowerLaw] | None = None,
    name: str = "sample-complexity",
) -> SampleComplexityFigure:
    """n* with intervals against `variable`, a panel for every place of `others`.

    Places of the others at which `variable` has one value only are left out where some have more.
    `laws`, in `variable` and any of `others`, are drawn by the name of the network they were fitted
    to.
    """
    slices = _slices(results, variable, fields_of(others))
    panels = tuple(
        _panel(own, [variable, *others], at, where(others, at), laws or {})
        for at, own in slices.items()
    )
    series = [own for panel in panels for own in panel.series]
    alt = f"Sample complexity n* against {variable.label}, both axes logarithmic."
    return SampleComplexityFigure(
        name=checked_name(name),
        title=f"Samples needed against {variable.label}",
        caption=caption_of_points(series) + " Ticks in grey: the sizes tried.",
        alt=" ".join([alt, *(f"{p.title} {told(p.series)}".strip() for p in panels)]),
        variable=variable,
        others=tuple(others),
        panels=panels,
        figure=_draw(panels, variable.label),
    )


def _slices(
    results: Sequence[Result], variable: Variable, fields: Sequence[str]
) -> dict[Place, list[Result]]:
    """Results by place of the other fields, without those that hold one point of an axis."""
    group_by_network(results, [variable.field, *fields])  # says which field is missing
    found: dict[Place, list[Result]] = {}
    for result in results:
        found.setdefault(place(result[0], fields), []).append(result)
    lengths = {
        at: len({place(curve, [variable.field]) for curve, _, _ in own})
        for at, own in found.items()
    }
    least = min(2, max(lengths.values()))
    return {at: found[at] for at in sorted(found) if lengths[at] >= least}


def _panel(
    results: Sequence[Result],
    variables: Sequence[Variable],
    at: Place,
    title: str,
    laws: Mapping[str, PowerLaw],
) -> ComplexityPanel:
    along = [variables[0].field]
    groups = group_by_network(results, along)
    series = tuple(
        series_of(network, [place(curve, along)[0] for curve, _, _ in own], own)
        for network, own in groups.items()
    )
    lines = tuple(
        _law_line(s, groups[s.network], laws[s.network], variables)
        for s in series
        if s.network in laws
    )
    return ComplexityPanel(at, title, series, lines)


def _law_line(
    series: Series, results: Sequence[Result], law: PowerLaw, variables: Sequence[Variable]
) -> LawLine:
    # Every variable of the law at each point's own value: the others may change along the series.
    at = {
        own.leaf: np.array([place(curve, [own.field])[0] for curve, _, _ in results])
        for own in variables
        if own.leaf in law.exponents
    }
    exponent = law.exponents[variables[0].leaf]
    label = f"exponent {exponent.value:.2f} [{exponent.lower:.2f}, {exponent.upper:.2f}]"
    return LawLine(series.network, label.replace("-", "−"), series.at, law(at))


def _draw(panels: Sequence[ComplexityPanel], label: str) -> Figure:
    networks = list(dict.fromkeys(s.network for panel in panels for s in panel.series))
    marks = marks_for(networks)
    with look():
        columns = num_columns(len(panels))
        rows = -(-len(panels) // columns)
        size = (max(7.4, 1.0 + 2.6 * columns), 0.9 + (3.4 if rows == 1 else 2.8) * rows)
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        for axes in grid.flat[len(panels) :]:
            axes.set_visible(False)
        _set_axes(grid[0, 0], [s for panel in panels for s in panel.series])
        for axes, panel in zip(grid.flat, panels, strict=False):
            _draw_panel(axes, panel, marks)
        for number in range(len(panels) - columns, len(panels)):
            grid.flat[number].xaxis.set_tick_params(labelbottom=True)
        figure.supxlabel(label, fontsize=9, color=INK)
        figure.supylabel("n*, samples needed", fontsize=9, color=INK)
        laws = {own.network: f"{own.network}: {own.label}" for p in panels for own in p.laws}
        handles = [line_of(marks[network], laws.get(network, network)) for network in networks]
        tried = Line2D([], [], color=INK, alpha=FAINT, marker="_", ls="none", label="sizes tried")
        figure.legend(handles=[*handles, tried], loc="outside upper left", ncols=2)
        return settled(figure)


def _draw_panel(axes: Axes, panel: ComplexityPanel, marks: Mapping[str, Mark]) -> None:
    axes.set_title(panel.title)
    tried = [
        (x, n) for s in panel.series for x, own in zip(s.at, s.tried, strict=True) for n in own
    ]
    x, n = np.unique(np.array(tried), axis=0).T
    axes.plot(x, n, color=INK, alpha=FAINT, marker="_", markersize=7, linestyle="none", zorder=1)
    for s in panel.series:
        bounds = bounds_of(s.censoring)
        draw_points(axes, s.at, s.values, s.lower, s.upper, bounds, marks[s.network])
    for line in panel.laws:
        mark = marks[line.network]
        axes.plot(line.at, line.values, color=mark.colour, linestyle=mark.line, zorder=1.5)


def _set_axes(axes: Axes, series: Sequence[Series]) -> None:
    """For all panels: they share both axes."""
    places = np.unique(np.concatenate([s.at for s in series]))
    log_axis(axes, "x", places)
    log_axis(axes, "y")
    axes.set_xlim(*log_limits(places, room=1.1))
    columns = [column for s in series for column in (s.values, s.lower, s.upper)]
    axes.set_ylim(*log_limits(*columns, room=1.5))
