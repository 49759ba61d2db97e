"""The page of `image-controls`: what permutations and shifts do to each network."""

from collections.abc import Mapping, Sequence

from .....estimates.words import interval_in_words, number
from .....figures import LinesFigure, facets, lines_figure
from .....figures.facets import column, extremes
from .....records import Row, distinct, where
from .....reports import Section, Table
from ...claims.images.curves import groups, trio, worths
from ...claims.images.pairs import reach
from .words import POOLINGS, THREE, named


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = named(tables["curves"])
    text = (
        "One permutation of the pixels of all images takes neighbourhoods away: an FCN, for which "
        "pixels have no place, does not notice; LCN and CNN do. A permutation of patches keeps the "
        "neighbourhoods inside of them. Shifts give an object as many positions as there are "
        "offsets, as DSD gives its signal: sharing should be worth more.",
    )
    figures = tuple(
        control_figure(where(rows, data=data), str(data)) for data in distinct(rows, "data")
    )
    return (Section("Controls", text, figures=figures, tables=(_accuracies(rows), _shifts(rows))),)


def control_figure(rows: Sequence[Row], data: str) -> LinesFigure:
    """Accuracy against n on a data set: a line a control, a panel a network and pooling."""
    order = [row for name in THREE for row in where(rows, network=name, chosen=True)]
    return lines_figure(
        facets(
            order,
            x="num_samples",
            y="accuracy",
            series="control",
            panel=lambda row: f"{row['network']}, {POOLINGS[str(row['pooling'])]}",
            summary=extremes,
        ),
        name=f"image-controls-{data}",
        title=f"Test accuracy on altered images, {data}",
        caption="Means over seeds, with bars from the lowest seed to the highest, at the rate and "
        "step chosen on validation images that were altered alike.",
        x_label="n, training images",
        y_label="test accuracy",
        y_scale="linear",
    )


def _accuracies(rows: Sequence[Row]) -> Table:
    every = distinct(rows, "data")
    largest = {data: max(distinct(where(rows, data=data), "num_samples")) for data in every}
    shown = [r for r in rows if r["chosen"] and r["num_samples"] == largest[r["data"]]]
    by = ("data", "pooling", "control")
    lines = [
        (*place, *(float(column(where(group, network=n), "accuracy").mean()) for n in THREE))
        for place, group in groups(shown, *by).items()
    ]
    caption = "Test accuracy at the largest n, means over seeds."
    return Table("image-controls", caption, (*by, *THREE), tuple(lines))


def _shifts(rows: Sequence[Row]) -> Table:
    """What sharing is worth, by how far images were moved."""
    lines = []
    for (data, pooling), group in groups(rows, "data", "pooling").items():
        for control in sorted((str(c) for c in distinct(group, "control")), key=reach):
            three = trio(where(group, control=control))
            if three is None or (control != "none" and not reach(control)):
                continue
            worth = [w for w in worths(three) if w.bias == "sharing"][-1]
            ratio = worth.ratio()
            value = "unknown" if ratio.bound == "unknown" else number(ratio.value)
            bound = f"{ratio.bound} " if ratio.bound.startswith("at") else ""
            ends = interval_in_words(ratio.lower, ratio.upper)
            lines.append((data, pooling, reach(control), f"{bound}{value}", ends))
    caption = "n*(LCN)/n*(CNN) on images moved by up to so many pixels; 95 % intervals."
    columns = ("data", "pooling", "moved by up to", "sharing is worth", "interval")
    return Table("image-shifts", caption, columns, tuple(lines))
