"""What a bias is worth: ratios of n* against one variable."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ...estimates import Comparison, Variable
from ..base import AbstractFigure, Shown
from ..marks import draw_points, line_of, places_axis, values_axis
from ..series import Series, caption_of_ratios, in_words, ratio_series
from ..style import INK, look, settled, spare_marks

_APART = 0.012  # between series, of the length of the axis
RATIO = "{:.3g}".format


@dataclass(frozen=True, eq=False, kw_only=True)
class RatioFigure(AbstractFigure):
    variable: str
    series: tuple[Series, ...]

    def shown(self) -> Shown:
        rows = tuple(row for s in self.series for row in s.rows())
        return Shown(("ratio", self.variable, "value", "lower", "upper", "bound"), rows)


def ratio_figure(comparisons: Sequence[Comparison], variable: Variable) -> RatioFigure:
    """Every comparison's ratio with its interval, one-sided where n* is censored.

    Of comparisons by one variable; `separation_figure` shows those by several.
    """
    series = tuple(ratio_series(c, [at for (at,) in sorted(c.ratios)]) for c in comparisons)
    worths = " and ".join(c.worth for c in comparisons)
    return RatioFigure(
        name="ratio",
        title=f"What {worths} {'is' if len(comparisons) == 1 else 'are'} worth",
        caption=caption_of_ratios(series),
        alt=f"Ratio of n* against {variable.label}, both axes logarithmic. "
        f"{in_words(series, RATIO)}",
        variable=variable.field,
        series=series,
        figure=_draw(series, variable),
    )


def _draw(series: Sequence[Series], variable: Variable) -> Figure:
    with look():
        figure = Figure(figsize=(7.4, 3.4), layout="constrained")
        axes = figure.subplots()
        places_axis(axes, series, 1)
        axes.set_xlabel(variable.label)
        ratio_axis(axes, series)
        marks = spare_marks([s.name for s in series])
        for s, at in beside(axes, series, _APART):
            exact, mark = s.bounds == "none", marks[s.name]
            kwargs = {"color": mark.colour, "linestyle": mark.line, "linewidth": 1.0, "alpha": 0.6}
            axes.plot(at[exact], s.values[exact], **kwargs)
            draw_points(axes, s, at, mark, variable.values_in_words(s.at))
        handles = [line_of(mark, name) for name, mark in marks.items()]
        figure.legend(handles=handles, loc="outside upper left", ncols=2)
        return settled(figure)


def ratio_axis(axes: Axes, series: Sequence[Series]) -> None:
    """Vertical, with a line where a bias is worth nothing."""
    values_axis(axes, series, 1.0, room=1.3)
    axes.set_ylabel("times as many samples")
    axes.axhline(1.0, color=INK, linewidth=1.0)


def beside(
    axes: Axes, series: Sequence[Series], apart: float
) -> Iterator[tuple[Series, np.ndarray]]:
    """Every series with its places, moved apart: intervals of two often overlap."""
    low, high = axes.get_xlim()
    for number, s in enumerate(series):
        yield s, s.at * (high / low) ** (apart * (number - (len(series) - 1) / 2))
