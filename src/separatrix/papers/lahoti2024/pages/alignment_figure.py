"""Alignment after each of the two steps against its prediction, by preset [lahoti2024]."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator

from ....estimates import network_rank
from ....figures.base import AbstractFigure, Shown, checked_name
from ....figures.facets import column, extremes
from ....figures.marks import legend_above
from ....figures.style import INK, Mark, look, marks_for, rows_and_columns, settled
from ....records import Row, where
from ..theory import noise_ceiling

_CELL = ("network", "num_patches", "patch_dim", "noise_std", "num_samples")
_INSIDE, _OUTSIDE = "inside", "outside"


@dataclass(frozen=True, eq=False)
class AlignmentSeries:
    """A network's cells after one step of one preset; arrays are [cell]."""

    step: int
    preset: str
    network: str
    regime: str  # "inside" the noise that the proofs cover, or "outside" it
    predicted: np.ndarray
    mean: np.ndarray  # over seeds
    lower: np.ndarray  # the least of the seeds
    upper: np.ndarray

    @property
    def ratio(self) -> np.ndarray:
        """r = p²/(1−p²): a filter w* + noise of norm 1/√r has alignment p = 1/√(1+1/r)."""
        return self.predicted**2 / np.maximum(1 - self.predicted**2, 1e-300)


@dataclass(frozen=True, eq=False)
class AlignmentFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    series: tuple[AlignmentSeries, ...]
    figure: Figure

    def shown(self) -> Shown:
        columns = ("step", "preset", "network", "regime", "predicted", "mean", "lower", "upper")
        rows = []
        for s in self.series:
            arrays = (s.predicted, s.mean, s.lower, s.upper)
            marks = zip(*(array.tolist() for array in arrays), strict=True)
            rows += [(s.step, s.preset, s.network, s.regime, *row) for row in marks]
        return Shown(columns, tuple(rows))


def within_proofs(row: Row) -> bool:
    """Is the noise what the proofs cover? Their ceiling itself is, as a table holds it."""
    ceiling = noise_ceiling(int(row["num_patches"]), int(row["patch_dim"]))
    return float(row["noise_std"]) <= ceiling * (1 + 1e-6)


def alignment_figure(rows: Sequence[Row], *, name: str = "two-step-alignment") -> AlignmentFigure:
    """Rows of "two-step/alignments": a panel for step 1 and one for step 2 of every preset.

    Step 1 ends before the presets differ, so one panel shows it.
    """
    presets = list(dict.fromkeys(str(row["preset"]) for row in rows))
    panels = [(1, presets[0]), *((2, preset) for preset in presets)]
    series = tuple(s for step, preset in panels for s in _series(rows, step, preset))
    return AlignmentFigure(
        name=checked_name(name),
        title="Alignment after each of the two steps",
        caption=(
            "Points: cosine of filter and signal, mean over seeds, with bars from the worst seed "
            "to the best. Line: the prediction p, here against r = p²/(1−p²), so that all sizes "
            "and noises share one line; after step 2 it assumes that the threshold passes the "
            "signal and no noise. Filled: noise that the proofs cover; hollow: beyond it. LCN "
            "points below the line at the right: some patch held no signal in that half."
        ),
        alt=f"Measured alignment against its prediction. {_in_words(series)}",
        series=series,
        figure=_draw(panels, series),
    )


def _series(rows: Sequence[Row], step: int, preset: str) -> list[AlignmentSeries]:
    kinds: dict[tuple[str, str], dict[tuple, list[Row]]] = {}
    for row in where(rows, preset=preset):
        regime = _INSIDE if within_proofs(row) else _OUTSIDE
        cells = kinds.setdefault((str(row["network"]), regime), {})
        cells.setdefault(tuple(row[name] for name in _CELL), []).append(row)
    ordered = sorted(kinds, key=lambda kind: (network_rank(kind[0]), *kind))
    return [_one_series(step, preset, kind, [*kinds[kind].values()]) for kind in ordered]


def _one_series(
    step: int, preset: str, kind: tuple[str, str], cells: Sequence[Sequence[Row]]
) -> AlignmentSeries:
    predicted = column([cell[0] for cell in cells], f"predicted_{step}")
    ends = np.array([extremes(column(cell, f"alignment_{step}")) for cell in cells])
    return AlignmentSeries(step, preset, *kind, predicted, *ends.T)


def _draw(panels: Sequence[tuple[int, str]], series: Sequence[AlignmentSeries]) -> Figure:
    ratios = np.concatenate([s.ratio for s in series])
    ends = np.floor(np.log10(ratios.min())), np.ceil(np.log10(ratios.max()))
    marks = marks_for(sorted({s.network for s in series}, key=network_rank))
    with look():
        rows, columns = rows_and_columns(len(panels))
        figure = Figure(figsize=(1.0 + 3.2 * columns, 0.9 + 2.5 * rows), layout="constrained")
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        for axes, (step, preset) in zip(grid.flat, panels, strict=True):
            panel = [s for s in series if (s.step, s.preset) == (step, preset)]
            _draw_panel(axes, panel, marks, ends)
            axes.set_title("after step 1" if step == 1 else f"after step 2, {preset} constants")
        figure.supxlabel("r = p²/(1 − p²), signal over noise in the prediction p", fontsize=9)
        figure.supylabel("alignment, cos(w, w*)", fontsize=9)
        legend_above(figure, _handles(marks))
        return settled(figure)


def _draw_panel(
    axes: Axes,
    series: Sequence[AlignmentSeries],
    marks: Mapping[str, Mark],
    ends: tuple[float, float],
) -> None:
    axes.set_xscale("log")
    axes.set_xlim(10 ** (ends[0] - 0.3), 10 ** (ends[1] + 0.3))
    axes.set_ylim(-1.05, 1.08)
    axes.xaxis.set_major_locator(FixedLocator([float(10**e) for e in np.arange(ends[0], 99, 3)]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"1e{np.log10(value):.0f}"))
    line = np.logspace(ends[0] - 0.3, ends[1] + 0.3, 200)
    axes.plot(line, 1 / np.sqrt(1 + 1 / line), color=INK, linewidth=1.2)
    axes.axhline(0.0, color=INK, linewidth=0.6)
    for s in series:
        mark = marks[s.network]
        axes.vlines(s.ratio, s.lower, s.upper, colors=mark.colour, linewidths=0.8, alpha=0.6)
        face = mark.colour if s.regime == _INSIDE else "none"
        kwargs = {"marker": mark.marker, "markersize": 4.5, "markerfacecolor": face}
        axes.plot(s.ratio, s.mean, linestyle="none", color=mark.colour, **kwargs)


def _handles(marks: Mapping[str, Mark]) -> list[Line2D]:
    def point(label: str, mark: Mark, face: str) -> Line2D:
        drawn = Line2D([], [], linestyle="none", label=label, color=mark.colour, marker=mark.marker)
        drawn.set_markerfacecolor(face)
        return drawn

    ink = Mark(INK, "o", "-")
    return [
        Line2D([], [], color=INK, linewidth=1.2, label="prediction"),
        *(point(network, mark, mark.colour) for network, mark in marks.items()),
        point("noise within the proofs", ink, INK),
        point("beyond", ink, "none"),
    ]


def _in_words(series: Sequence[AlignmentSeries]) -> str:
    return " ".join(
        f"Step {s.step}, {s.preset}, {s.network} {s.regime} the proofs' noise: from "
        f"{s.mean.min():.2f} to {s.mean.max():.2f} where {s.predicted.min():.2f} to "
        f"{s.predicted.max():.2f} is predicted."
        for s in series
    )
