"""What a bias is worth: the ratio of two networks' n* against one variable."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from .base import AbstractFigure, Shown, checked_name
from .comparison import Comparison
from .marks import draw_points, line_of, log_axis, log_limits, plain
from .style import INK, Mark, look, settled, spare_marks

_APART = 1.02  # factor between series along the variable
_BOUNDS = {"none": "none", "at least": "up", "at most": "down", "unknown": "none"}


@dataclass(frozen=True, eq=False)
class RatioSeries:
    """The ratios of one comparison in ascending order of the variable; arrays are [point]."""

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
    comparisons: Sequence[Comparison], variable: str, label: str, *, name: str = "ratio"
) -> RatioFigure:
    """Every comparison's ratio with its interval, one-sided where n* is censored."""
    series = tuple(_series(comparison) for comparison in comparisons)
    return RatioFigure(
        name=checked_name(name),
        title=f"What {_listed([c.worth for c in comparisons])} worth",
        caption=(
            "Ratio of sample complexities with its interval, paired by seed; at 1 the bias is "
            "worth nothing. An arrow: the sizes tried bound the ratio on one side only; a question "
            "mark: on neither. A bar that runs off the frame is open at that end."
        ),
        alt=f"Ratio of n* against {label}, both axes logarithmic. {_told(series)}",
        variable=variable,
        series=series,
        figure=_draw(series, label),
    )


def _series(comparison: Comparison) -> RatioSeries:
    at = sorted(comparison.ratios)
    ratios = [comparison.ratios[x] for x in at]
    return RatioSeries(
        name=f"{comparison.worth}: {comparison.more} / {comparison.fewer}",
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
        columns = [column for s in series for column in (s.values, s.lower, s.upper)]
        log_axis(axes, "x", places)
        log_axis(axes, "y")
        axes.set(xlabel=label, ylabel="times as many samples")
        axes.set_xlim(*log_limits(places, room=1.1))
        axes.set_ylim(*log_limits(np.ones(1), *columns, room=1.3))
        axes.axhline(1.0, color=INK, linewidth=1.0)
        marks = spare_marks([s.name for s in series])
        for number, s in enumerate(series):  # side by side: intervals of two ratios often overlap
            _draw_series(axes, s, _APART ** (number - (len(series) - 1) / 2), marks[s.name])
        handles = [line_of(marks[s.name], s.name) for s in series]
        figure.legend(handles=handles, loc="outside upper left", ncols=2)
        return settled(figure)


def _draw_series(axes: Axes, s: RatioSeries, shift: float, mark: Mark) -> None:
    known = s.bounds != "unknown"
    exact = s.bounds == "none"
    axes.plot(
        shift * s.at[exact], s.values[exact], color=mark.colour, ls=mark.line, lw=1.0, alpha=0.6
    )
    bounds = np.array([_BOUNDS[bound] for bound in s.bounds[known]])
    at, values, lower, upper = (column[known] for column in (s.at, s.values, s.lower, s.upper))
    draw_points(axes, shift * at, values, lower, upper, bounds, mark)
    for x in s.at[~known]:
        axes.text(
            shift * x, 1.0, "?", color=mark.colour, ha="center", va="bottom", fontweight="bold"
        )


def _told(series: Sequence[RatioSeries]) -> str:
    return " ".join(
        f"{s.name}: "
        + ", ".join(
            f"{'unknown' if bound == 'unknown' else f'{bound} {value:.3g}'.removeprefix('none ')}"
            f" at {plain(at)}"
            for at, value, bound in zip(s.at, s.values, s.bounds, strict=True)
        )
        + "."
        for s in series
    )
