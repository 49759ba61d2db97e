"""n* against one variable, a panel for every value of the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..estimates import Place, Result, Variable, fields_of, group_by_network, place, place_in_words
from ..estimates.words import exponent, true_minus
from ..fits import Estimate, PowerLaw
from .base import AbstractFigure, Shown
from .marks import draw_points, line_of, places_axis, values_axis
from .series import Series, caption_of_points, complexity_series, in_words, slices
from .style import FAINT, INK, Mark, look, marks_for, rows_and_columns, settled, small_multiples


@dataclass(frozen=True, eq=False)
class ComplexityPanel:
    at: Place  # values of the other variables
    title: str
    series: tuple[Series, ...]
    laws: Mapping[str, np.ndarray]  # by network: what its law says at the points of its series


@dataclass(frozen=True, eq=False, kw_only=True)
class SampleComplexityFigure(AbstractFigure):
    variables: tuple[Variable, ...]  # that of the axis first
    panels: tuple[ComplexityPanel, ...]

    def shown(self) -> Shown:
        rows = tuple(
            (network, at, *panel.at, *rest, result.estimate.monotone)
            for panel in self.panels
            for series in panel.series
            for (network, at, *rest), result in zip(series.rows(), series.results, strict=True)
        )
        columns = ("num_samples", "lower", "upper", "censoring", "monotone")
        return Shown(("network", *fields_of(self.variables), *columns), rows)


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
    laws, variables = laws or {}, (variable, *others)
    shown = slices(results, variables, least=2)
    panels = tuple(_panel(at, group, variables, laws) for at, group in shown)
    exponents = {network: law.exponents[variable.leaf] for network, law in laws.items()}
    alt = f"Sample complexity n* against {variable.label}, both axes logarithmic."
    return SampleComplexityFigure(
        name=name,
        title=f"Samples needed against {variable.label}",
        caption=caption_of_points([s for panel in panels for s in panel.series])
        + " Ticks in grey: the sizes tried.",
        alt=" ".join([alt, *(f"{p.title} {in_words(p.series)}".strip() for p in panels)]),
        variables=variables,
        panels=panels,
        figure=_draw(panels, variable, exponents),
    )


def _panel(
    at: Place,
    results: Sequence[Result],
    variables: Sequence[Variable],
    laws: Mapping[str, PowerLaw],
) -> ComplexityPanel:
    along = [variables[0].field]
    series = tuple(
        complexity_series(network, [place(result.curve, along)[0] for result in group], group)
        for network, group in group_by_network(results, along).items()
    )
    lines = {s.name: _law_at(s, laws[s.name], variables) for s in series if s.name in laws}
    return ComplexityPanel(at, place_in_words(variables[1:], at), series, lines)


def _law_at(series: Series, law: PowerLaw, variables: Sequence[Variable]) -> np.ndarray:
    """Every variable of the law as each point has it: the others may change along the series."""
    at = {
        v.leaf: np.array([place(result.curve, [v.field])[0] for result in series.results])
        for v in variables
        if v.leaf in law.exponents
    }
    return law(at)


def _draw(
    panels: Sequence[ComplexityPanel], variable: Variable, exponents: Mapping[str, Estimate]
) -> Figure:
    series = [s for panel in panels for s in panel.series]
    marks = marks_for(list(dict.fromkeys(s.name for s in series)))
    rows, columns = rows_and_columns(len(panels))
    size = (max(7.4, 1.0 + 2.6 * columns), 0.9 + (3.4 if rows == 1 else 2.8) * rows)
    with look():
        figure, grid = small_multiples(len(panels), size, variable.label, "n*, samples needed")
        places_axis(grid[0], series, columns)
        values_axis(grid[0], series, room=1.5)
        for axes, panel in zip(grid, panels, strict=True):
            _draw_panel(axes, panel, marks, variable)
        laws = {n: f"{n}: exponent {true_minus(exponent(e))}" for n, e in exponents.items()}
        handles = [line_of(mark, laws.get(network, network)) for network, mark in marks.items()]
        tried = Line2D([], [], color=INK, alpha=FAINT, marker="_", ls="none", label="sizes tried")
        figure.legend(handles=[*handles, tried], loc="outside upper left", ncols=2)
        return settled(figure)


def _draw_panel(
    axes: Axes, panel: ComplexityPanel, marks: Mapping[str, Mark], variable: Variable
) -> None:
    axes.set_title(panel.title)
    tried = {
        (x, float(n))
        for s in panel.series
        for x, result in zip(s.at, s.results, strict=True)
        for n in result.curve.sizes
    }
    x, n = np.array(sorted(tried)).T
    axes.plot(x, n, color=INK, alpha=FAINT, marker="_", markersize=7, linestyle="none", zorder=1)
    for s in panel.series:
        draw_points(axes, s, s.at, marks[s.name], variable.values_in_words(s.at))
    for s in panel.series:
        if s.name in panel.laws:
            line = {"color": marks[s.name].colour, "linestyle": marks[s.name].line}
            axes.plot(s.at, panel.laws[s.name], zorder=1.5, **line)
