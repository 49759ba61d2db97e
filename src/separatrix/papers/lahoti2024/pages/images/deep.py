"""The page of `image-degrees-deep`: three hidden layers, curves and what a bias is worth."""

from collections.abc import Mapping, Sequence

from .....figures.facets import column
from .....records import Row, distinct, where
from .....reports import Section, Table
from ...claims.images.curves import groups
from .words import CASES, curves_figures, named, priced, worth_answer, worth_figure, worth_table


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    return worth_answer(tables["curves"])


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["curves"]
    every = priced(rows)
    figures = (
        worth_figure(
            every, "image-deep-worth", "What locality and sharing are worth, three layers"
        ),
        *curves_figures(rows, "image-deep-curves", "Test error of FCN, LCN and CNN, three layers"),
    )
    tables_shown = (worth_table(every, "image-deep-worth"), accuracy_table(rows))
    return (Section("Three hidden layers", (CASES,), figures=figures, tables=tables_shown),)


def accuracy_table(rows: Sequence[Row]) -> Table:
    """Accuracy of every degree at every size, means over seeds."""
    lines = []
    by = ("data", "pooling", "network", "window")
    for (data, pooling, network, window), group in groups(named(rows), *by).items():
        for n in distinct(group, "num_samples"):
            here = where(group, num_samples=n, chosen=True)
            accuracy = float(column(here, "accuracy").mean())
            lines.append((data, pooling, network, f"{window}×{window}", n, accuracy))
    columns = ("data", "pooling", "network", "window", "n", "test accuracy")
    caption = "Means over seeds, at the rate and step chosen on validation images."
    return Table("image-deep-accuracy", caption, columns, tuple(lines))
