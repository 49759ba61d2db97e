"""The page of `image-controls`: what permutations and shifts do to each network."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from .....estimates.words import interval_in_words, span, true_minus
from .....figures import LinesFigure, facets, lines_figure
from .....figures.facets import column, extremes
from .....records import Row, distinct, where
from .....reports import Section, Table
from ...claims.images.curves import Worth, groups, trio, worths
from ...claims.images.pairs import reach
from .words import DATA, POOLINGS, THREE, by_pooling, named, settled, times

PERMUTED = "pixels permuted"
_TEXT = (
    "One permutation of the pixels of all images takes neighbourhoods away; for an FCN pixels "
    "have no place, so that only noise may change. A permutation of patches keeps the "
    "neighbourhoods inside of them. Shifts give an object as many positions as there are "
    "offsets, as DSD gives its signal: sharing should be worth more."
)


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """What permuted pixels do to each network, and what shifts do to the worth of sharing."""
    rows = named(tables["curves"])
    by_network = {name: _changes(where(at_largest(rows), network=name)) for name in THREE}
    parts = ", ".join(f"{_points(c)} ({name})" for name, c in by_network.items())
    return (
        f"With pixels permuted, accuracy at the largest n changes by {parts} points; {_more(rows)}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = named(tables["curves"])
    figures = tuple(
        control_figure(where(rows, data=data), str(data)) for data in distinct(rows, "data")
    )
    shown = (_accuracies(rows), _shifts(_moved(rows)))
    return (Section("Controls", (_TEXT,), figures=figures, tables=shown),)


def _changes(rows: Sequence[Row]) -> list[float]:
    """By how many points a network changes, at every data set and pooling."""
    places = groups(rows, "data", "pooling").values()
    return [
        100 * (_mean(where(place, control=PERMUTED)) - _mean(where(place, control="none")))
        for place in places
    ]


def _more(rows: Sequence[Row]) -> str:
    """What moving images does to the worth of sharing, where both ends of it are settled."""
    ends = [
        [list(of.values())[at].interval(0.95).value for at in (0, -1)]
        for of in _moved(rows).values()
    ]
    settled_ends = [pair for pair in ends if np.isfinite(pair).all()]
    if not settled_ends:
        return "what moving images does to the worth of sharing these runs do not settle"
    first, last = zip(*settled_ends, strict=True)
    more = sum(one < other for one, other in settled_ends)
    return (
        f"sharing is worth {span(first)} times the samples on images as they are, {span(last)} on "
        f"those moved furthest: more in {more} of {len(settled_ends)} settled pairs of data and "
        "pooling"
    )


def _points(changes: Sequence[float]) -> str:
    least, most = (true_minus(f"{end(changes):+.1f}") for end in (min, max))
    return least if least == most else f"{least} to {most}"


def control_figure(rows: Sequence[Row], data: str) -> LinesFigure:
    """Accuracy against n on a data set: a line a control, a panel a network and pooling."""
    order = [row for n in THREE for row in by_pooling(where(rows, network=n, chosen=True))]
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
        title=f"Test accuracy on altered images, {DATA[data]}",
        caption="Means over seeds, with bars from the lowest seed to the highest, at the rate and "
        "step chosen on validation images that were altered alike.",
        x_label="n, training images",
        y_label="test accuracy",
        y_scale="linear",
    )


def _accuracies(rows: Sequence[Row]) -> Table:
    by = ("data", "pooling", "control")
    lines = [
        (*place, *(f"{100 * _mean(where(group, network=n)):.1f}" for n in THREE))
        for place, group in groups(at_largest(rows), *by).items()
    ]
    caption = "Test accuracy in percent at the largest n, means over seeds."
    return Table("image-controls", caption, (*by, *THREE), tuple(lines))


def at_largest(rows: Sequence[Row]) -> list[Row]:
    """What was measured with the largest sample of each data set, at the rate that was chosen."""
    every = distinct(rows, "data")
    largest = {data: max(distinct(where(rows, data=data), "num_samples")) for data in every}
    return [r for r in rows if r["chosen"] and r["num_samples"] == largest[r["data"]]]


def _mean(rows: Sequence[Row]) -> float:
    return float(column(rows, "accuracy").mean())


def _moved(rows: Sequence[Row]) -> dict[tuple[str, str], dict[int, Worth]]:
    """What sharing is worth by how far images were moved, for every data set and pooling."""
    return {
        place: dict(sorted(_by_reach(group)))
        for place, group in groups(rows, "data", "pooling").items()
    }


def _by_reach(rows: Sequence[Row]) -> Iterator[tuple[int, Worth]]:
    for control in map(str, distinct(rows, "control")):
        three = trio(where(rows, control=control))
        if three is not None and (control == "none" or reach(control)):
            yield reach(control), [w for w in worths(three) if w.bias == "sharing"][-1]


def _shifts(moved: Mapping[tuple[str, str], Mapping[int, Worth]]) -> Table:
    lines = []
    for place, by_reach in moved.items():
        for pixels, worth in by_reach.items():
            ratio = worth.ratio()
            ends = interval_in_words(ratio.lower, ratio.upper)
            sure = settled(worth.more, worth.fewer)
            lines.append((*place, pixels, times(ratio), ends, f"{worth.error:.3f}", sure))
    caption = (
        "n*(LCN)/n*(CNN) on images moved by up to so many pixels, at an error that all three "
        "networks reach there; 95 % intervals."
    )
    columns = ("data", "pooling", "moved by up to", "sharing is worth", "interval")
    columns += ("target error", "settled")
    return Table("image-shifts", caption, columns, tuple(lines))
