"""The answer in one figure: three learning curves, and the gaps between them at the target."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ...estimates.words import complexity, plain
from ...figures.base import AbstractFigure, Shown, rows_of
from ...figures.marks import line_of, log_axis, log_limits
from ...figures.style import INK, Mark, look, marks_for, settled
from ..answer import percent
from .curves_shown import CurveShown, Gap
from .gap_lanes import draw_beyond, draw_lanes
from .numbers import percent_axis

_DASHES = (0, (5, 3))  # of the target
_WIDTH = 5.8  # inches: narrow, so that a small screen shrinks its letters little
_CURVES, _LANE, _REST = 3.0, 0.4, 1.0  # inches: of the curves, of a gap, of legend and labels
_CAPTION = (
    "Mean share of wrong answers on test examples over {seeds}, with its 95 % interval over seeds. "
    "Where a curve meets the target a line drops to the samples n* that this network needs."
)
_GAPS = (
    " Below, from one n* to another: how many times as many samples the network without a bias "
    "needs."
)
_BEYOND = (
    " An arrow on the target: n* lies beyond the sizes tried; a hollow end below says the same."
)
_PART = " Hollow points lack seeds and have no say in n*; fewer than three have no interval."


@dataclass(frozen=True, eq=False, kw_only=True)
class WorthFigure(AbstractFigure):
    """Errors of networks against samples, and how far apart they meet the target."""

    target: float
    curves: tuple[CurveShown, ...]
    gaps: tuple[Gap, ...]

    def shown(self) -> Shown:
        columns = ("network", "num_samples", "mean_error", "lower", "upper", "num_seeds", "target")
        rows = tuple(
            (c.family, *row, self.target)
            for c in self.curves
            for row in rows_of(c.sizes, c.mean, c.lower, c.upper, c.num_seeds)
        )
        return Shown(columns, rows)


def worth_figure(
    curves: Sequence[CurveShown],
    gaps: Sequence[Gap],
    target: float,
    *,
    name: str = "learning-curves",
    title: str = "How many samples each network needs",
) -> WorthFigure:
    """Error against samples, both logarithmic; below, an arrow a gap, between the two n*."""
    return WorthFigure(
        name=name,
        title=title,
        caption=_caption(curves, gaps),
        alt=_in_words(curves, gaps, target),
        target=target,
        curves=tuple(curves),
        gaps=tuple(gaps),
        figure=_draw(curves, gaps, target),
    )


def _caption(curves: Sequence[CurveShown], gaps: Sequence[Gap]) -> str:
    """Only the signs that are there are explained."""
    counts = {int(n) for c in curves for n in c.num_seeds[~c.is_part]}
    counts = counts or {int(n) for c in curves for n in c.num_seeds}
    seeds = " to ".join(str(n) for n in sorted({min(counts), max(counts)}))
    beyond = any(c.n_star and c.n_star.censoring != "none" for c in curves)
    part = any(c.is_part.any() for c in curves)
    return "".join(
        [
            _CAPTION.format(seeds=f"{seeds} seed{'' if seeds == '1' else 's'}"),
            _GAPS if gaps else "",
            _BEYOND if beyond else "",
            _PART if part else "",
        ]
    )


def _in_words(curves: Sequence[CurveShown], gaps: Sequence[Gap], target: float) -> str:
    falls = (
        f"{c.family} goes from {percent(c.mean[0])} at {plain(c.sizes[0])} samples to "
        f"{percent(c.mean[-1])} at {plain(c.sizes[-1])}"
        + (f" and needs {complexity(c.n_star)}" if c.n_star else "")
        for c in curves
    )
    apart = f" Gaps: {'; '.join(gap.label for gap in gaps)}." if gaps else ""
    return (
        "Share of wrong answers against training samples, both axes logarithmic, target "
        f"{percent(target)}. {'; '.join(falls)}.{apart}"
    )


def _draw(curves: Sequence[CurveShown], gaps: Sequence[Gap], target: float) -> Figure:
    marks = marks_for([c.family for c in curves])
    lanes = _LANE * len(gaps)
    with look():
        figure = Figure(figsize=(_WIDTH, _REST + _CURVES + lanes), layout="constrained")
        parts = (_CURVES, lanes) if gaps else (_CURVES,)
        grid = figure.subplots(len(parts), 1, sharex=True, height_ratios=parts, squeeze=False)
        above, lowest = grid[0, 0], grid[-1, 0]
        _set_axes(above, curves, target)
        lowest.set_xlabel("n, training samples")
        above.axhline(target, color=INK, linewidth=1.0, linestyle=_DASHES)
        for c in curves:
            _draw_curve(above, c, target, marks[c.family])
        if gaps:
            above.tick_params("x", length=0)
            draw_lanes(lowest, gaps, {c.family: c.n_star for c in curves}, marks)
        handles = [line_of(mark, family) for family, mark in marks.items()]
        label = f"target, {percent(target)}"
        handles.append(Line2D([], [], color=INK, linewidth=1.0, linestyle=_DASHES, label=label))
        figure.legend(handles=handles, loc="outside upper left", ncols=4, columnspacing=1.6)
        return settled(figure)


def _set_axes(axes: Axes, curves: Sequence[CurveShown], target: float) -> None:
    """Ends of bands may leave the frame, means may not."""
    log_axis(axes, "x")
    axes.set_xlim(*log_limits(*(c.sizes for c in curves), room=1.3))
    percent_axis(axes, log_limits(*(c.mean for c in curves), np.array([target]), room=1.25))
    axes.set_ylabel("wrong answers")


def _draw_curve(axes: Axes, c: CurveShown, target: float, mark: Mark) -> None:
    bottom, _ = axes.get_ylim()
    lower, upper = (np.maximum(end, bottom) for end in (c.lower, c.upper))
    axes.fill_between(c.sizes, lower, upper, color=mark.colour, alpha=0.18, linewidth=0)
    mean = np.maximum(c.mean, bottom)  # an error of 0 lies on the frame
    axes.plot(c.sizes, mean, color=mark.colour, linestyle=mark.line)
    for points, face in ((~c.is_part, mark.colour), (c.is_part, "none")):
        kwargs = {"color": mark.colour, "marker": mark.marker, "markersize": 4.5}
        axes.plot(c.sizes[points], mean[points], linestyle="none", markerfacecolor=face, **kwargs)
    if c.n_star is None:
        return
    if c.n_star.censoring == "none":
        axes.vlines(c.n_star.value, bottom, target, colors=mark.colour, linewidths=1.2)
    else:
        draw_beyond(axes, (c.n_star.limit, target), c.n_star, mark.colour)
