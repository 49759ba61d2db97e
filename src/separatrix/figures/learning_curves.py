"""Risk against sample size, a panel for every place."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from scipy.special import stdtrit

from ..estimates import Place, Result, Variable, fields_of, group_by_network, place, place_in_words
from ..estimates.words import plain, reading
from . import marks
from .base import AbstractFigure, Shown, Value, rows_of
from .style import FAINT, INK, Mark, look, marks_for, rows_and_columns, settled, small_multiples

_MOST_LINES = 40  # of single seeds in a curve: more are a band, and half of the bytes
Fields = Mapping[str, str | int | float | bool | None]


class Guides(NamedTuple):
    """What theory says of the learning curve of one cell."""

    levels: Mapping[str, float]  # horizontal lines by name: an optimal risk, a plateau
    predict: Callable[[int], float] | None = None  # the risk at n samples
    says: str = ""  # what it predicts, and by which statement: a sentence of the caption


class Band(NamedTuple):
    """How the scatter of seeds is shown around their mean."""

    says: str  # "its 95% interval"
    half: Callable[[np.ndarray], np.ndarray]  # risks [size, seed] → half its width [size]


def _half_interval(risks: np.ndarray) -> np.ndarray:
    """Half of Student's interval of the mean."""
    num_seeds = risks.shape[1]
    return stdtrit(num_seeds - 1, 0.975) * risks.std(axis=1, ddof=1) / np.sqrt(num_seeds)


INTERVAL_BAND = Band("its 95% interval", _half_interval)
DEVIATION_BAND = Band("one standard deviation", lambda risks: risks.std(axis=1, ddof=1))


@dataclass(frozen=True, eq=False)
class CurveSeries:
    """One network's learning curve; arrays are [size] unless noted."""

    network: str
    result: Result
    sizes: np.ndarray
    risks: np.ndarray  # [size, seed]
    mean: np.ndarray  # of the risk over seeds; inf where a run diverged
    lower: np.ndarray  # ends of the band; NaN where the mean is inf
    upper: np.ndarray
    guide: Guides
    predicted: np.ndarray  # what the guide says of the risk; NaN where nothing


@dataclass(frozen=True, eq=False)
class Panel:
    at: Place
    title: str
    series: tuple[CurveSeries, ...]

    @property
    def levels(self) -> dict[str, float]:
        """Horizontal lines by name."""
        return {name: level for s in self.series for name, level in s.guide.levels.items()}


@dataclass(frozen=True, eq=False, kw_only=True)
class LearningCurvesFigure(AbstractFigure):
    variables: tuple[Variable, ...]
    panels: tuple[Panel, ...]

    def shown(self) -> Shown:
        levels = list(dict.fromkeys(name for panel in self.panels for name in panel.levels))
        columns = ("network", "num_samples", "mean_risk", "lower", "upper", "predicted", "target")
        rows = tuple(row for panel in self.panels for row in _rows(panel, levels))
        return Shown((*fields_of(self.variables), *columns, *levels), rows)


def learning_curves_figure(
    results: Sequence[Result],
    variables: Sequence[Variable],
    *,
    guides: Callable[[Fields], Guides] | None = None,
    band: Band = INTERVAL_BAND,
    name: str = "learning-curves",
    title: str = "Learning curves",
    quantity: str = "risk",
) -> LearningCurvesFigure:
    """Mean risk over seeds with its band, every seed, the targets and where n* falls.

    `guides`, of the fields of a cell, add what theory says; `quantity` is what the risk is called.
    """
    fields = fields_of(variables)
    groups = group_by_network(results, fields)
    cells: dict[Place, list[CurveSeries]] = {}
    for network, group in groups.items():
        for result in group:
            guide = guides(result.curve.fields) if guides else Guides({})
            series = _series(network, result, band, guide)
            cells.setdefault(place(result.curve, fields), []).append(series)
    panels = tuple(
        Panel(at, place_in_words(variables, at), tuple(cells[at])) for at in sorted(cells)
    )
    says = dict.fromkeys(s.guide.says for panel in panels for s in panel.series if s.guide.says)
    return LearningCurvesFigure(
        name=name,
        title=title,
        caption=" ".join([_caption(panels, band, quantity), *says]),
        alt=f"{quantity.capitalize()} against sample size, a panel for every place. "
        + _in_words(panels),
        variables=tuple(variables),
        panels=panels,
        figure=_draw(panels, list(groups), quantity),
    )


def _series(network: str, result: Result, band: Band, guide: Guides) -> CurveSeries:
    curve, risks = result.curve, np.asarray(result.curve.risks, dtype=float)
    mean = risks.mean(axis=1)
    half = np.full(len(mean), np.nan)
    finite = np.isfinite(mean)
    half[finite] = band.half(risks[finite])
    predict = guide.predict or (lambda n: np.nan)
    predicted = np.array([predict(int(n)) for n in curve.sizes], dtype=float)
    sizes = np.asarray(curve.sizes, dtype=float)
    ends = mean - half, mean + half
    return CurveSeries(network, result, sizes, risks, mean, *ends, guide, predicted)


def _rows(panel: Panel, levels: Sequence[str]) -> Iterator[tuple[Value, ...]]:
    heights = [panel.levels.get(name, float("nan")) for name in levels]
    for s in panel.series:
        for row in rows_of(s.sizes, s.mean, s.lower, s.upper, s.predicted):
            yield (*panel.at, s.network, *row, s.result.target, *heights)


