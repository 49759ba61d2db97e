"""A number over two variables: coloured cells with the number in them, a panel a map."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.figure import Figure

from .base import AbstractFigure, Shown
from .style import look, rows_and_columns, settled, small_multiples

_COLOURS = "cividis"  # even steps to all kinds of colour vision, and in black and white
_DARK, _LIGHT = "#000000", "#ffffff"
_LETTER = 0.075  # inches that one takes in the name of a row or column
_CELL, _NAMES = 0.55, 0.5  # inches: least width of a cell, and of the names of rows
_MIDDLE = 0.55  # of the colours: from there on numbers are dark


@dataclass(frozen=True, eq=False)
class Map:
    """Values [row, column], rows from below; what is not finite was not measured."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    values: np.ndarray


@dataclass(frozen=True, eq=False, kw_only=True)
class MapFigure(AbstractFigure):
    maps: tuple[Map, ...]
    x_label: str
    y_label: str
    quantity: str

    def shown(self) -> Shown:
        rows = tuple(
            (each.title, column, row, float(each.values[j, i]))
            for each in self.maps
            for j, row in enumerate(each.rows)
            for i, column in enumerate(each.columns)
            if np.isfinite(each.values[j, i])
        )
        return Shown(("panel", self.x_label, self.y_label, self.quantity), rows)


def map_figure(
    maps: Sequence[Map],
    *,
    name: str,
    title: str,
    caption: str,
    x_label: str,
    y_label: str,
    quantity: str,
    number: str = "{:.2f}",
) -> MapFigure:
    """Maps of the same rows and columns side by side, one scale of colours for all of them."""
    if len({(each.columns, each.rows) for each in maps}) != 1:
        raise ValueError(
            "maps must have the same rows and columns, got different ones: panels share their axes."
        )
    return MapFigure(
        name=name,
        title=title,
        caption=caption,
        alt=f"{quantity} over {x_label} and {y_label}. {_in_words(maps, number)}",
        maps=tuple(maps),
        x_label=x_label,
        y_label=y_label,
        quantity=quantity,
        figure=_draw(maps, (x_label, y_label), number),
    )


def _in_words(maps: Sequence[Map], number: str) -> str:
    parts = []
    for each in maps:
        known = np.where(np.isfinite(each.values), each.values, -np.inf)
        row, column = np.unravel_index(known.argmax(), known.shape)
        best = number.format(known[row, column])
        low = number.format(each.values[np.isfinite(each.values)].min())
        parts.append(
            f"{each.title}: from {low} to {best}, at {each.columns[column]}, {each.rows[row]}."
        )
    return " ".join(parts)


def _draw(maps: Sequence[Map], labels: tuple[str, str], number: str) -> Figure:
    down, across = rows_and_columns(len(maps))
    columns, rows = maps[0].columns, maps[0].rows
    cell = max(_CELL, _LETTER * max(len(line) for name in columns for line in name.split("\n")))
    names = max(_NAMES, _LETTER * max(map(len, rows)))
    size = 1.0 + names + across * (0.4 + cell * len(columns)), 1.0 + down * (0.5 + 0.42 * len(rows))
    every = np.concatenate([each.values.ravel() for each in maps])
    every = every[np.isfinite(every)]
    scale = Normalize(every.min(), max(every.max(), every.min() + 1e-9))
    with look():
        figure, grid = small_multiples(len(maps), size, *labels)
        for axes, each in zip(grid, maps, strict=True):
            _draw_map(axes, each, scale, number)
        return settled(figure)


def _draw_map(axes: Axes, each: Map, scale: Normalize, number: str) -> None:
    axes.set_title(each.title)
    axes.grid(False)
    values = np.ma.masked_invalid(each.values)
    axes.pcolormesh(values, cmap=_COLOURS, norm=scale, edgecolors="none", rasterized=False)
    for (j, i), value in np.ndenumerate(each.values):
        if np.isfinite(value):
            ink = _DARK if scale(value) > _MIDDLE else _LIGHT
            at = {"ha": "center", "va": "center", "fontsize": 7.5}
            axes.text(i + 0.5, j + 0.5, number.format(value), color=ink, **at)
    axes.set_xticks(np.arange(len(each.columns)) + 0.5, each.columns)
    axes.set_yticks(np.arange(len(each.rows)) + 0.5, each.rows)
    axes.tick_params(length=0)
    for side in ("left", "bottom"):
        axes.spines[side].set_visible(False)
    axes.set_facecolor("none")
