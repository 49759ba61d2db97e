"""Distances between n*, one below the other: an arrow from n* to n*, and what it says above it."""

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes

from ...estimates import SampleComplexity
from ...figures.marks import draw_arrow
from ...figures.style import INK, Mark
from .curves_shown import Gap

_LETTER = 0.0155  # its width at this size, as a share of the axis
_HEADS = 0.05  # share of the axis that two heads of an arrow take


def draw_lanes(
    axes: Axes,
    gaps: Sequence[Gap],
    stars: Mapping[str, SampleComplexity | None],
    marks: Mapping[str, Mark],
) -> None:
    """A lane a gap, away from the curves; the limits of the horizontal axis must be set."""
    axes.set_ylim(len(gaps) - 0.55, -0.75)
    axes.set_yticks([])
    axes.spines["left"].set_visible(False)
    axes.grid(visible=False, axis="y")
    for lane, gap in enumerate(gaps):
        ends = [(stars[family], marks[family]) for family in (gap.fewer, gap.more)]
        _draw_gap(axes, float(lane), gap.label, [(star, mark) for star, mark in ends if star])


def _draw_gap(
    axes: Axes, lane: float, label: str, ends: Sequence[tuple[SampleComplexity, Mark]]
) -> None:
    """An arrow between two marks of networks; what only bounds n* is hollow, with an open arrow."""
    places = [star.limit for star, _ in ends]
    first, second = (_along(axes, place) for place in places)
    if abs(first - second) > _HEADS:
        arrow = {"arrowstyle": "<|-|>", "color": INK, "linewidth": 1.2, "shrinkA": 5, "shrinkB": 5}
        axes.annotate("", xy=(places[0], lane), xytext=(places[1], lane), arrowprops=arrow)
    for star, mark in ends:
        face = mark.colour if star.censoring == "none" else "none"
        colour, marker = mark.colour, mark.marker
        axes.plot([star.limit], [lane], color=colour, marker=marker, linestyle="none", mfc=face)
        draw_beyond(axes, (star.limit, lane), star, mark.colour)
    place, side = _place_of_label(axes, float(np.sqrt(places[0] * places[1])), label)
    axes.text(place, lane - 0.2, label, ha=side, va="bottom", fontsize=9.5)


def draw_beyond(
    axes: Axes, start: tuple[float, float], star: SampleComplexity, colour: str
) -> None:
    """An arrow to the side on which n* lies, where the sizes tried do not have it."""
    if star.censoring != "none":
        draw_arrow(axes, start, (22 if star.censoring == "right" else -22, 0), colour)


def _place_of_label(axes: Axes, middle: float, label: str) -> tuple[float, str]:
    """Over the middle of the arrow, held inside the frame where it would stick out."""
    (low, high), half = axes.get_xlim(), _LETTER * len(label) / 2
    if _along(axes, middle) < half:
        return low, "left"
    return (high, "right") if _along(axes, middle) > 1 - half else (middle, "center")


def _along(axes: Axes, place: float) -> float:
    """Where a size lies along the axis, from 0 to 1."""
    low, high = np.log(axes.get_xlim())
    return float((np.log(place) - low) / (high - low))
