"""Learning curves as arrays, and their drawing: small multiples that share both axes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..estimates import SampleComplexity
from .marks import draw_arrow, line_of, log_axis, log_limits
from .style import FAINT, INK, REFERENCES, Mark, look, marks_for, network_rank, num_columns, settled


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
    at: tuple[float, ...]  # values of the variables
    title: str
    series: tuple[CurveSeries, ...]
    levels: Mapping[str, float]  # horizontal lines by name


def draw_panels(panels: Sequence[Panel]) -> Figure:
    networks = sorted({s.network for p in panels for s in p.series}, key=_order)
    levels = list(dict.fromkeys(name for panel in panels for name in panel.levels))
    styles = {name: REFERENCES[i % len(REFERENCES)] for i, name in enumerate(levels)}
    columns = num_columns(len(panels))
    rows = -(-len(panels) // columns)
    with look():
        size = (1.3 + (3.1 if columns == 2 else 2.3) * columns, 1.1 + 2.5 * rows)
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        marks, limits = marks_for(networks), _limits(panels)
        _set_axes(grid[0, 0], panels, limits)
        for axes, panel in zip(grid.flat, panels, strict=False):
            _draw_panel(axes, panel, marks, styles, limits)
        for axes in grid.flat[len(panels) :]:
            axes.set_visible(False)
        for number in range(len(panels) - columns, len(panels)):
            grid.flat[number].xaxis.set_tick_params(labelbottom=True)
        handles = [line_of(marks[network], network) for network in networks]
        _legend(figure, handles + _ink_handles(panels, styles))
        figure.supxlabel("n, samples", fontsize=9, color=INK)
        figure.supylabel("risk", fontsize=9, color=INK)
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
    log_axis(axes, "x", _decades(sizes))
    log_axis(axes, "y")
    axes.set_xlim(*log_limits(sizes, room=1.8))
    axes.set_ylim(*limits)


def _draw_panel(
    axes: Axes,
    panel: Panel,
    marks: Mapping[str, Mark],
    styles: Mapping[str, tuple],
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
    seeds = np.where(np.isfinite(s.risks), s.risks, np.nan)
    axes.plot(s.sizes, seeds, color=mark.colour, linewidth=0.5, alpha=FAINT)
    lower = np.maximum(s.lower, bottom)  # a band that reaches below 0 ends at the frame
    axes.fill_between(s.sizes, lower, s.upper, color=mark.colour, alpha=0.2, linewidth=0)
    mean = np.where(np.isfinite(s.mean), s.mean, np.nan)
    kwargs = {"color": mark.colour, "marker": mark.marker, "markersize": 3.5}
    axes.plot(s.sizes, mean, linestyle=mark.line, **kwargs)
    kwargs = {"marker": "x", "markersize": 5.0, "markeredgewidth": 1.1, "linewidth": 0.7}
    axes.plot(s.sizes, s.predicted, color=mark.colour, linestyle="-", **kwargs)
    _draw_above(axes, s.sizes[~(s.mean <= top)], mark, top)
    _draw_crossing(axes, s, mark, bottom)


def _draw_above(axes: Axes, sizes: np.ndarray, mark: Mark, top: float) -> None:
    """Triangles on the frame, where the mean is above it."""
    for size in sizes:
        kwargs = {"color": mark.colour, "marker": "^", "clip_on": False}
        (triangle,) = axes.plot([size], [top], linestyle="none", **kwargs)
        triangle.set_in_layout(False)  # outside the clip, it would collapse the constrained layout


def _draw_crossing(axes: Axes, s: CurveSeries, mark: Mark, bottom: float) -> None:
    if s.crossing.censoring == "none":
        axes.vlines(s.crossing.value, bottom, s.target, colors=mark.colour, linewidths=1.2)
        return
    offset = (14, 0) if s.crossing.censoring == "right" else (-14, 0)
    draw_arrow(axes, (s.crossing.limit, s.target), offset, mark.colour)


def _decades(sizes: np.ndarray) -> np.ndarray:
    """Ticks a narrow panel has room for: the powers of 10 inside, or the ends where few."""
    powers = 10.0 ** np.arange(np.ceil(np.log10(sizes.min())), np.log10(sizes.max()) + 1e-9)
    return powers if len(powers) > 1 else np.array([sizes.min(), sizes.max()])


def _ink_handles(panels: Sequence[Panel], styles: Mapping[str, tuple]) -> list[Line2D]:
    """The target, the levels, and predictions where there are any."""
    lines = {"target": "-", **styles}
    handles = [
        Line2D([], [], color=INK, linewidth=1.0, linestyle=style, label=name)
        for name, style in lines.items()
    ]
    if any(np.isfinite(s.predicted).any() for panel in panels for s in panel.series):
        handles.append(Line2D([], [], color=INK, linewidth=0.7, marker="x", label="predicted"))
    return handles


def _legend(figure: Figure, handles: list[Line2D]) -> None:
    """As many beside each other as fit."""
    longest = max(len(str(handle.get_label())) for handle in handles)
    across = max(1, min(len(handles), int(figure.get_figwidth() * 13 / (longest + 9))))
    figure.legend(handles=handles, loc="outside upper left", ncols=across)
