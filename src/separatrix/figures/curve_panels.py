"""Learning curves as arrays, and their drawing: small multiples that share both axes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..estimates import Place, SampleComplexity, network_rank
from .marks import decades, draw_arrow, ink_line, legend_above, line_of, log_axis, log_limits
from .style import (
    FAINT,
    INK,
    Dashes,
    Mark,
    dashes_for,
    look,
    marks_for,
    rows_and_columns,
    settled,
    small_multiples,
)


@dataclass(frozen=True, eq=False)
class CurveSeries:
    """One network's learning curve; arrays are [size] unless said."""

    network: str
    sizes: np.ndarray
    risks: np.ndarray  # [size, seed]
    mean: np.ndarray  # inf where a run diverged
    lower: np.ndarray  # ends of the band; NaN where the mean is inf
    upper: np.ndarray
    target: float
    crossing: SampleComplexity  # n*
    predicted: np.ndarray  # what theory says of the risk; NaN where nothing


@dataclass(frozen=True, eq=False)
class Panel:
    at: Place
    title: str
    series: tuple[CurveSeries, ...]
    levels: Mapping[str, float]  # horizontal lines by name


def draw_panels(panels: Sequence[Panel]) -> Figure:
    networks = sorted({s.network for p in panels for s in p.series}, key=_order)
    styles = dashes_for([panel.levels for panel in panels])
    rows, columns = rows_and_columns(len(panels))
    size = (1.3 + (3.1 if columns == 2 else 2.3) * columns, 1.1 + 2.5 * rows)
    with look():
        figure, grid = small_multiples(len(panels), size, "n, samples", "risk")
        marks, limits = marks_for(networks), _limits(panels)
        _set_axes(grid[0], panels, limits)
        for axes, panel in zip(grid, panels, strict=True):
            _draw_panel(axes, panel, marks, styles, limits)
        handles = [line_of(marks[network], network) for network in networks]
        legend_above(figure, handles + _ink_handles(panels, styles))
        return settled(figure)


def _order(network: str) -> tuple[int, str]:
    return network_rank(network), network


def _limits(panels: Sequence[Panel]) -> tuple[float, float]:
    """A frame for most of the means: one run that blew up must not flatten all the others."""
    series = [s for panel in panels for s in panel.series]
    means = np.concatenate([s.mean[np.isfinite(s.mean)] for s in series])
    high = float(np.quantile(means, 0.95)) if means.size else 0.0
    marked = [*(s.target for s in series), *(v for p in panels for v in p.levels.values())]
    low = min([*means[means > 0].tolist(), *marked])
    return low / 1.3, 1.3 * max(high, *marked)


def _set_axes(axes: Axes, panels: Sequence[Panel], limits: tuple[float, float]) -> None:
    """For all panels: they share both axes."""
    sizes = np.concatenate([s.sizes for panel in panels for s in panel.series])
    log_axis(axes, "x", _size_ticks(sizes))
    log_axis(axes, "y")
    axes.set_xlim(*log_limits(sizes, room=1.8))
    axes.set_ylim(*limits)


def _draw_panel(
    axes: Axes,
    panel: Panel,
    marks: Mapping[str, Mark],
    styles: Mapping[str, Dashes],
    limits: tuple[float, float],
) -> None:
    axes.set_title(panel.title)
    for target in {s.target for s in panel.series}:
        axes.axhline(target, color=INK, linewidth=1.0)
    for name, value in panel.levels.items():
        axes.axhline(value, color=INK, linewidth=1.0, linestyle=styles[name], alpha=0.8)
    for s in panel.series:
        _draw_series(axes, s, marks[s.network], limits)


def _draw_series(axes: Axes, s: CurveSeries, mark: Mark, limits: tuple[float, float]) -> None:
    bottom, top = limits
    seeds = [np.column_stack([s.sizes, np.where(np.isfinite(r), r, np.nan)]) for r in s.risks.T]
    thin = LineCollection(seeds, colors=mark.colour, linewidths=0.5, alpha=FAINT)
    axes.add_collection(thin, autolim=False)
    lower = np.maximum(s.lower, bottom)  # a band that reaches below 0 ends at the frame
    axes.fill_between(s.sizes, lower, s.upper, color=mark.colour, alpha=0.2, linewidth=0)
    mean = np.where(np.isfinite(s.mean), s.mean, np.nan)
    kwargs = {"color": mark.colour, "marker": mark.marker, "markersize": 3.5}
    axes.plot(s.sizes, mean, linestyle=mark.line, **kwargs)
    if np.isfinite(s.predicted).any():
        kwargs = {"marker": "x", "markersize": 5.0, "markeredgewidth": 1.1, "linewidth": 0.7}
        axes.plot(s.sizes, s.predicted, color=mark.colour, linestyle="-", **kwargs)
    _draw_above(axes, s.sizes[~(s.mean <= top)], mark, top)
    _draw_crossing(axes, s, mark, bottom)


def _draw_above(axes: Axes, sizes: np.ndarray, mark: Mark, top: float) -> None:
    """Triangles on the frame, where the mean is above it."""
    if sizes.size:
        kwargs = {"color": mark.colour, "marker": "^", "clip_on": False}
        (triangles,) = axes.plot(sizes, np.full(sizes.shape, top), linestyle="none", **kwargs)
        triangles.set_in_layout(False)  # outside the clip, they would collapse the layout


def _draw_crossing(axes: Axes, s: CurveSeries, mark: Mark, bottom: float) -> None:
    if s.crossing.censoring == "none":
        axes.vlines(s.crossing.value, bottom, s.target, colors=mark.colour, linewidths=1.2)
        return
    offset = (14, 0) if s.crossing.censoring == "right" else (-14, 0)
    draw_arrow(axes, (s.crossing.limit, s.target), offset, mark.colour)


def _size_ticks(sizes: np.ndarray) -> np.ndarray:
    """What a narrow panel has room for: the powers of 10 inside, or the ends where few."""
    powers = decades(sizes.min(), sizes.max())
    return powers if len(powers) > 1 else np.array([sizes.min(), sizes.max()])


def _ink_handles(panels: Sequence[Panel], styles: Mapping[str, Dashes]) -> list[Line2D]:
    """The target, the levels, and predictions where there are any."""
    handles = [ink_line(name, style) for name, style in {"target": "-", **styles}.items()]
    if any(np.isfinite(s.predicted).any() for panel in panels for s in panel.series):
        handles.append(Line2D([], [], color=INK, linewidth=0.7, marker="x", label="predicted"))
    return handles
