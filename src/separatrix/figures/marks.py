"""What several figures draw: points with intervals, arrows for what the sizes tried only bound."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, NullLocator

from ..estimates.words import plain
from .style import INK, Dashes, Mark

_ARROW = 20  # points
_MOST_TICKS = 12


def draw_points(
    axes: Axes,
    at: np.ndarray,
    values: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    bounds: np.ndarray,
    mark: Mark,
) -> None:
    """Values with bars from lower to upper; `bounds` "up" and "down" are hollow, with an arrow.

    The limits of the vertical axis must be set: a bar that is open at an end runs to the edge.
    """
    bottom, top = axes.get_ylim()
    bounded = bounds != "none"
    low = np.clip(np.where(bounds == "down", values, lower), bottom, values)
    high = np.clip(np.where(bounds == "up", values, upper), values, top)
    axes.vlines(at, low, high, colors=mark.colour, linewidths=1.3, zorder=2)
    kwargs = {"color": mark.colour, "marker": mark.marker, "linestyle": "none", "zorder": 3}
    if not bounded.all():
        axes.plot(at[~bounded], values[~bounded], **kwargs)
    if bounded.any():
        kwargs |= {"markerfacecolor": "none", "markeredgewidth": 1.3}
        axes.plot(at[bounded], values[bounded], **kwargs)
    for x, y, bound in zip(at[bounded], values[bounded], bounds[bounded], strict=True):
        draw_arrow(axes, (x, y), (0, _ARROW if bound == "up" else -_ARROW), mark.colour)


def draw_arrow(
    axes: Axes, start: tuple[float, float], offset: tuple[int, int], colour: str
) -> None:
    """An arrow from `start`, in data, to `offset` points away."""
    style = {"arrowstyle": "<|-", "color": colour, "linewidth": 1.3, "shrinkA": 0, "shrinkB": 3}
    axes.annotate("", xy=start, xytext=offset, textcoords="offset points", arrowprops=style)


def bounds_of(censoring: np.ndarray) -> np.ndarray:
    """Where the truth lies: right-censored is up, left-censored down."""
    return np.select([censoring == "right", censoring == "left"], ["up", "down"], "none")


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
    """Logarithmic, labelled in plain numbers: at `ticks` where they are few, else 1, 2, 5, 10, …"""
    axes.set(**{f"{which}scale": "log"})
    axis = axes.xaxis if which == "x" else axes.yaxis
    few = 0 < len(ticks) <= _MOST_TICKS
    axis.set_major_locator(FixedLocator([*ticks]) if few else LogLocator(subs=(1, 2, 5)))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(lambda value, _: plain(value)))


def decades(low: float, high: float) -> np.ndarray:
    """The powers of 10 from low to high."""
    return 10.0 ** np.arange(np.ceil(np.log10(low)), np.log10(high) + 1e-9)


def ink_line(label: str, style: Dashes) -> Line2D:
    """A reference in a legend."""
    return Line2D([], [], color=INK, linewidth=1.0, linestyle=style, label=label)


def legend_above(figure: Figure, handles: Sequence[Line2D]) -> None:
    """As many beside each other as fit."""
    longest = max((len(str(handle.get_label())) for handle in handles), default=1)
    across = max(1, min(len(handles), int(figure.get_figwidth() * 13 / (longest + 9))))
    figure.legend(handles=handles, loc="outside upper left", ncols=across)


def line_of(mark: Mark, label: str) -> Line2D:
    """A series in a legend."""
    return Line2D([], [], color=mark.colour, marker=mark.marker, linestyle=mark.line, label=label)
