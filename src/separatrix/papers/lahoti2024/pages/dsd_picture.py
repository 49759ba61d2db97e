"""The task of the paper, drawn: a signal in one of k patches, and what three networks see of it."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from ....figures.base import AbstractFigure, Shown
from ....figures.style import FAINT, INK, look, marks_for, settled

_PATCHES, _PIXELS, _NOISE = 8, 10, 0.1  # k, d and σ of the picture
_PLACES = ((2, 1), (6, -1), (4, 1))  # of the signal in each example, and its label
_GAP = 1.5  # between patches, in pixels
_HUES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b58900", "#56b4e9", "#882255", "#117733")
_FILTERS = {  # how each network looks at the patches, in words
    "FCN": "every unit sees all pixels at once",
    "LCN": "each patch has a filter of its own",
    "CNN": "one filter looks at every patch",
}


class Example(NamedTuple):
    """An input of k patches with d pixels each, where its signal is, and its label."""

    pixels: np.ndarray  # [patch, pixel]
    patch: int
    label: int


@dataclass(frozen=True, eq=False)
class DSDFigure(AbstractFigure):
    examples: tuple[Example, ...]

    def shown(self) -> Shown:
        columns = ("example", "label", "patch", "pixel", "value", "holds the signal")
        return Shown(
            columns,
            tuple(
                (number, example.label, patch, pixel, float(value), patch == example.patch)
                for number, example in enumerate(self.examples)
                for (patch, pixel), value in np.ndenumerate(example.pixels)
            ),
        )


def dsd_figure() -> DSDFigure:
    """x = y·w* in a patch drawn uniformly, plus noise N(0, σ²) on all pixels [lahoti2024]."""
    examples = _examples()
    return DSDFigure(
        name="dsd",
        title="The task of lahoti2024: a signal that moves",
        caption=f"Three inputs of k = {_PATCHES} patches with d = {_PIXELS} pixels. One patch, "
        "any of them, holds a fixed signal w* times the label; all pixels have noise. Below, what "
        "each network knows beforehand: an FCN nothing, an LCN that patches count one by one "
        "(locality), a CNN that all patches count alike (weight sharing).",
        alt="Bars of three inputs, the framed patch holds the signal, upright where the label is "
        "plus one and upside down where it is minus one. Three rows of brackets: one over all "
        "patches for the FCN, one a patch in different colours for the LCN, in one colour for the "
        "CNN.",
        figure=_draw(examples),
        examples=examples,
    )


def _examples() -> tuple[Example, ...]:
    """Inputs that hold a signal of unit length; the same at every call."""
    random = np.random.default_rng(4)
    signal = random.standard_normal(_PIXELS)
    signal /= np.linalg.norm(signal)
    examples = []
    for patch, label in _PLACES:
        pixels = _NOISE * random.standard_normal((_PATCHES, _PIXELS))
        pixels[patch] += label * signal
        examples.append(Example(pixels, patch, label))
    return tuple(examples)


def _draw(examples: tuple[Example, ...]) -> Figure:
    with look():
        figure = Figure(figsize=(7.4, 3.3))
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        for row, example in enumerate(examples):
            _draw_example(axes, example, -2.1 * row)
        for row, network in enumerate(_FILTERS):
            _draw_filters(axes, network, -6.3 - 1.25 * row)
        axes.set_xlim(-9, _left(_PATCHES) + 12)
        axes.set_ylim(-9.2, 1.1)
        axes.axis("off")
        return settled(figure)


def _left(patch: int) -> float:
    return patch * (_PIXELS + _GAP)


def _draw_example(axes: Axes, example: Example, middle: float) -> None:
    colour = marks_for(["CNN"])["CNN"].colour
    for patch, pixels in enumerate(example.pixels):
        holds = patch == example.patch
        at = _left(patch) + np.arange(_PIXELS) + 0.5
        axes.bar(
            at,
            pixels,
            0.8,
            bottom=middle,
            color=colour if holds else INK,
            alpha=1 if holds else 0.55,
        )
        box = {"edgecolor": colour if holds else INK, "linewidth": 1.8 if holds else 0.5}
        corner = (_left(patch), middle - 0.85)
        axes.add_patch(
            Rectangle(corner, _PIXELS, 1.7, fill=False, alpha=1 if holds else FAINT, **box)
        )
    label = f"y = {example.label:+d}".replace("-", "−")
    axes.text(_left(_PATCHES) + 0.5, middle, label, va="center", fontsize=10)


def _draw_filters(axes: Axes, network: str, bottom: float) -> None:
    """A bar over what one filter sees, of a colour for each filter."""
    colour = marks_for([network])[network].colour
    axes.text(
        -1.5,
        bottom + 0.3,
        network,
        ha="right",
        va="center",
        fontsize=10,
        weight="bold",
        color=colour,
    )
    spans = [(0, _left(_PATCHES) - _GAP)]
    if network != "FCN":
        spans = [(_left(patch), _PIXELS) for patch in range(_PATCHES)]
    hues = _HUES if network == "LCN" else (colour,) * _PATCHES
    for (left, width), hue in zip(spans, hues, strict=False):
        axes.add_patch(Rectangle((left, bottom + 0.3), width, 0.32, facecolor=hue, linewidth=0))
    axes.text(0, bottom + 0.12, _FILTERS[network], va="top", fontsize=8)
