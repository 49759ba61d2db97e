"""The separation: n* of all networks, and below it what each bias is worth, by two variables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ...estimates import (
    Comparison,
    Grid,
    Place,
    Result,
    Variable,
    fields_of,
    grid_behind,
    group_by_network,
    place,
)
from ...estimates.words import exponent, plain, true_minus
from ...fits import PowerLaw
from ..base import AbstractFigure, Shown, Value
from ..marks import draw_points, line_of, places_axis, values_axis
from ..series import (
    Series,
    caption_of_points,
    caption_of_ratios,
    complexity_series,
    in_words,
    ratio_series,
    slices,
)
from ..style import FAINT, INK, Mark, look, marks_for, settled, spare_marks
from .ratios import RATIO, beside, ratio_axis

_LEAST_POINTS = 3  # along the axis, for a panel; fewer where none has so many
_MOST_PANELS = 4
_BAND = "nearly optimal settings"
_APART = 0.012, 0.04  # networks, and ratios: of the length of the axis


@dataclass(frozen=True, eq=False)
class SeparationPanel:
    at: Place  # values of the variables that are not on the axis
    title: str
    series: tuple[Series, ...]  # n*
    bands: Mapping[str, np.ndarray]  # by network [point, end]: n* at nearly optimal settings
    ratios: tuple[Series, ...]
    laws: Mapping[str, np.ndarray]  # by ratio: what its law says at its points


@dataclass(frozen=True, eq=False, kw_only=True)
class SeparationFigure(AbstractFigure):
    variables: tuple[Variable, ...]  # that of the axis first
    panels: tuple[SeparationPanel, ...]
    worths: Mapping[str, PowerLaw]  # by ratio, fitted to all places

    def shown(self) -> Shown:
        """Points, then the laws' constants and exponents."""
        columns = ("value", "lower", "upper", "bound", "nearly_optimal_from", "nearly_optimal_to")
        rows = (*self._points(), *self._estimates())
        return Shown(("what", *fields_of(self.variables), *columns, "law"), rows)

    def _points(self) -> Iterator[tuple[Value, ...]]:
        for panel in self.panels:
            for s in panel.series:
                for (name, at, *rest), band in zip(s.rows(), panel.bands[s.name], strict=True):
                    yield (name, at, *panel.at, *rest, *band.tolist(), "")
            for s in panel.ratios:
                laws = panel.laws.get(s.name, np.full(len(s.at), np.nan)).tolist()
                for (name, at, *rest), law in zip(s.rows(), laws, strict=True):
                    yield (name, at, *panel.at, *rest, "", "", law)

    def _estimates(self) -> Iterator[tuple[Value, ...]]:
        letters = {v.leaf: v.letter for v in self.variables}
        nowhere = [""] * len(self.variables)
        for name, law in self.worths.items():
            exponents = {f"exponent of {letters[v]}": e for v, e in law.exponents.items()}
            for what, estimate in {"constant": law.constant, **exponents}.items():
                yield (f"{name}, {what}", *nowhere, *estimate, "", "", "", "")


def separation_figure(
    results: Sequence[Result],
    variables: Sequence[Variable],
    comparisons: Sequence[Comparison],
    *,
    worths: Mapping[str, PowerLaw] | None = None,
    grids: Sequence[Grid] = (),
) -> SeparationFigure:
    """n* against the first variable, a column of panels for each place of the others.

    Below it the ratios of the comparisons with `worths`, the laws fitted to them over all places.
    `grids` say which settings are nearly optimal.
    """
    worths = worths or {}
    shown = slices(results, variables, _LEAST_POINTS)
    if len(shown) > _MOST_PANELS:
        spread = np.linspace(0, len(shown) - 1, _MOST_PANELS).round().astype(int)
        shown = [shown[i] for i in spread]
    panels = tuple(_panel(at, group, variables, comparisons, worths, grids) for at, group in shown)
    axis = variables[0]
    return SeparationFigure(
        name="separation",
        title="Samples needed, and what each bias is worth",
        caption=_caption(panels, results, variables),
        alt=f"Above, sample complexity n* of each network, below, ratios of it, against "
        f"{axis.label}, all axes logarithmic. {' '.join(map(_in_words, panels))} "
        f"{' '.join(_grows(n, law, variables) + '.' for n, law in worths.items())}".strip(),
        variables=tuple(variables),
        panels=panels,
        worths=worths,
        figure=_draw(panels, axis, worths),
    )


def _panel(
    at: Place,
    results: Sequence[Result],
    variables: Sequence[Variable],
    comparisons: Sequence[Comparison],
    worths: Mapping[str, PowerLaw],
    grids: Sequence[Grid],
) -> SeparationPanel:
    axis, along = variables[0], [variables[0].field]
    groups = group_by_network(results, along)
    here = [
        replace(c, ratios={key: ratio for key, ratio in c.ratios.items() if key[1:] == at})
        for c in comparisons
    ]
    ratios = tuple(ratio_series(c, [key[0] for key in sorted(c.ratios)]) for c in here if c.ratios)
    others = dict(zip((v.leaf for v in variables[1:]), at, strict=True))
    return SeparationPanel(
        at,
        ", ".join(f"{v.letter} = {plain(x)}" for v, x in zip(variables[1:], at, strict=True)),
        tuple(
            complexity_series(network, [place(result.curve, along)[0] for result in group], group)
            for network, group in groups.items()
        ),
        {
            network: np.array([_band(result, grids) for result in group])
            for network, group in groups.items()
        },
        ratios,
        {
            s.name: np.broadcast_to(worths[s.name](others | {axis.leaf: s.at}), len(s.at))
            for s in ratios
            if s.name in worths
        },
    )


