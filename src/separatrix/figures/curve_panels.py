"""Learning curves as arrays, and their drawing: small multiples that share both axes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

from ..estimates import SampleComplexity
from .marks import draw_arrow, line_of, log_axis, log_limits, plain
from .style import FAINT, INK, Mark, look, marks_for, network_rank, settled

_MOST_COLUMNS = 3
_REFERENCE_LINES = ((0, (1, 2)), (0, (8, 3)), (0, (4, 2, 1, 2)), (0, (2, 1)))


@dataclass(frozen=True, eq=False)
class CurveSeries:
    """One network's learning curve; arrays are [size] unless said."""

    network: str
    sizes: np.ndarray
    risks: np.ndarray  # [size, seed]
    mean: np.ndarray  # inf where a run diverged
    lower: np.ndarray  # Student's interval of the mean; NaN where the mean is inf
    upper: np.ndarray
    target: float
    crossing: SampleComplexity  # n*


@dataclass(frozen=True, eq=False)
class Panel:
    at: float  # value of the variable
    series: tuple[CurveSeries, ...]


def draw_panels(panels: Sequence[Panel], label: str, references: Mapping[str, float]) -> Figure:
    networks = sorted({s.network for p in panels for s in p.series}, key=_order)
    columns = min(_MOST_COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    with look():
        figure = Figure(figsize=(1.3 + 2.2 * columns, 0.8 + 2.1 * rows), layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        marks, top = marks_for(networks), _top(panels, references)
        for axes, panel in zip(grid.flat, panels, strict=False):
            _draw_panel(axes, panel, marks, references, top)
            axes.set_title(f"{label} = {plain(panel.at)}")
        for axes in grid.flat[len(panels) :]:
            axes.set_visible(False)
        for number in range(len(panels) - columns, len(panels)):
            grid.flat[number].xaxis.set_tick_params(labelbottom=True)
        _legend(figure, [line_of(marks[n], n) for n in networks], references)
        figure.supxlabel("n, samples", fontsize=9, color=INK)
        figure.supylabel("risk", fontsize=9, color=INK)
        return settled(figure)


def _order(network: str) -> tuple[int, str]:
    return network_rank(network), network


def _top(panels: Sequence[Panel], references: Mapping[str, float]) -> float:
    """A frame for most of the means: one run that blew up must not flatten all the others."""
    series = [s for panel in panels for s in panel.series]
    means = np.concatenate([s.mean[np.isfinite(s.mean)] for s in series])
    high = float(np.quantile(means, 0.95)) if means.size else 0.0
    return 1.15 * max(high, *(1.5 * s.target for s in series), *references.values())


def _draw_panel(
    axes: Axes, panel: Panel, marks: Mapping[str, Mark], references: Mapping[str, float], top: float
) -> None:
    sizes = np.concatenate([s.sizes for s in panel.series])
    log_axis(axes, "x", _decades(sizes))
    axes.set_xlim(*log_limits(sizes, room=1.8))
    axes.set_ylim(0, top)
    for target in {s.target for s in panel.series}:
        axes.axhline(target, color=INK, linewidth=1.0)
    for value, line in zip(references.values(), _REFERENCE_LINES * len(references), strict=False):
        axes.axhline(value, color=INK, linewidth=1.0, linestyle=line, alpha=0.8)
    for s in panel.series:
        _draw_series(axes, s, marks[s.network], top)


def _draw_series(axes: Axes, s: CurveSeries, mark: Mark, top: float) -> None:
    seeds = np.where(np.isfinite(s.risks), s.risks, np.nan)
    axes.plot(s.sizes, seeds, color=mark.colour, linewidth=0.5, alpha=FAINT)
    axes.fill_between(s.sizes, s.lower, s.upper, color=mark.colour, alpha=0.2, linewidth=0)
    mean = np.where(np.isfinite(s.mean), s.mean, np.nan)
    kwargs = {"color": mark.colour, "marker": mark.marker, "markersize": 3.5}
    axes.plot(s.sizes, mean, linestyle=mark.line, **kwargs)
    _draw_above(axes, s.sizes[~(s.mean <= top)], mark, top)
    _draw_crossing(axes, s, mark)


def _draw_above(axes: Axes, sizes: np.ndarray, mark: Mark, top: float) -> None:
    """Triangles on the frame, where the mean is above it."""
    for size in sizes:
        kwargs = {"color": mark.colour, "marker": "^", "clip_on": False}
        (triangle,) = axes.plot([size], [top], linestyle="none", **kwargs)
        triangle.set_in_layout(False)  # outside the clip, it would collapse the constrained layout


def _draw_crossing(axes: Axes, s: CurveSeries, mark: Mark) -> None:
    if s.crossing.censoring == "none":
        axes.vlines(s.crossing.value, 0, s.target, colors=mark.colour, linewidths=1.2)
        return
    offset = (14, 0) if s.crossing.censoring == "right" else (-14, 0)
    draw_arrow(axes, (s.crossing.limit, s.target), offset, mark.colour)


def _decades(sizes: np.ndarray) -> np.ndarray:
    """Ticks a narrow panel has room for: the powers of 10 inside, or the ends where few."""
    powers = 10.0 ** np.arange(np.ceil(np.log10(sizes.min())), np.log10(sizes.max()) + 1e-9)
    return powers if len(powers) > 1 else np.array([sizes.min(), sizes.max()])


def _legend(figure: Figure, handles: list[Line2D], references: Mapping[str, float]) -> None:
    handles = [*handles, Line2D([], [], color=INK, linewidth=1.0, label="target")]
    for (name, value), line in zip(references.items(), _REFERENCE_LINES * 9, strict=False):
        label = f"{name} ({value:.3g})"
        handles.append(Line2D([], [], color=INK, lw=1.0, linestyle=line, label=label))
    figure.legend(handles=handles, loc="outside upper left", ncols=min(4, len(handles)))
