"""n* against one variable, a panel for every value of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..estimates import (
    Place,
    Result,
    Variable,
    fields_of,
    group_by_network,
    place,
    place_in_words,
)
from ..estimates.words import exponent, true_minus
from ..fits import PowerLaw
from .base import AbstractFigure, Shown, checked_name
from .marks import bounds_of, draw_points, line_of, log_axis, log_limits
from .series import Series, caption_of_points, series_in_words, series_of
from .style import FAINT, INK, Mark, look, marks_for, rows_and_columns, settled, small_multiples

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
        _panel(group, [variable, *others], at, place_in_words(others, at), laws or {})
        for at, group in slices.items()
    )
    series = [s for panel in panels for s in panel.series]
    alt = f"Sample complexity n* against {variable.label}, both axes logarithmic."
    return SampleComplexityFigure(
        name=checked_name(name),
        title=f"Samples needed against {variable.label}",
        caption=caption_of_points(series) + " Ticks in grey: the sizes tried.",
        alt=" ".join([alt, *(f"{p.title} {series_in_words(p.series)}".strip() for p in panels)]),
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
    slices: dict[Place, list[Result]] = {}
    for result in results:
        slices.setdefault(place(result.curve, fields), []).append(result)
    lengths = {
        at: len({place(result.curve, [variable.field]) for result in group})
        for at, group in slices.items()
    }
    least = min(2, max(lengths.values()))
    return {at: slices[at] for at in sorted(slices) if lengths[at] >= least}


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
        series_of(network, [place(result.curve, along)[0] for result in group], group)
        for network, group in groups.items()
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
        v.leaf: np.array([place(result.curve, [v.field])[0] for result in results])
        for v in variables
        if v.leaf in law.exponents
    }
    label = true_minus(f"exponent {exponent(law.exponents[variables[0].leaf])}")
    return LawLine(series.network, label, series.at, law(at))


def _draw(panels: Sequence[ComplexityPanel], label: str) -> Figure:
    networks = list(dict.fromkeys(s.network for panel in panels for s in panel.series))
    marks = marks_for(networks)
    rows, columns = rows_and_columns(len(panels))
    size = (max(7.4, 1.0 + 2.6 * columns), 0.9 + (3.4 if rows == 1 else 2.8) * rows)
    with look():
        figure, grid = small_multiples(len(panels), size, label, "n*, samples needed")
        _set_axes(grid[0], [s for panel in panels for s in panel.series])
        for axes, panel in zip(grid, panels, strict=True):
            _draw_panel(axes, panel, marks)
        laws = {line.network: f"{line.network}: {line.label}" for p in panels for line in p.laws}
        handles = [line_of(marks[network], laws.get(network, network)) for network in networks]
        tried = Line2D([], [], color=INK, alpha=FAINT, marker="_", ls="none", label="sizes tried")
        figure.legend(handles=[*handles, tried], loc="outside upper left", ncols=2)
        return settled(figure)


def _draw_panel(axes: Axes, panel: ComplexityPanel, marks: Mapping[str, Mark]) -> None:
    axes.set_title(panel.title)
    tried = [
        (x, n) for s in panel.series for x, sizes in zip(s.at, s.tried, strict=True) for n in sizes
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