def _band(result: Result, grids: Sequence[Grid]) -> tuple[float, float]:
    grid = grid_behind(result, grids)
    return grid.band(result) if grid else (np.nan, np.nan)


def _caption(
    panels: Sequence[SeparationPanel], results: Sequence[Result], variables: Sequence[Variable]
) -> str:
    every = {place(result.curve, fields_of(variables)) for result in results}
    shown = {(at, *panel.at) for panel in panels for s in panel.series for at in s.at.tolist()}
    words = [caption_of_points([s for panel in panels for s in panel.series])]
    if (widest := _widest(panels)) > 0:
        words.append(
            "Bands: n* over all settings that come within 5 % of the best on the seeds that "
            f"choose; here {100 * (widest - 1):.1f} % wide at most."
        )
    words.append(f"Below: {caption_of_ratios([s for panel in panels for s in panel.ratios])}")
    if any(panel.laws for panel in panels):
        letters = " and ".join(v.letter for v in variables)
        words.append(f"Lines: one power law in {letters}, fitted to all places together.")
    if left := len(every - shown):
        words.append(f"In the tables alone: {left} of {len(every)} places.")
    return " ".join(words)


def _widest(panels: Sequence[SeparationPanel]) -> float:
    """The largest of a band's ends over the least; 0 where there is no band."""
    bands = np.concatenate([band for panel in panels for band in panel.bands.values()])
    known = bands[np.isfinite(bands).all(axis=1)]
    return float((known[:, 1] / known[:, 0]).max()) if len(known) else 0.0


def _in_words(panel: SeparationPanel) -> str:
    return f"At {panel.title}: {in_words(panel.series)} {in_words(panel.ratios, RATIO)}".strip()


def _grows(name: str, law: PowerLaw | None, variables: Sequence[Variable]) -> str:
    """locality: FCN / LCN ∝ k^1.03 [0.95, 1.12]."""
    known = law.exponents if law else {}
    powers = " ".join(f"{v.letter}^{exponent(known[v.leaf])}" for v in variables if v.leaf in known)
    return f"{name} ∝ {true_minus(powers)}" if powers else name


def _draw(
    panels: Sequence[SeparationPanel], axis: Variable, worths: Mapping[str, PowerLaw]
) -> Figure:
    series = [s for panel in panels for s in panel.series]
    ratios = [s for panel in panels for s in panel.ratios]
    marks = marks_for(list(dict.fromkeys(s.name for s in series)))
    spare = spare_marks(list(dict.fromkeys(s.name for s in ratios)))
    with look():
        width = {1: 5.2, 2: 5.8, 3: 6.4}.get(len(panels), 7.4)
        figure = Figure(figsize=(width, 6.4), layout="constrained")
        grid = figure.subplots(
            2, len(panels), sharex=True, sharey="row", squeeze=False, height_ratios=(3.2, 2.4)
        )
        places_axis(grid[0, 0], series, len(panels))
        values_axis(grid[0, 0], series, room=1.5)
        grid[0, 0].set_ylabel("n*, samples needed")
        ratio_axis(grid[1, 0], ratios)
        for panel, counts, below in zip(panels, *grid, strict=True):
            counts.set_title(panel.title)
            _draw_counts(counts, panel, marks, axis)
            _draw_ratios(below, panel, spare, axis)
        grid[1, 0].set_xlabel(axis.label, loc="left")
        figure.align_ylabels(grid[:, 0])
        above = [line_of(mark, network, "points") for network, mark in marks.items()]
        if _widest(panels):
            above.append(Line2D([], [], color=INK, alpha=FAINT, linewidth=3.5, label=_BAND))
        figure.legend(handles=above, loc="outside upper left", ncols=4)
        lines = [line_of(m, _grows(n, worths.get(n), [axis])) for n, m in spare.items()]
        figure.legend(handles=lines, loc="outside lower left")
        return settled(figure)


def _draw_counts(
    axes: Axes, panel: SeparationPanel, marks: Mapping[str, Mark], axis: Variable
) -> None:
    for s, at in beside(axes, panel.series, _APART[0]):
        exact, mark = s.bounds == "none", marks[s.name]
        axes.plot(at[exact], s.values[exact], color=mark.colour, linewidth=0.6)
        axes.fill_between(at, *panel.bands[s.name].T, color=mark.colour, alpha=0.5, linewidth=0)
        draw_points(axes, s, at, mark, axis.values_in_words(s.at))


def _draw_ratios(
    axes: Axes, panel: SeparationPanel, marks: Mapping[str, Mark], axis: Variable
) -> None:
    axes.axhline(1.0, color=INK, linewidth=1.0)
    for s, at in beside(axes, panel.ratios, _APART[1]):
        mark = marks[s.name]
        if s.name in panel.laws:
            line = {"color": mark.colour, "linestyle": mark.line, "zorder": 1.5}
            axes.plot(s.at, panel.laws[s.name], **line)
        draw_points(axes, s, at, mark, axis.values_in_words(s.at))
