"""The page of `image-controls`: what permutations and shifts do to each network."""

from collections.abc import Mapping, Sequence

from .....estimates.words import interval_in_words
from .....figures import LinesFigure, facets, lines_figure
from .....figures.facets import column, extremes
from .....records import Row, distinct, where
from .....reports import Section, Table
from ...claims.images.curves import groups, trio, worths
from ...claims.images.pairs import reach
from .words import DATA, POOLINGS, THREE, by_pooling, named, settled, times

PERMUTED = ("pixels permuted", "patches permuted")


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = named(tables["curves"])
    accuracies, shifts = _accuracies(rows), _shifts(rows)
    text = (
        *(_changes(rows, control) for control in PERMUTED if where(rows, control=control)),
        _growths(shifts),
        "One permutation of the pixels of all images takes neighbourhoods away; for an FCN pixels "
        "have no place, so that only noise may change. A permutation of patches keeps the "
        "neighbourhoods inside of them. Shifts give an object as many positions as there are "
        "offsets, as DSD gives its signal: sharing should be worth more.",
    )
    figures = tuple(
        control_figure(where(rows, data=data), str(data)) for data in distinct(rows, "data")
    )
    return (Section("Controls", text, figures=figures, tables=(accuracies, shifts)),)


def _changes(rows: Sequence[Row], control: str) -> str:
    """By how many points each network changes: least and most over data sets and poolings."""
    parts = []
    for network in THREE:
        same = where(at_largest(rows), network=network)
        changes = {
            (DATA[data], POOLINGS[pooling]): _mean(where(group, control=control))
            - _mean(where(group, control="none"))
            for (data, pooling), group in groups(same, "data", "pooling").items()
        }
        low, high = min(changes, key=changes.__getitem__), max(changes, key=changes.__getitem__)
        ends = (f"{100 * changes[at]:+.1f} ({', '.join(at)})" for at in (low, high))
        parts.append(f"{network} {' to '.join(ends)}")
    text = "; ".join(parts)
    return (
        f"{control.capitalize()}, change of accuracy at the largest n, in points: {text}.".replace(
            "-", "−"
        ).replace("CIFAR−10", "CIFAR-10")
    )


def _growths(shifts: Table) -> str:
    """What sharing is worth on images as they are, and moved furthest."""
    parts = []
    for place in dict.fromkeys(row[:2] for row in shifts.rows):
        first, *_, last = [row for row in shifts.rows if row[:2] == place]
        data, pooling = map(str, place)
        parts.append(f"{DATA[data]}, {POOLINGS[pooling]} {first[3]} → {last[3]}")
    return (
        f"Sharing is worth, on images as they are → on those moved furthest: {'; '.join(parts)}. "
        "Each at an error that all three networks reach there; the table has intervals, and says "
        "where a rate on the edge of its grid leaves no verdict."
    )


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
            ends = interval_in_words(ratio.lower, ratio.upper)
            sure = settled(worth.more, worth.fewer)
            target = f"{worth.error:.3f}"
            lines.append((data, pooling, reach(control), times(ratio), ends, target, sure))
    caption = "n*(LCN)/n*(CNN) on images moved by up to so many pixels; 95 % intervals."
    columns = ("data", "pooling", "moved by up to", "sharing is worth", "interval")
    columns += ("target error", "settled")
    return Table("image-shifts", caption, columns, tuple(lines))
