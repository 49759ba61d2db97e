"""What a bias is worth: the ratio of two networks' n* against one variable."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..estimates import Comparison, Variable
from ..estimates.words import plain
from .base import AbstractFigure, Shown, checked_name
from .marks import draw_points, line_of, log_axis, log_limits
from .style import INK, Mark, look, settled, spare_marks

RATIO_CAPTION = (
    "Ratio of sample complexities with its interval, paired by seed; at 1 the bias is worth "
    "nothing. An arrow: the sizes tried bound the ratio on one side only; a question mark: on "
    "neither. A bar that runs off the frame is open at that end."
)
_APART = 1.02  # factor between series along the variable
_BOUNDS = {"none": "none", "at least": "up", "at most": "down", "unknown": "none"}


@dataclass(frozen=True, eq=False)
class RatioSeries:
    """The ratios of one comparison in ascending order of place; arrays are [point]."""

    name: str
    at: np.ndarray
    values: np.ndarray  # NaN where unknown
    lower: np.ndarray
    upper: np.ndarray
    bounds: np.ndarray  # "none", "at least", "at most" or "unknown"


@dataclass(frozen=True, eq=False)
class RatioFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    variable: str
    series: tuple[RatioSeries, ...]
    figure: Figure

    def shown(self) -> Shown:
        rows = []
        for s in self.series:
            columns = (s.at, s.values, s.lower, s.upper, s.bounds)
            rows += [(s.name, *row) for row in zip(*(c.tolist() for c in columns), strict=True)]
        return Shown(("ratio", self.variable, "value", "lower", "upper", "bound"), tuple(rows))


def ratio_figure(
    comparisons: Sequence[Comparison], variable: Variable, *, name: str = "ratio"
) -> RatioFigure:
    """Every comparison's ratio with its interval, one-sided where n* is censored.

    Of comparisons by one variable; `separation_figure` shows those by several.
    """
    series = tuple(ratio_series(c, [at for (at,) in sorted(c.ratios)]) for c in comparisons)
    alt = f"Ratio of n* against {variable.label}, both axes logarithmic."
    return RatioFigure(
        name=checked_name(name),
        title=f"What {_listed([c.worth for c in comparisons])} worth",
        caption=RATIO_CAPTION,
        alt=f"{alt} {ratios_in_words(series)}",
        variable=variable.field,
        series=series,
        figure=_draw(series, variable.label),
    )


def ratio_series(comparison: Comparison, at: Sequence[int | float]) -> RatioSeries:
    """The ratios in ascending order of place, at those positions on an axis."""
    ratios = [comparison.ratios[place] for place in sorted(comparison.ratios)]
    return RatioSeries(
        name=str(comparison),
        at=np.array(at, dtype=float),
        values=np.array([ratio.value for ratio in ratios], dtype=float),
        lower=np.array([ratio.lower for ratio in ratios], dtype=float),
        upper=np.array([ratio.upper for ratio in ratios], dtype=float),
        bounds=np.array([ratio.bound for ratio in ratios], dtype=object),
    )


def _listed(worths: Sequence[str]) -> str:
    return f"{' and '.join(worths)} {'is' if len(worths) == 1 else 'are'}"


def _draw(series: Sequence[RatioSeries], label: str) -> Figure:
    with look():
        figure = Figure(figsize=(7.4, 3.4), layout="constrained")
        axes = figure.subplots()
        places = np.unique(np.concatenate([s.at for s in series]))
        log_axis(axes, "x", places)
        axes.set_xlabel(label)
        axes.set_xlim(*log_limits(places, room=1.1))
        marks = spare_marks([s.name for s in series])
        set_ratio_axis(axes, series)
        for number, s in enumerate(series):  # side by side: intervals of two ratios often overlap
            at = s.at * _APART ** (number - (len(series) - 1) / 2)
            exact, mark = s.bounds == "none", marks[s.name]
            kwargs = {"color": mark.colour, "linestyle": mark.line, "linewidth": 1.0, "alpha": 0.6}
            axes.plot(at[exact], s.values[exact], **kwargs)
            draw_ratios(axes, s, at, mark)
        handles = [line_of(marks[s.name], s.name) for s in series]
        figure.legend(handles=handles, loc="outside upper left", ncols=2)
        return settled(figure)


def set_ratio_axis(axes: Axes, series: Sequence[RatioSeries]) -> None:
    columns = [column for s in series for column in (s.values, s.lower, s.upper)]
    log_axis(axes, "y")
    axes.set_ylabel("times as many samples")
    axes.set_ylim(*log_limits(np.ones(1), *columns, room=1.3))
    axes.axhline(1.0, color=INK, linewidth=1.0)


def draw_ratios(axes: Axes, s: RatioSeries, at: np.ndarray, mark: Mark) -> None:
    """The points of a series at `at`; a question mark where the sizes tried do not tell."""
    known = s.bounds != "unknown"
    bounds = np.array([_BOUNDS[bound] for bound in s.bounds[known]])
    values, lower, upper = (column[known] for column in (s.values, s.lower, s.upper))
    draw_points(axes, at[known], values, lower, upper, bounds, mark)
    for x in at[~known]:
        axes.text(x, 1.0, "?", color=mark.colour, ha="center", va="bottom", fontweight="bold")


def ratios_in_words(series: Sequence[RatioSeries], places: Sequence[str] = ()) -> str:
    """Every ratio with its place; `places` name the positions where these are no numbers."""
    return " ".join(
        f"{s.name}: "
        + ", ".join(
            f"{'unknown' if bound == 'unknown' else f'{bound} {value:.3g}'.removeprefix('none ')}"
            f" at {places[int(at)] if places else plain(at)}"
            for at, value, bound in zip(s.at, s.values, s.bounds, strict=True)
        )
        + "."
        for s in series
    )
