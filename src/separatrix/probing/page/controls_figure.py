"""Controls as small panels: errors on altered data beside those on the data as they are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ...estimates.words import plain
from ...figures.base import AbstractFigure, Shown, Value
from ...figures.marks import draw_levels, line_of, log_limits
from ...figures.style import INK, Mark, look, marks_for, rows_and_columns, settled
from ..answer import Comparison, ControlResult, percent
from .curves_shown import CurveShown, curves_shown
from .numbers import percent_axis

_MOST_LABELS = 4
_SPREAD = 0.62  # width of the networks of one size, where sizes are 1 apart
_CAPTION = (
    "Filled: mean share of wrong answers on altered data, with its 95 % interval over seeds. "
    "Hollow: the same network on as many samples of the data as they are."
)
_VERDICTS = {True: "passed", False: "FAILED", None: ""}


@dataclass(frozen=True)
class Pair:
    """One network at one size: its error on altered data, and on the data as they are."""

    family: str
    num_samples: float
    plain: float  # NaN where that was not measured
    altered: float
    lower: float
    upper: float


@dataclass(frozen=True)
class ControlPanel:
    name: str
    verdict: str
    levels: Mapping[str, float]  # horizontal lines by name
    pairs: tuple[Pair, ...]

    @property
    def title(self) -> str:
        return f"{self.name}: {self.verdict}" if self.verdict else self.name

    @property
    def sizes(self) -> list[float]:
        return sorted({pair.num_samples for pair in self.pairs})


@dataclass(frozen=True, eq=False, kw_only=True)
class ControlsFigure(AbstractFigure):
    """Every control that was run, a panel each."""

    panels: tuple[ControlPanel, ...]

    def shown(self) -> Shown:
        columns = ("control", "verdict", "network", "num_samples")
        return Shown((*columns, "plain", "altered", "lower", "upper"), tuple(_rows(self.panels)))


def _rows(panels: Sequence[ControlPanel]) -> Iterator[tuple[Value, ...]]:
    for panel in panels:
        for p in panel.pairs:
            ends = (p.altered, p.lower, p.upper)
            yield (panel.name, panel.verdict, p.family, p.num_samples, p.plain, *ends)


def controls_figure(
    main: Comparison, controls: Sequence[ControlResult], chance: float
) -> ControlsFigure | None:
    """Of the controls that have curves; None where none has. `chance` is its error."""
    levels = {"labels shuffled": {"chance": chance}}
    panels = [
        ControlPanel(
            c.name, _VERDICTS[c.passed], levels.get(c.name, {}), _pairs(main, c.comparison)
        )
        for c in controls
        if c.comparison is not None
    ]
    if not panels:
        return None
    return ControlsFigure(
        name="controls",
        title="What altered data do to each network",
        caption=_CAPTION,
        alt=f"Share of wrong answers on altered data. {_in_words(panels)}",
        panels=tuple(panels),
        figure=_draw(panels),
    )


def _pairs(main: Comparison, altered: Comparison) -> tuple[Pair, ...]:
    before = {c.family: c for c in curves_shown(main)}
    return tuple(
        Pair(c.family, float(c.sizes[i]), _mean_at(before.get(c.family), c.sizes[i]), *ends)
        for c in curves_shown(altered)
        for i, ends in enumerate(zip(c.mean, c.lower, c.upper, strict=True))
    )


def _mean_at(curve: CurveShown | None, size: float) -> float:
    there = np.array([]) if curve is None else curve.mean[curve.sizes == size]
    return float(there[0]) if there.size else float("nan")


def _in_words(panels: Sequence[ControlPanel]) -> str:
    return " ".join(
        f"{panel.title}: "
        + ", ".join(
            f"{p.family} {percent(p.altered)}{_against(p.plain)} at {plain(p.num_samples)}"
            for p in panel.pairs
        )
        + "."
        for panel in panels
    )


def _against(error: float) -> str:
    return "" if np.isnan(error) else f" against {percent(error)}"


def _draw(panels: Sequence[ControlPanel]) -> Figure:
    families = list(dict.fromkeys(pair.family for panel in panels for pair in panel.pairs))
    marks = marks_for(families)
    rows, columns = rows_and_columns(len(panels))
    size = (max(4.0, 0.9 + (2.6 if columns == 2 else 2.1) * columns), 0.9 + 2.1 * rows)
    errors = [np.array([(p.plain, p.altered) for p in panel.pairs]) for panel in panels]
    with look():
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(rows, columns, sharey=True, squeeze=False).ravel().tolist()
        for axes in grid[len(panels) :]:
            axes.set_visible(False)
        figure.supxlabel("n, training samples", fontsize=9)
        figure.supylabel("wrong answers", fontsize=9)
        lines = draw_levels(grid[: len(panels)], [panel.levels for panel in panels])
        percent_axis(grid[0], log_limits(*errors, room=1.3))
        for axes, panel in zip(grid, panels, strict=False):
            _draw_panel(axes, panel, marks)
        handles = [line_of(mark, family, "points") for family, mark in marks.items()]
        hollow = line_of(Mark(INK, "o", "-"), "as they are", "points")
        hollow.set_markerfacecolor("none")
        handles += [hollow, *lines]
        figure.legend(handles=handles, loc="outside upper left", ncols=5, handlelength=1.5)
        return settled(figure)


def _draw_panel(axes: Axes, panel: ControlPanel, marks: dict[str, Mark]) -> None:
    """Sizes side by side, in each the networks side by side: hollow, then filled, joined."""
    axes.set_title(panel.title)
    axes.set_xlim(-0.55, len(panel.sizes) - 0.45)
    every = -(-len(panel.sizes) // _MOST_LABELS)  # labels of more sizes would run into each other
    shown = range(len(panel.sizes))[::-every]
    axes.set_xticks(shown, [plain(panel.sizes[i]) for i in shown])
    axes.grid(visible=False, axis="x")
    families, (bottom, _) = list(marks), axes.get_ylim()
    for p in panel.pairs:
        shift = _SPREAD * ((families.index(p.family) + 0.5) / len(families) - 0.5)
        at, mark = panel.sizes.index(p.num_samples) + shift, marks[p.family]
        low, high = np.maximum((p.plain, p.altered), bottom)
        axes.vlines(at, low, high, colors=mark.colour, linewidths=0.8, linestyles=(0, (2, 2)))
        axes.vlines(at, max(p.lower, bottom), p.upper, colors=mark.colour, linewidths=1.6)
        for error, face in ((low, "none"), (high, mark.colour)):
            colour, marker = mark.colour, mark.marker
            axes.plot([at], [error], color=colour, marker=marker, linestyle="none", mfc=face)
