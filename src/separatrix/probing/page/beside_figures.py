"""What stands beside the answer: other readouts, other depths, and degrees of sharing."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ...figures import LinesFigure, lines_figure
from ...figures.base import AbstractFigure, Shown
from ...figures.lines import Line, Panel
from ...figures.marks import draw_points, line_of, log_axis, values_axis
from ...figures.series import Series, in_words
from ...figures.style import INK, look, settled, spare_marks
from ..answer import Comparison, times
from .curves_shown import CurveShown, Gap, curves_shown, gaps_shown

_SPREAD = 0.5  # width of a group of points, where groups are 1 apart
_SHORT = 6  # times the lower end of an axis
_RATIOS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, 1.2, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0)
_BLOCKS = " In blocks of 2 two neighbouring positions along an axis share their filters, and so on."


@dataclass(frozen=True, eq=False, kw_only=True)
class WorthsFigure(AbstractFigure):
    """What each bias is worth, by comparison."""

    labels: tuple[str, ...]  # of the comparisons
    series: tuple[Series, ...]  # a bias each; `at` is the index of the comparison

    def shown(self) -> Shown:
        rows = tuple(
            (name, self.labels[int(at)], *rest) for s in self.series for name, at, *rest in s.rows()
        )
        return Shown(("bias", "networks", "ratio", "lower", "upper", "bound"), rows)


def worths_figure(comparisons: Sequence[Comparison]) -> WorthsFigure | None:
    """Of the comparisons that can say it; None where fewer than two can."""
    able = [(each.label, gaps) for each in comparisons if (gaps := gaps_shown(each))]
    if len(able) < 2:
        return None
    labels = tuple(label for label, _ in able)
    series = tuple(_series([gaps[i] for _, gaps in able]) for i in range(len(able[0][1])))
    return WorthsFigure(
        name="beside-worths",
        title="What each bias is worth, by readout and depth",
        caption="How many times as many samples the network without it needs, with its 95 % "
        "interval; at 1 the bias is worth nothing. An arrow: the sizes tried bound it on one side "
        "only; a question mark: on neither.",
        alt=f"Ratios of samples needed. {in_words(series, times, labels)}",
        labels=labels,
        series=series,
        figure=_draw(series, labels),
    )


def _series(gaps: Sequence[Gap]) -> Series:
    points = [(g.ratio.value, g.ratio.lower, g.ratio.upper) for g in gaps]
    values, lower, upper = np.array(points, dtype=float).T
    bounds = np.array([g.ratio.bound for g in gaps], dtype=object)
    return Series(gaps[0].says, np.arange(len(gaps), dtype=float), values, lower, upper, bounds)


def _draw(series: Sequence[Series], labels: Sequence[str]) -> Figure:
    marks = spare_marks([s.name for s in series])
    with look():
        figure = Figure(figsize=(6.4, 3.2), layout="constrained")
        axes: Axes = figure.subplots()
        axes.set_xlim(-0.5, len(labels) - 0.5)
        axes.set_xticks(range(len(labels)), [label.replace(", ", ",\n") for label in labels])
        axes.grid(visible=False, axis="x")
        _ratio_axis(axes, series)
        axes.set_ylabel("times as many samples")
        axes.axhline(1.0, color=INK, linewidth=1.0)
        for number, s in enumerate(series):
            shift = _SPREAD * ((number + 0.5) / len(series) - 0.5)
            draw_points(axes, s, s.at + shift, marks[s.name], labels)
        handles = [line_of(mark, name, "points") for name, mark in marks.items()]
        figure.legend(handles=handles, loc="outside upper left", ncols=3, handlelength=1.5)
        return settled(figure)


def _ratio_axis(axes: Axes, series: Sequence[Series]) -> None:
    """Logarithmic; over a short range it has more labels, or 1 would stand alone."""
    values_axis(axes, series, 1.0, room=1.3)
    low, high = axes.get_ylim()
    if high < _SHORT * low:
        log_axis(axes, "y", [ratio for ratio in _RATIOS if low <= ratio <= high])


def beside_curves(comparisons: Sequence[Comparison], degrees: Comparison | None) -> LinesFigure:
    """A panel a comparison, and one from LCN to CNN by how many positions share filters."""
    panels = [_panel(each.label, each) for each in comparisons]
    if degrees is not None:
        panels.append(_panel("degrees of sharing", degrees))
    return lines_figure(
        panels,
        name="beside-curves",
        title="The same with another readout, another depth, or in between",
        caption="Mean share of wrong answers, with its 95 % interval over seeds."
        + (_BLOCKS if degrees else ""),
        x_label="n, training samples",
        y_label="share of wrong answers",
    )


def _panel(title: str, comparison: Comparison) -> Panel:
    lines = tuple(map(_line, curves_shown(comparison)))
    return Panel(title, lines, {"target": comparison.target})


def _line(c: CurveShown) -> Line:
    return Line(c.family, c.sizes, c.mean, c.lower, c.upper)
