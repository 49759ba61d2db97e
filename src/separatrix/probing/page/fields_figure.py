"""What the first layer looks at: filters of FCN, LCN and CNN, as pictures or as lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.figure import Figure

from ...figures.base import AbstractFigure, Shown, Value
from ...figures.pictures import around_0, draw_pictures
from ...figures.style import INK, look, marks_for, settled

_CAPTION = (
    "First-layer weights of the units that weigh most in what each network answers, each in "
    "a scale of its own; {colours}. A unit of the FCN sees the whole input, one of the LCN its "
    "neighbourhood there, and one of the CNN has no place: it looks everywhere."
)
_COLOURS = {
    "signal": "the line is 0",
    "image": "red is above 0, blue below",
    "colour": "red, green and blue around a grey that is 0",
}


@dataclass(frozen=True, eq=False, kw_only=True)
class FieldsFigure(AbstractFigure):
    """Filters by network: [unit, *what a unit sees, channel], NaN where it sees nothing."""

    fields: Mapping[str, np.ndarray]

    def shown(self) -> Shown:
        """Every weight that is one."""
        axes = ("place",) if _are_signals(self.fields) else ("row", "column")
        rows: list[tuple[Value, ...]] = [
            (family, *map(int, at), float(weight))
            for family, weights in self.fields.items()
            for at, weight in np.ndenumerate(weights)
            if np.isfinite(weight)
        ]
        return Shown(("network", "unit", *axes, "channel", "weight"), tuple(rows))


def fields_figure(fields: Mapping[str, np.ndarray]) -> FieldsFigure:
    """A strip a network: pictures of what units see in images, lines of what they see in signals.

    A picture has red, green and blue where there are three channels, else the mean over channels.
    """
    signals = _are_signals(fields)
    num_channels = next(iter(fields.values())).shape[-1]
    kind = "signal" if signals else "colour" if num_channels == 3 else "image"
    seen = (f"{name} {'×'.join(map(str, weights.shape[1:-1]))}" for name, weights in fields.items())
    return FieldsFigure(
        name="receptive-fields",
        title="What the first layer looks at",
        caption=_CAPTION.format(colours=_COLOURS[kind]),
        alt="First-layer weights of the units that weigh most, drawn over "
        f"{', '.join(seen)} places.",
        fields=fields,
        figure=_draw_lines(fields) if signals else _draw_pictures(fields),
    )


def _are_signals(fields: Mapping[str, np.ndarray]) -> bool:
    return next(iter(fields.values())).ndim == 3


def _draw_pictures(fields: Mapping[str, np.ndarray]) -> Figure:
    rows: list[Sequence[np.ndarray]] = [list(weights) for weights in fields.values()]
    return draw_pictures(rows, around_0, inch=0.55, row_names=list(fields))


def _draw_lines(fields: Mapping[str, np.ndarray]) -> Figure:
    """Two rows of half as many a network; every line in a scale of its own."""
    marks = marks_for(list(fields))
    with look():
        figure = Figure(figsize=(7.2, 0.75 * 2 * len(fields)), layout="constrained")
        columns = max(-(-len(weights) // 2) for weights in fields.values())
        grid = figure.subplots(2 * len(fields), columns, squeeze=False)
        for axes in grid.flat:
            axes.set(xticks=[], yticks=[])
            axes.spines[:].set_visible(False)
        for strip, (family, weights) in enumerate(fields.items()):
            cells = grid[2 * strip : 2 * strip + 2]
            cells[0, 0].set_ylabel(family, rotation=0, ha="right", va="center", fontweight="bold")
            for axes, each in zip(cells.flat, weights, strict=False):
                top = 1.1 * float(np.nanmax(np.abs(each))) or 1.0
                axes.set(xlim=(-0.5, len(each) - 0.5), ylim=(-top, top))
                axes.axhline(0, color=INK, linewidth=0.6)
                axes.plot(each, color=marks[family].colour, linewidth=1.1)
        return settled(figure)
