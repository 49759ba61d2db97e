"""A k-pattern on one input: the bits, the windows that a CNN looks at, and the one that counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from .....figures.base import AbstractFigure, Shown, Value, checked_name
from .....figures.style import FAINT, INK, look, marks_for, settled

_ACCENT = marks_for(["CNN"])["CNN"].colour
_ROW = 0.62  # height of a window, in widths of a bit


@dataclass(frozen=True, eq=False)
class KPatternFigure(AbstractFigure):
    name: str
    title: str
    caption: str
    alt: str
    rows: tuple[Mapping[str, Value], ...]
    figure: Figure

    def shown(self) -> Shown:
        columns = tuple(self.rows[0])
        return Shown(columns, tuple(tuple(row[name] for name in columns) for row in self.rows))


def k_pattern_figure(
    rows: Sequence[Mapping[str, Value]], *, name: str = "k-pattern"
) -> KPatternFigure:
    """Rows of k-pattern-example/windows, one a window of the same input."""
    place = next(row for row in rows if row["holds_pattern"])
    n, k = len(str(place["input"])), len(str(place["content"]))
    label, score = int(place["pattern_value"]), sum(float(row["share"]) for row in rows)
    return KPatternFigure(
        name=checked_name(name),
        title=f"A k-pattern with k = {k}",
        caption=f"An input of n = {n} bits, and the n − k + 1 = {len(rows)} windows that the CNN "
        "passes over it. The label is g of the framed bits. Right: what each window adds to the "
        "score of Lemma 6's network.",
        alt=f"Input {place['input']}. Window {place['window']} reads {place['content']}, where the "
        f"pattern is {label:+d}. The windows add up to {score:+.3f}.",
        rows=tuple(rows),
        figure=_draw(rows, place),
    )


def _draw(rows: Sequence[Mapping[str, Value]], place: Mapping[str, Value]) -> Figure:
    bits = str(place["input"])
    right, bottom = len(bits) + 0.4, _bottom(len(rows))
    width, height = right + 3.2, 1.2 - (bottom - 1.4)
    with look():
        figure = Figure(figsize=(7.4, 7.4 * height / width))
        axes = figure.add_axes((0.01, 0.0, 0.99, 1.0))
        _draw_bits(axes, bits, 0, (0.0, 1.0), 9.0)
        axes.text(right, 0.5, "share of h(x)", va="center", fontsize=8.5)
        for row in rows:
            ends = (_bottom(int(row["window"])), 0.8 * _ROW)
            _draw_bits(axes, str(row["content"]), int(row["window"]) - 1, ends, 6.5)
            share = f"{float(row['share']):+.2f}".replace("-", "−") if row["holds_pattern"] else "0"
            axes.text(right, ends[0] + ends[1] / 2, share, va="center", fontsize=7.5)
        _frame(axes, place, bottom - 0.9)
        axes.set_xlim(-0.1, width - 0.1)
        axes.set_ylim(bottom - 1.4, 1.2)
        axes.axis("off")
        return settled(figure)


def _bottom(window: int) -> float:
    """Windows stand below the input, each a row lower than the one before."""
    return -0.5 - _ROW * window


def _draw_bits(
    axes: Axes, bits: str, left: int, ends: tuple[float, float], font_size: float
) -> None:
    """White for +, grey for −: told apart without their signs too; `ends` are bottom and height."""
    bottom, height = ends
    for at, bit in enumerate(bits, start=left):
        if bit != "+":
            axes.add_patch(Rectangle((at, bottom), 1, height, facecolor=INK, alpha=FAINT))
        axes.add_patch(Rectangle((at, bottom), 1, height, fill=False, edgecolor=INK, linewidth=0.7))
        middle = (at + 0.5, bottom + height / 2)
        axes.text(*middle, bit, ha="center", va="center", fontsize=font_size)


def _frame(axes: Axes, place: Mapping[str, Value], label_at: float) -> None:
    """Around the pattern's bits and around its window; below, the label."""
    left, k = int(place["window"]) - 1, len(str(place["content"]))
    for bottom, height in ((0.0, 1.0), (_bottom(left + 1), 0.8 * _ROW)):
        frame = Rectangle((left, bottom), k, height, fill=False, edgecolor=_ACCENT, linewidth=2.2)
        axes.add_patch(frame).set_zorder(3)
    label = f"f(x) = g({place['content']}) = {int(place['pattern_value']):+d}".replace("-", "−")
    axes.text(left + k / 2, label_at, label, ha="center", va="center", fontsize=9.5)
