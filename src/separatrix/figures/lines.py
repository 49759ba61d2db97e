"""Curves of one quantity against another, in one panel or several."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..estimates.words import plain, reading
from .base import AbstractFigure, Shown, Value, rows_of
from .marks import (
    Joined,
    decades,
    draw_levels,
    draw_marks,
    legend_above,
    line_of,
    log_axis,
    log_limits,
)
from .style import Mark, look, marks_for, rows_and_columns, settled, small_multiples

Scale = Literal["log", "linear"]
_ROOM = 1.2  # least factor between the outermost values and the ends of a logarithmic axis
_FEW_DECADES = 3  # up to these an axis is labelled by its values, beyond by powers of 10
_FEW_LABELS = 7
_FEW_LABELS_OF_A_SMALL_PANEL = 4
_LETTERS_OF_A_SMALL_PANEL = 24  # below it, side by side


@dataclass(frozen=True, eq=False)
class Line:
    """One series; arrays are [point]. What is not finite is not drawn."""

    label: str
    x: np.ndarray
    y: np.ndarray
    lower: np.ndarray | None = None  # ends of an interval
    upper: np.ndarray | None = None
    hollow: np.ndarray | None = None  # bool: points drawn hollow; the caption says what that means
    joined: Joined = "both"

    @property
    def is_hollow(self) -> np.ndarray:
        return np.zeros(len(self.x), bool) if self.hollow is None else self.hollow


@dataclass(frozen=True, eq=False)
class Panel:
    title: str
    lines: tuple[Line, ...]
    references: Mapping[str, float] = field(default_factory=dict)  # horizontal lines by name


@dataclass(frozen=True, eq=False, kw_only=True)
class LinesFigure(AbstractFigure):
    panels: tuple[Panel, ...]
    x_label: str
    y_label: str

    def shown(self) -> Shown:
        columns = ("panel", "series", self.x_label, self.y_label, "lower", "upper", "hollow")
        return Shown(columns, tuple(_rows(self.panels)))


def lines_figure(
    panels: Sequence[Panel],
    *,
    name: str,
    title: str,
    caption: str,
    x_label: str,
    y_label: str,
    x_scale: Scale = "log",
    y_scale: Scale = "log",
) -> LinesFigure:
    """Small multiples that share their axes; a label looks the same in every panel."""
    return LinesFigure(
        name=name,
        title=title,
        caption=caption,
        alt=f"{y_label} against {x_label}. {_in_words(panels)}",
        panels=tuple(panels),
        x_label=x_label,
        y_label=y_label,
        figure=_draw(panels, (x_label, y_label), (x_scale, y_scale)),
    )


def _draw(
    panels: Sequence[Panel], axis_labels: tuple[str, str], scales: tuple[Scale, Scale]
) -> Figure:
    marks = marks_for(list(dict.fromkeys(line.label for p in panels for line in p.lines)))
    rows, columns = rows_and_columns(len(panels))
    width = 7.4 if columns == 1 else 1.3 + (3.2 if columns == 2 else 2.4) * columns
    height = 0.8 + (3.4 if columns == 1 else 2.5) * rows
    with look():
        figure, grid = small_multiples(len(panels), (width, height), *axis_labels)
        _set_axes(grid[0], panels, scales)
        references = draw_levels(grid, [panel.references for panel in panels])
        for axes, panel in zip(grid, panels, strict=True):
            axes.set_title(panel.title)
            for line in panel.lines:
                _draw_line(axes, line, marks[line.label])
        handles = [_handle(label, mark, panels) for label, mark in marks.items()]
        legend_above(figure, handles + references)
        return settled(figure)


def _handle(label: str, mark: Mark, panels: Sequence[Panel]) -> Line2D:
    joined: set[Joined] = {line.joined for p in panels for line in p.lines if line.label == label}
    return line_of(mark, label, joined.pop() if len(joined) == 1 else "both")


def _set_axes(axes: Axes, panels: Sequence[Panel], scales: tuple[Scale, Scale]) -> None:
    """For all panels: they share both axes. A linear axis is left to matplotlib."""
    x_scale, y_scale = scales
    lines = [line for panel in panels for line in panel.lines]
    if x_scale == "log":
        columns = [line.x for line in lines]
        low, high = log_limits(*columns, room=_ROOM)
        log_axis(axes, "x", _x_ticks(np.unique(np.concatenate(columns)), low, high, len(panels)))
        axes.set_xlim(low, high)
    if y_scale == "log":
        columns = [c for line in lines for c in (line.y, line.lower, line.upper) if c is not None]
        levels = [np.array([*panel.references.values()]) for panel in panels]
        low, high = log_limits(*columns, *levels, room=_ROOM)
        powers = decades(low, high)
        log_axis(axes, "y", _thinned(powers, _FEW_LABELS) if len(powers) > _FEW_DECADES else ())
        axes.set_ylim(low, high)


def _x_ticks(places: np.ndarray, low: float, high: float, num_panels: int) -> np.ndarray:
    """The places themselves where they are few and fit; powers of 10 over a long range.

    None at all leaves them to `log_axis`.
    """
    powers, small = decades(low, high), num_panels > 1
    if len(powers) > _FEW_DECADES:
        return _thinned(powers, _FEW_LABELS_OF_A_SMALL_PANEL if small else _FEW_LABELS)
    if len(places) > _FEW_LABELS:
        return powers if len(powers) > 1 else np.array([])
    num_letters = sum(len(plain(place)) for place in places)
    return places[::2] if small and num_letters > _LETTERS_OF_A_SMALL_PANEL else places


def _thinned(ticks: np.ndarray, most: int) -> np.ndarray:
    """Every second, third, … so that at most so many are left."""
    return ticks[:: -(-len(ticks) // most)]


def _draw_line(axes: Axes, line: Line, mark: Mark) -> None:
    if line.joined != "points":
        axes.plot(line.x, line.y, color=mark.colour, linestyle=mark.line, zorder=1.5)
    if line.lower is not None and line.upper is not None:
        axes.vlines(line.x, line.lower, line.upper, colors=mark.colour, linewidths=1.1)
    if line.joined == "line":
        return
    says = np.array(_read_outs(line), dtype=object)
    for points, face in ((~line.is_hollow, mark.colour), (line.is_hollow, "none")):
        if points.any():
            x, y, colour = line.x[points], line.y[points], mark.colour
            draw_marks(axes, x, y, says[points], color=colour, marker=mark.marker, mfc=face)


def _read_outs(line: Line) -> list[str]:
    """LCN, at 128: 0.25 [0.2, 0.31]."""
    columns = (column.tolist() for column in (line.x, line.y, *_ends(line)))
    points = zip(*columns, strict=True)
    return [reading(line.label, f"at {plain(x)}", *values) for x, *values in points]


def _ends(line: Line) -> tuple[np.ndarray, ...]:
    """Of its intervals; NaN where it has none."""
    empty = np.full(len(line.x), np.nan)
    return tuple(empty if end is None else end for end in (line.lower, line.upper))


def _rows(panels: Sequence[Panel]) -> Iterator[tuple[Value, ...]]:
    for panel in panels:
        for line in panel.lines:
            for row in rows_of(line.x, line.y, *_ends(line), line.is_hollow):
                yield (panel.title, line.label, *row)
        for name, value in panel.references.items():
            yield (panel.title, name, "", float(value), "", "", "")


def _in_words(panels: Sequence[Panel]) -> str:
    return " ".join(
        f"{panel.title + ', ' if panel.title else ''}{line.label}: from {plain(line.y[0])} at "
        f"{plain(line.x[0])} to {plain(line.y[-1])} at {plain(line.x[-1])}."
        for panel in panels
        for line in panel.lines
        if len(line.x)
    )
