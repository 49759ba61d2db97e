"""Curves of one quantity against another, in one panel or several."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..base import AbstractFigure, Shown, Value, checked_name
from ..marks import line_of, log_axis, log_limits, plain
from ..style import INK, REFERENCES, Mark, look, marks_for, num_columns, settled

Scale = Literal["log", "linear"]


@dataclass(frozen=True, eq=False)
class Line:
    """One series; arrays are [point]. What is not finite is not drawn."""

    label: str
    x: np.ndarray
    y: np.ndarray
    lower: np.ndarray | None = None  # ends of an interval
    upper: np.ndarray | None = None
    hollow: np.ndarray | None = None  # bool: points drawn hollow; the caption says what that means
    joined: Literal["points", "line", "both"] = "both"


@dataclass(frozen=True, eq=False)
class Panel:
    title: str
    lines: tuple[Line, ...]
    references: Mapping[str, float] = field(default_factory=dict)  # horizontal lines by name


@dataclass(frozen=True, eq=False)
class LinesFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    panels: tuple[Panel, ...]
    x_label: str
    y_label: str
    figure: Figure

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
    marks: Mapping[str, Mark] | None = None,
) -> LinesFigure:
    """Small multiples that share their axes; a label looks the same in every panel.

    `marks` by label replace those that labels get by order ("CNN", "LCN", "FCN, …" keep theirs).
    """
    panels = tuple(panels)
    return LinesFigure(
        name=checked_name(name),
        title=title,
        caption=caption,
        alt=f"{y_label} against {x_label}. {_told(panels)}",
        panels=panels,
        x_label=x_label,
        y_label=y_label,
        figure=_draw(panels, x_label, y_label, (x_scale, y_scale), marks or {}),
    )


def _draw(
    panels: Sequence[Panel],
    x_label: str,
    y_label: str,
    scales: tuple[Scale, Scale],
    given: Mapping[str, Mark],
) -> Figure:
    labels = list(dict.fromkeys(line.label for panel in panels for line in panel.lines))
    marks = {**marks_for(labels), **given}
    names = list(dict.fromkeys(name for panel in panels for name in panel.references))
    references = {name: REFERENCES[i % len(REFERENCES)] for i, name in enumerate(names)}
    columns = num_columns(len(panels))
    rows = -(-len(panels) // columns)
    with look():
        width = 7.4 if columns == 1 else 1.3 + (3.2 if columns == 2 else 2.4) * columns
        height = 0.8 + (3.4 if columns == 1 else 2.5) * rows
        figure = Figure(figsize=(width, height), layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        _set_axes(grid[0, 0], panels, scales)
        for axes, panel in zip(grid.flat, panels, strict=False):
            _draw_panel(axes, panel, marks, references)
        for axes in grid.flat[len(panels) :]:
            axes.set_visible(False)
        for number in range(len(panels) - columns, len(panels)):
            grid.flat[number].xaxis.set_tick_params(labelbottom=True)
        handles = [_handle(label, marks[label], panels) for label in labels]
        handles += [
            Line2D([], [], color=INK, linewidth=1.0, linestyle=style, label=name)
            for name, style in references.items()
        ]
        longest = max((len(str(handle.get_label())) for handle in handles), default=1)
        across = max(1, min(len(handles), int(width * 13 / (longest + 9))))
        figure.legend(handles=handles, loc="outside upper left", ncols=across)
        figure.supxlabel(x_label, fontsize=9, color=INK)
        figure.supylabel(y_label, fontsize=9, color=INK)
        return settled(figure)


def _handle(label: str, mark: Mark, panels: Sequence[Panel]) -> Line2D:
    joined = {line.joined for panel in panels for line in panel.lines if line.label == label}
    handle = line_of(mark, label)
    if joined == {"points"}:
        handle.set_linestyle("none")
    if joined == {"line"}:
        handle.set_marker("")
    return handle


_LABEL_ROOM = 24  # characters below a small panel


def _set_axes(axes: Axes, panels: Sequence[Panel], scales: tuple[Scale, Scale]) -> None:
    lines = [line for panel in panels for line in panel.lines]
    heights = [np.array([*panel.references.values()]) for panel in panels]
    ends = [own for line in lines for own in (line.lower, line.upper) if own is not None]
    columns = {"x": [line.x for line in lines], "y": [line.y for line in lines] + ends + heights}
    for which, scale in zip(("x", "y"), scales, strict=True):
        if scale == "linear":
            continue
        low, high = log_limits(*columns[which], room=1.2)
        places = np.unique(np.concatenate([line.x for line in lines])) if which == "x" else ()
        decades = 10.0 ** np.arange(np.ceil(np.log10(low)), np.log10(high) + 1e-9)
        wide = len(decades) > 3
        most = 4 if which == "x" and len(panels) > 1 else 7  # labels side by side need room
        every = decades[:: -(-len(decades) // most)] if wide else decades
        long = sum(len(plain(place)) for place in places) > _LABEL_ROOM and len(panels) > 1
        places = places[::2] if long and len(places) <= 7 else places
        few = places if len(places) <= 7 else decades if len(decades) > 1 else ()
        log_axis(axes, which, every if wide else few)
        axes.set(**{f"{which}lim": (low, high)})


def _draw_panel(axes: Axes, panel: Panel, marks: Mapping[str, Mark], references: Mapping) -> None:
    axes.set_title(panel.title)
    for name, value in panel.references.items():
        axes.axhline(value, color=INK, linewidth=1.0, linestyle=references[name], alpha=0.8)
    for line in panel.lines:
        mark = marks[line.label]
        if line.joined != "points":
            axes.plot(line.x, line.y, color=mark.colour, linestyle=mark.line, zorder=1.5)
        if line.lower is not None and line.upper is not None:
            axes.vlines(line.x, line.lower, line.upper, colors=mark.colour, linewidths=1.1)
        if line.joined != "line":
            hollow = np.zeros(len(line.x), bool) if line.hollow is None else line.hollow
            kwargs: dict[str, Any] = {
                "color": mark.colour,
                "marker": mark.marker,
                "linestyle": "none",
            }
            axes.plot(line.x[~hollow], line.y[~hollow], **kwargs)
            axes.plot(line.x[hollow], line.y[hollow], **kwargs, markerfacecolor="none")


def _rows(panels: Sequence[Panel]) -> Iterator[tuple[Value, ...]]:
    for panel in panels:
        for line in panel.lines:
            empty = np.full(len(line.x), np.nan)
            lower = empty if line.lower is None else line.lower
            upper = empty if line.upper is None else line.upper
            hollow = np.zeros(len(line.x), bool) if line.hollow is None else line.hollow
            for row in zip(line.x, line.y, lower, upper, hollow, strict=True):
                yield (panel.title, line.label, *(value.item() for value in row))
        for name, value in panel.references.items():
            yield (panel.title, name, "", float(value), "", "", "")


def _told(panels: Sequence[Panel]) -> str:
    return " ".join(
        f"{panel.title + ', ' if panel.title else ''}{line.label}: from {plain(line.y[0])} at "
        f"{plain(line.x[0])} to {plain(line.y[-1])} at {plain(line.x[-1])}."
        for panel in panels
        for line in panel.lines
        if len(line.x)
    )