def _caption(panels: Sequence[Panel], band: Band, quantity: str) -> str:
    num_seeds = sorted({s.risks.shape[1] for panel in panels for s in panel.series})
    seeds = " or ".join(map(str, num_seeds))
    return (
        f"Thick: mean {quantity} over {seeds} seeds, with {band.says} shaded; thin: "
        f"{'every seed' if num_seeds[-1] <= _MOST_LINES else f'{_MOST_LINES} of them at most'}. "
        "Where a mean meets the target a line drops to its n*; an arrow on the target "
        "says that n* is beyond the sizes tried. A triangle at the top edge: the mean is above the "
        "frame, or a run diverged."
    )


def _in_words(panels: Sequence[Panel]) -> str:
    return " ".join(
        (f"At {panel.title}: " if panel.title else "")
        + ", ".join(
            f"{s.network} from {s.mean[0]:.3g} at {plain(s.sizes[0])} samples "
            f"to {s.mean[-1]:.3g} at {plain(s.sizes[-1])}"
            for s in panel.series
        )
        + "."
        for panel in panels
    )


def _draw(panels: Sequence[Panel], networks: Sequence[str], quantity: str) -> Figure:
    series = [s for panel in panels for s in panel.series]
    rows, columns = rows_and_columns(len(panels))
    size = (1.3 + (3.1 if columns == 2 else 2.3) * columns, 1.1 + 2.5 * rows)
    with look():
        figure, grid = small_multiples(len(panels), size, "n, samples", quantity)
        _set_axes(grid[0], panels, series)
        for axes, panel in zip(grid, panels, strict=True):
            axes.set_title(panel.title)
            for target in {s.result.target for s in panel.series}:
                axes.axhline(target, color=INK, linewidth=1.0)
        levels = marks.draw_levels(grid, [panel.levels for panel in panels])
        mark_of = marks_for(networks)
        for axes, panel in zip(grid, panels, strict=True):
            for s in panel.series:
                _draw_series(axes, s, mark_of[s.network])
        handles = [marks.line_of(mark, network) for network, mark in mark_of.items()]
        handles += [Line2D([], [], color=INK, linewidth=1.0, label="target"), *levels]
        if any(np.isfinite(s.predicted).any() for s in series):
            handles.append(Line2D([], [], color=INK, linewidth=0.7, marker="x", label="predicted"))
        marks.legend_above(figure, handles)
        return settled(figure)


def _set_axes(axes: Axes, panels: Sequence[Panel], series: Sequence[CurveSeries]) -> None:
    """For all panels. A frame for most of the means: one run that blew up must not flatten others.

    A narrow panel has room for the powers of 10 inside, or the ends where these are few.
    """
    sizes = np.concatenate([s.sizes for s in series])
    powers = marks.decades(sizes.min(), sizes.max())
    marks.log_axis(axes, "x", powers if len(powers) > 1 else [sizes.min(), sizes.max()])
    axes.set_xlim(*marks.log_limits(sizes, room=1.8))
    means = np.concatenate([s.mean[np.isfinite(s.mean)] for s in series])
    high = float(np.quantile(means, 0.95)) if means.size else 0.0
    marked = [*(s.result.target for s in series), *(v for p in panels for v in p.levels.values())]
    marks.log_axis(axes, "y")
    axes.set_ylim(min([*means[means > 0].tolist(), *marked]) / 1.3, 1.3 * max(high, *marked))


def _draw_series(axes: Axes, s: CurveSeries, mark: Mark) -> None:
    _, target, estimate = s.result
    bottom, top = axes.get_ylim()
    risks = np.where(np.isfinite(s.risks), s.risks, np.nan)
    seeds = [np.column_stack([s.sizes, of_seed]) for of_seed in risks.T[:_MOST_LINES]]
    thin = LineCollection(seeds, colors=mark.colour, linewidths=0.5, alpha=FAINT)
    axes.add_collection(thin, autolim=False)
    lower = np.maximum(s.lower, bottom)  # a band that reaches below 0 ends at the frame
    axes.fill_between(s.sizes, lower, s.upper, color=mark.colour, alpha=0.2, linewidth=0)
    mean = np.where(np.isfinite(s.mean), s.mean, np.nan)
    axes.plot(s.sizes, mean, color=mark.colour, linestyle=mark.line)
    kwargs = {"color": mark.colour, "marker": mark.marker, "markersize": 3.5}
    points = zip(s.sizes, s.mean, s.lower, s.upper, strict=True)
    says = [reading(s.network, f"n = {plain(n)}", *risk) for n, *risk in points]
    marks.draw_marks(axes, s.sizes, mean, says, **kwargs)
    if np.isfinite(s.predicted).any():
        kwargs = {"marker": "x", "markersize": 5.0, "markeredgewidth": 1.1, "linewidth": 0.7}
        axes.plot(s.sizes, s.predicted, color=mark.colour, linestyle="-", **kwargs)
    _draw_above(axes, s.sizes[~(s.mean <= top)], mark, top)
    if estimate.censoring == "none":
        axes.vlines(estimate.value, bottom, target, colors=mark.colour, linewidths=1.2)
    else:
        offset = (14, 0) if estimate.censoring == "right" else (-14, 0)
        marks.draw_arrow(axes, (estimate.limit, target), offset, mark.colour)


def _draw_above(axes: Axes, sizes: np.ndarray, mark: Mark, top: float) -> None:
    """Triangles on the frame, where the mean is above it."""
    if sizes.size:
        kwargs = {"color": mark.colour, "marker": "^", "clip_on": False}
        (triangles,) = axes.plot(sizes, np.full(sizes.shape, top), linestyle="none", **kwargs)
        triangles.set_in_layout(False)  # outside the clip, they would collapse the layout
