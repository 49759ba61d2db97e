"""What the pages about images have in common: names, curves, tables of what a bias is worth."""

from collections.abc import Sequence

import numpy as np

from .....estimates import Ratio
from .....estimates.words import interval_in_words, number, plain
from .....figures import LinesFigure, facets, lines_figure
from .....figures.facets import mean
from .....figures.lines import Line, Panel
from .....records import Row, distinct, where
from .....reports import Table
from ...claims.images.curves import Trio, Worth, groups, trio, worths
from ...claims.images.pairs import network_of

POOLINGS = {"none": "no pooling", "regional": "regional pooling", "global": "global pooling"}
CELLS = {"none": 64, "regional": 4, "global": 1}  # positions that a readout tells apart
THREE = ("FCN", "LCN", "CNN")
Priced = tuple[str, str, Trio, Worth]  # data, pooling, networks, what a bias is worth


def named(rows: Sequence[Row]) -> list[Row]:
    """With a column `network`, by the largest window of each data set."""
    full = {
        data: max(distinct(where(rows, data=data), "window")) for data in distinct(rows, "data")
    }
    return [{**row, "network": network_of(row, full[row["data"]])} for row in rows]


def priced(rows: Sequence[Row]) -> list[Priced]:
    """What each bias is worth, by data set and pooling."""
    every = []
    for (data, pooling), group in groups(rows, "data", "pooling").items():
        three = trio(group)
        if three is not None:
            every += [(str(data), str(pooling), three, worth) for worth in worths(three)]
    return every


def curves_figure(rows: Sequence[Row], name: str, title: str) -> LinesFigure:
    """Errors of FCN, LCN and CNN against n, a panel a data set and pooling."""
    three = [row for row in named(where(rows, chosen=True)) if row["network"] in THREE]
    best = {(data, pooling): t.window for data, pooling, t, _ in priced(rows)}
    shown = [
        {**row, "error": 1 - float(row["accuracy"])}
        for row in three
        if row["network"] == "FCN"
        or best.get((str(row["data"]), str(row["pooling"]))) == row["window"]
    ]
    return lines_figure(
        facets(
            sorted(shown, key=lambda row: str(row["data"])),
            x="num_samples",
            y="error",
            series="network",
            panel=lambda row: f"{row['data']}, {POOLINGS[str(row['pooling'])]}",
            summary=mean,
        ),
        name=name,
        title=title,
        caption="Share of test images that are wrong, means over seeds with 95 % intervals, at the "
        "rate and step chosen on validation images; LCN and CNN at the LCN's best window.",
        x_label="n, training images",
        y_label="test error",
    )


def worth_figure(every: Sequence[Priced], name: str, title: str) -> LinesFigure:
    """Ratios against how many positions the readout tells apart, a panel a data set."""
    panels = []
    last = {(data, pooling, w.bias): w for data, pooling, _, w in every}  # the largest n of targets
    for data in dict.fromkeys(data for data, *_ in every):
        lines = []
        for bias in ("locality", "sharing"):
            ratios = {p: w.ratio() for (d, p, b), w in last.items() if (d, b) == (data, bias)}
            at = sorted((CELLS[pooling], pooling) for pooling in ratios)
            lines.append(_line(f"{bias} is worth", [(n, ratios[pooling]) for n, pooling in at]))
        panels.append(Panel(data, tuple(lines), {"nothing": 1.0}))
    return lines_figure(
        panels,
        name=name,
        title=title,
        caption="Samples without the bias over samples with it, at the error that all three "
        "networks reach with all but the largest sample; 95 % intervals, paired by seed. Hollow: "
        "the sizes tried bound the ratio on one side only.",
        x_label="positions that the readout tells apart (1 global, 64 no pooling)",
        y_label="times as many samples",
    )


def _line(label: str, at: Sequence[tuple[int, Ratio]]) -> Line:
    ratios = [ratio for _, ratio in at]
    column = lambda field: np.array([getattr(ratio, field) for ratio in ratios], float)
    hollow = np.array([ratio.bound != "none" for ratio in ratios])
    x = np.array([cells for cells, _ in at], float)
    return Line(label, x, column("value"), column("lower"), column("upper"), hollow=hollow)


def worth_table(every: Sequence[Priced], name: str) -> Table:
    lines = []
    for data, pooling, three, worth in every:
        ratio = worth.ratio()
        settled = worth.more.settled and worth.fewer.settled
        bound = "" if ratio.bound == "none" else f"{ratio.bound} "
        lines.append(
            (
                data,
                pooling,
                f"{three.window}×{three.window}",
                worth.bias,
                f"{worth.error:.3f}",
                plain(worth.num_samples),
                "unknown" if ratio.bound == "unknown" else f"{bound}{number(ratio.value)}",
                interval_in_words(ratio.lower, ratio.upper),
                "yes" if settled else "no",
            )
        )
    columns = ("data", "pooling", "window", "bias", "target error", "reached by all with")
    columns += ("worth", "interval", "settled")
    caption = (
        "n* of the network without the bias over n* of the one with it: FCN/LCN and LCN/CNN, 95 % "
        "intervals. Settled: three seeds at least, and no rate on the edge of its grid gained more "
        "than a point; verdicts rest on nothing else."
    )
    return Table(name, caption, columns, tuple(lines))


def worth_sentences(every: Sequence[Priced]) -> tuple[str, ...]:
    """One a data set and pooling, at the target with the largest n."""
    last = {(data, pooling, w.bias): w for data, pooling, _, w in every}
    places = dict.fromkeys((data, pooling) for data, pooling, _ in last)
    return tuple(
        f"{data}, {POOLINGS[pooling]}, at {last[data, pooling, 'locality'].error:.1%} error: "
        + ", ".join(
            f"{bias} is worth ×{last[data, pooling, bias].ratio()}"
            for bias in ("locality", "sharing")
        )
        + "."
        for data, pooling in places
    )
