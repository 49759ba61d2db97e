"""The page of `image-degrees`: maps over window and sharing, curves, and what a bias is worth."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....figures.facets import column
from .....figures.maps import Map, MapFigure, map_figure
from .....records import Row, distinct, where
from .....reports import Section, Table
from ...claims.images.curves import groups
from .words import (
    CASES,
    DATA,
    POOLINGS,
    THREE,
    curves_figures,
    named,
    priced,
    worth_answer,
    worth_figure,
    worth_table,
)

WHY = (
    "Sharing means that what is learned at one position is known at all. A readout with weights of "
    "its own for every position forgets that: what it learns of a unit at one position says "
    "nothing of the same unit at another. An LCN learns filters and readout position by position; "
    "without pooling sharing removes the first and leaves the second. With many filters nothing is "
    "left of it: without pooling the kernels of CNN and LCN are the same, with pooling they are "
    "not [novak2019]. The networks of DSD sum over patches, which is pooling: their readout has no "
    "positions.",
    "Locality needs no pooling: a unit with a window has fewer inputs to learn from, whatever the "
    "readout does with it.",
    "Pooling may go too far: it takes away where something was seen. Labels of DSD do not depend "
    "on that, those of centred objects may. FCN and LCN keep it, as their units differ by "
    "position; a CNN of one hidden layer is left with one number a filter and cell, and its curve "
    "ends higher: sharing then saves samples at large errors and costs samples at small ones.",
)


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    return worth_answer(tables["curves"])


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["curves"]
    every = priced(rows)
    return (
        Section(
            "What each bias is worth",
            (CASES,),
            figures=(worth_figure(every, "image-worth", "What locality and sharing are worth"),),
            tables=(worth_table(every, "image-worth"),),
        ),
        Section(
            "From FCN to LCN to CNN",
            (
                "Every cell is a network with as many units. To the right windows grow until every "
                "unit sees the whole image: the FCN. Upwards more positions share their filters, "
                "from none (LCN) to all (CNN).",
            ),
            figures=tuple(degrees_map(where(rows, data=data)) for data in distinct(rows, "data")),
            tables=(best_cells(rows),),
        ),
        Section(
            "Learning curves",
            figures=curves_figures(rows, "image-curves", "Test error of FCN, LCN and CNN"),
        ),
        Section("Why sharing takes pooling", WHY),
    )


def best_cells(rows: Sequence[Row]) -> Table:
    """FCN, LCN and CNN each at the window that does best, where the map looks.

    What a bias is worth is measured at the LCN's window; a CNN may do better at another.
    """
    lines = []
    for data in distinct(rows, "data"):
        n = _size_of_map(where(rows, data=data))
        shown = named(where(rows, data=data, num_samples=n, chosen=True))
        for pooling in POOLINGS:
            cells = groups(where(shown, pooling=pooling), "network", "window")
            best = (
                max(((_accuracy(g), w) for (net, w), g in cells.items() if net == name), default=())
                for name in THREE
            )
            each = [f"{pair[0]:.1f} ({pair[1]}×{pair[1]})" if pair else "–" for pair in best]
            lines += [(DATA[str(data)], n, POOLINGS[pooling], *each)] if cells else []
    caption = "Test accuracy in percent of each network at its best window, which is in brackets."
    return Table("best-windows", caption, ("data", "images", "pooling", *THREE), tuple(lines))


def _size_of_map(rows: Sequence[Row]) -> int:
    """The second largest."""
    sizes = distinct(rows, "num_samples")
    return int(sizes[-2] if len(sizes) > 1 else sizes[-1])


def degrees_map(rows: Sequence[Row]) -> MapFigure:
    """Accuracy at one n, the second largest, over window and block; a panel a pooling."""
    n, data = _size_of_map(rows), str(rows[0]["data"])
    shown = where(rows, num_samples=n, chosen=True)
    windows, blocks = distinct(rows, "window"), distinct(rows, "block")
    maps = [
        Map(
            POOLINGS[pooling],
            tuple(f"{w}×{w}" for w in windows),
            tuple(f"{b}×{b}" for b in blocks),
            np.array(
                [
                    [_accuracy(where(shown, pooling=pooling, window=w, block=b)) for w in windows]
                    for b in blocks
                ]
            ),
        )
        for pooling in POOLINGS
        if where(shown, pooling=pooling)
    ]
    return map_figure(
        maps,
        name=f"image-map-{data}",
        title=f"Test accuracy in percent, {DATA[data]}, {n:,} training images",
        caption="Mean over seeds, at the rate and step chosen on validation images. Last column: "
        "every unit sees the whole image, the FCN; bottom row LCN, top row CNN; "
        "white: not measured.",
        x_label="window, pixels",
        y_label="positions that share filters",
        quantity="test accuracy in percent",
        number="{:.1f}",
    )


def _accuracy(rows: Sequence[Row]) -> float:
    return 100 * float(column(rows, "accuracy").mean()) if rows else float("nan")
