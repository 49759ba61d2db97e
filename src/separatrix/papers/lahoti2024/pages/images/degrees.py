"""The page of `image-degrees`: maps over window and sharing, curves, and what a bias is worth."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....figures.facets import column
from .....figures.maps import Map, MapFigure, map_figure
from .....records import Row, distinct, where
from .....reports import Section
from .words import (
    POOLINGS,
    curves_figure,
    priced,
    worth_figure,
    worth_sentences,
    worth_table,
)

WHY = (
    "Why pooling? Sharing means that what is learned at one position is known at all. A readout "
    "with weights of its own for every position forgets that: what it learns of a unit at one "
    "position says nothing of the same unit at another, and of the two things that an LCN learns "
    "position by position, filters and readout, sharing removes the smaller. With many filters "
    "nothing is left of it: without pooling the kernels of CNN and LCN are the same, with pooling "
    "they are not [novak2019]. The networks of DSD sum over patches, which is pooling: "
    "their readout has no positions.",
    "Global pooling may go too far: it takes away where something was seen. Labels of DSD do not "
    "depend on that. FCN and LCN keep it, as their units differ by position; a CNN of one hidden "
    "layer is left with one number a filter.",
    "An FCN without pooling is not at its worst on these images either: objects are centred, and "
    "one that never moves need not be looked for.",
)


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["curves"]
    every = priced(rows)
    return (
        Section(
            "What each bias is worth",
            worth_sentences(every),
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
        ),
        Section(
            "Learning curves",
            figures=(curves_figure(rows, "image-curves", "Test error of FCN, LCN and CNN"),),
        ),
        Section("Why it takes pooling", WHY),
    )


def degrees_map(rows: Sequence[Row]) -> MapFigure:
    """Accuracy at one n, the second largest, over window and block; a panel a pooling."""
    sizes, data = distinct(rows, "num_samples"), str(rows[0]["data"])
    n = sizes[-2] if len(sizes) > 1 else sizes[-1]
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
        title=f"Test accuracy on {data} with {n:,} training images",
        caption="Mean over seeds, at the rate and step chosen on validation images. Last column: "
        "every unit sees the whole image, the FCN; bottom row LCN, top row CNN.",
        x_label="window, pixels",
        y_label="positions that share filters",
        quantity="test accuracy",
    )


def _accuracy(rows: Sequence[Row]) -> float:
    return float(column(rows, "accuracy").mean()) if rows else float("nan")
