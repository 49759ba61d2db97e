"""What several figures draw: points with intervals, logarithmic axes, legends."""

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import Any, Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullLocator

from ..estimates.words import plain
from .series import Series, read_outs
from .style import INK, LEVELS, Mark
from .svg import tell

Joined = Literal["points", "line", "both"]  # how a series is drawn
_ARROWS = {"right": 20, "at least": 20, "left": -20, "at most": -20}  # points, by bound
_MOST_TICKS = 12
_LABEL, _LABEL_OF_A_SMALL_PANEL = 0.04, 0.12  # of an axis: the room that one takes


def draw_points(axes: Axes, s: Series, at: np.ndarray, mark: Mark, places: Sequence[str]) -> None:
    """Values with bars from lower to upper; bounds are hollow, with an arrow, or a question mark.

    The limits of the vertical axis must be set: a bar that is open at an end runs to the edge.
    Point and bar tell their value; `places` is what they call where they are: "k = 10".
    """
    known, (bottom, top) = s.bounds != "unknown", axes.get_ylim()
    says = np.array(read_outs(s, places), dtype=object)
    x, y, lower, upper, says = (column[known] for column in (at, s.values, s.lower, s.upper, says))
    arrows = np.array([_ARROWS.get(bound, 0) for bound in s.bounds[known]], dtype=int)
    low = np.clip(np.where(arrows < 0, y, lower), bottom, y)
    high = np.clip(np.where(arrows > 0, y, upper), y, top)
    tell(axes.vlines(x, low, high, colors=mark.colour, linewidths=1.3, zorder=2), says)
    kwargs = {"color": mark.colour, "marker": mark.marker, "zorder": 3}
    hollow = {"markerfacecolor": "none", "markeredgewidth": 1.3}
    for points, face in ((arrows == 0, {}), (arrows != 0, hollow)):
        if points.any():
            draw_marks(axes, x[points], y[points], says[points], **kwargs, **face)
    for start, up in zip(np.column_stack([x, y])[arrows != 0], arrows[arrows != 0], strict=True):
        draw_arrow(axes, tuple(start), (0, int(up)), mark.colour)
    for place in at[~known]:
        axes.text(place, 1.0, "?", color=mark.colour, ha="center", va="bottom", fontweight="bold")


def draw_marks(
    axes: Axes, x: np.ndarray, y: np.ndarray, says: Sequence[str] | np.ndarray, **kwargs: Any
) -> None:
    """Marks without a line, each of which tells its words; what cannot be drawn is left out."""
    drawn = np.isfinite(x) & np.isfinite(y)
    drawn &= (x > 0) | (axes.get_xscale() != "log")
    drawn &= (y > 0) | (axes.get_yscale() != "log")
    (marks,) = axes.plot(x[drawn], y[drawn], linestyle="none", **kwargs)
    tell(marks, np.asarray(says, dtype=object)[drawn])


def draw_arrow(
    axes: Axes, start: tuple[float, float], offset: tuple[int, int], colour: str
) -> None:
    """An arrow from `start`, in data, to `offset` points away."""
    style = {"arrowstyle": "<|-", "color": colour, "linewidth": 1.3, "shrinkA": 0, "shrinkB": 3}
    axes.annotate("", xy=start, xytext=offset, textcoords="offset points", arrowprops=style)


def draw_levels(grid: Sequence[Axes], levels: Sequence[Mapping[str, float]]) -> list[Line2D]:
    """Horizontal lines by name in each of the panels; what the legend says of them."""
    names = dict.fromkeys(name for panel in levels for name in panel)
    styles = {
        name: {"color": INK, "linewidth": 1.0, "linestyle": dashes}
        for name, dashes in zip(names, cycle(LEVELS), strict=False)
    }
    for axes, panel in zip(grid, levels, strict=True):
        for name, value in panel.items():
            axes.axhline(value, alpha=0.8, **styles[name])
    return [Line2D([], [], label=name, **style) for name, style in styles.items()]


def places_axis(axes: Axes, series: Sequence[Series], num_columns: int) -> None:
    """Horizontal, logarithmic, labelled at the places of the points, as far as labels fit."""
    places = np.unique(np.concatenate([s.at for s in series]))
    low, high = log_limits(places, room=1.1)
    apart = (high / low) ** (_LABEL if num_columns == 1 else _LABEL_OF_A_SMALL_PANEL)
    ticks = places[:1].tolist()
    for at in places.tolist():
        if at >= apart * ticks[-1]:
            ticks.append(at)
    log_axis(axes, "x", ticks)
    axes.set_xlim(low, high)


def values_axis(axes: Axes, series: Sequence[Series], *levels: float, room: float) -> None:
    """Vertical, logarithmic, with room for points, intervals and `levels`."""
    columns = [column for s in series for column in (s.values, s.lower, s.upper)]
    log_axis(axes, "y")
    axes.set_ylim(*log_limits(np.array(levels), *columns, room=room))


def log_limits(*columns: np.ndarray, room: float) -> tuple[float, float]:
    """Limits of a logarithmic axis that hold every positive finite number.

    `room` is the least factor left on both sides; a long axis has more: arrows do not shrink.
    """
    numbers = np.concatenate([np.ravel(column).astype(float) for column in columns])
    numbers = numbers[np.isfinite(numbers) & (numbers > 0)]
    if not numbers.size:
        return 0.5, 2.0
    room = max(room, float(numbers.max() / numbers.min()) ** 0.1)
    return float(numbers.min() / room), float(numbers.max() * room)


def log_axis(
    axes: Axes, which: Literal["x", "y"], ticks: Sequence[float] | np.ndarray = ()
) -> None:
    """Logarithmic, labelled in plain numbers: at `ticks` where they are few, else at round ones."""
    axes.set(**{f"{which}scale": "log"})
    axis = axes.xaxis if which == "x" else axes.yaxis
    few = 0 < len(ticks) <= _MOST_TICKS
    axis.set_major_locator(FixedLocator([*ticks]) if few else _RoundNumbers())
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))


class _RoundNumbers(LogLocator):
    """1, 2, 5, 10, …; over more than three decades 1, 10, …: labels have no room for more."""

    def tick_values(self, vmin: float, vmax: float) -> Any:
        self.set_params(subs=(1,) if vmax > 1000 * vmin else (1, 2, 5))
        return super().tick_values(vmin, vmax)


def decades(low: float, high: float) -> np.ndarray:
    """The powers of 10 from low to high."""
    return 10.0 ** np.arange(np.ceil(np.log10(low)), np.log10(high) + 1e-9)


def line_of(mark: Mark, label: str, joined: Joined = "both") -> Line2D:
    """A series in a legend."""
    marker, line = (
        "" if joined == "line" else mark.marker,
        "none" if joined == "points" else mark.line,
    )
    return Line2D([], [], color=mark.colour, marker=marker, linestyle=line, label=label)


def legend_above(figure: Figure, handles: Sequence[Line2D]) -> None:
    """As many beside each other as fit."""
    longest = max((len(str(handle.get_label())) for handle in handles), default=1)
    across = max(1, min(len(handles), int(figure.get_figwidth() * 13 / (longest + 9))))
    figure.legend(handles=handles, loc="outside upper left", ncols=across)
