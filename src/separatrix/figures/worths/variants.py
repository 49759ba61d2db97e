"""A forest plot: what biases are worth under named variants, beside what they are worth without."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ...estimates import Ratio
from ..base import AbstractFigure, Shown, Value
from ..marks import draw_arrow, draw_marks, log_axis, log_limits
from ..series import Series, caption_of_ratios, in_words, read_outs
from ..style import INK, Mark, look, settled, spare_marks
from ..svg import tell
from .ratios import RATIO

_ROW, _ROOM = 0.27, 1.15  # inches of a row, and around the rows
_ARROW = 16  # points
_CHARACTER = 0.066  # inches of a letter of a row's name


@dataclass(frozen=True, eq=False)
class Worth:
    """The ratios of one comparison, in the order of the rows; None where there is none."""

    name: str  # "locality: FCN / LCN"
    ratios: tuple[Ratio | None, ...]
    reference: Ratio | None

    @property
    def series(self) -> Series:
        """The rows that have a ratio; `at` is the row, from 0 at the top."""
        known = [(row, ratio) for row, ratio in enumerate(self.ratios) if ratio is not None]
        ends = np.array([(r.value, r.lower, r.upper) for _, r in known], dtype=float)
        values, lower, upper = ends.reshape(-1, 3).T
        at, bounds = [row for row, _ in known], [ratio.bound for _, ratio in known]
        words = np.array(bounds, dtype=object)
        return Series(self.name, np.array(at, float), values, lower, upper, words)


@dataclass(frozen=True, eq=False, kw_only=True)
class VariantsFigure(AbstractFigure):
    rows: tuple[str, ...]  # from the top
    worths: tuple[Worth, ...]

    def shown(self) -> Shown:
        columns = ("ratio", "variant", "value", "lower", "upper", "bound")
        return Shown(columns, tuple(self._rows()))

    def _rows(self) -> Iterator[tuple[Value, ...]]:
        for worth in self.worths:
            for name, row, *rest in worth.series.rows():
                yield (name, self.rows[int(row)], *rest)


def variants_figure(
    rows: Sequence[str], worths: Sequence[Worth], reference: str, name: str = "variants"
) -> VariantsFigure:
    """A row a variant, a column a comparison; the reference is a line with its interval behind."""
    series = [worth.series for worth in worths]
    line = f"Vertical line and band: {reference}, and its interval." if reference else ""
    return VariantsFigure(
        name=name,
        title="What each bias is worth, variant by variant",
        caption=f"{caption_of_ratios(series)} {line}".strip(),
        alt="Ratios of n*, a row for every variant, axes logarithmic. "
        + in_words(series, RATIO, rows),
        rows=tuple(rows),
        worths=tuple(worths),
        figure=_draw(rows, worths, series),
    )


def _draw(rows: Sequence[str], worths: Sequence[Worth], series: Sequence[Series]) -> Figure:
    names = _CHARACTER * max(map(len, rows), default=1)
    with look():
        size = (names + 2.6 * len(worths) + 0.3, _ROOM + _ROW * len(rows))
        figure = Figure(figsize=size, layout="constrained")
        grid = figure.subplots(1, len(worths), sharey=True, squeeze=False).ravel().tolist()
        marks = spare_marks([worth.name for worth in worths])
        for axes, worth, s in zip(grid, worths, series, strict=True):
            _set_axes(axes, worth, s)
            _draw_rows(axes, s, marks[worth.name], rows)
        grid[0].set_yticks(range(len(rows)), list(rows))
        grid[0].set_ylim(len(rows) - 0.4, -0.6)
        figure.supxlabel("times as many samples", fontsize=9, color=INK)
        return settled(figure)


def _set_axes(axes: Axes, worth: Worth, s: Series) -> None:
    axes.set_title(worth.name)
    log_axis(axes, "x")
    axes.set_xlim(*log_limits(np.array([1.0]), s.values, s.lower, s.upper, room=1.5))
    axes.tick_params(axis="y", length=0)
    axes.axvline(1.0, color=INK, linewidth=0.8, linestyle=(0, (1, 2)))
    known = worth.reference
    if known is not None and known.bound != "unknown":
        low, high = axes.get_xlim()
        ends = max(known.lower, low), min(known.upper, high)
        axes.axvspan(*ends, color=INK, alpha=0.08, linewidth=0)
        axes.axvline(known.value, color=INK, linewidth=1.0)


def _draw_rows(axes: Axes, s: Series, mark: Mark, rows: Sequence[str]) -> None:
    """Points with bars; a bound is hollow with an arrow, what is unknown a question mark."""
    low, high = axes.get_xlim()
    says = np.array(read_outs(s, [rows[int(at)] for at in s.at]), dtype=object)
    known = s.bounds != "unknown"
    least, most = s.bounds == "at least", s.bounds == "at most"
    left = np.clip(np.where(most, s.values, s.lower), low, high)
    right = np.clip(np.where(least, s.values, s.upper), low, high)
    bars = axes.hlines(s.at[known], left[known], right[known], colors=mark.colour, linewidths=1.3)
    tell(bars, says[known])
    hollow = {"markerfacecolor": "none", "markeredgewidth": 1.3}
    for points, face in ((known & ~least & ~most, {}), (least | most, hollow)):
        if points.any():
            kwargs = {"color": mark.colour, "marker": mark.marker, "zorder": 3, **face}
            draw_marks(axes, s.values[points], s.at[points], says[points], **kwargs)
    for points, offset in ((least, _ARROW), (most, -_ARROW)):
        for x, y in zip(s.values[points], s.at[points], strict=True):
            draw_arrow(axes, (float(x), float(y)), (offset, 0), mark.colour)
    for y in s.at[~known]:
        axes.text(1.0, y, "?", color=mark.colour, ha="center", va="center", fontweight="bold")
