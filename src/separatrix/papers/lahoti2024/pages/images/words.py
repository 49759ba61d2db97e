"""What the pages about images have in common: names, curves, tables of what a bias is worth."""

from collections.abc import Sequence

import numpy as np

from .....estimates import Ratio
from .....estimates.words import interval_in_words, number, plain, span
from .....figures import LinesFigure, facets, lines_figure
from .....figures.facets import mean
from .....figures.lines import Line, Panel
from .....records import Row, distinct, where
from .....reports import Table
from ...claims.images.curves import EDGE_GAIN, LEAST_SEEDS, Curve, Trio, Worth, groups, trio, worths
from ...claims.images.pairs import network_of

POOLINGS = {"none": "no pooling", "regional": "regional pooling", "global": "global pooling"}
CELLS = {"none": 64, "regional": 4, "global": 1}  # positions that a readout tells apart
THREE = ("FCN", "LCN", "CNN")
DATA = {"mnist": "MNIST", "cifar10": "CIFAR-10", "digits": "digits"}
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


def curves_figures(rows: Sequence[Row], name: str, title: str) -> tuple[LinesFigure, ...]:
    """Errors of FCN, LCN and CNN against n: a figure a data set, a panel a pooling.

    Errors on two data sets lie a decade apart: on one axis those of both would be flat.
    """
    three = [row for row in named(where(rows, chosen=True)) if row["network"] in THREE]
    best = {(data, pooling): t.window for data, pooling, t, _ in priced(rows)}
    shown = [
        {**row, "error": 1 - float(row["accuracy"])}
        for row in three
        if row["network"] == "FCN"
        or best.get((str(row["data"]), str(row["pooling"]))) == row["window"]
    ]
    return tuple(
        lines_figure(
            facets(
                by_pooling(where(shown, data=data)),
                x="num_samples",
                y="error",
                series="network",
                panel=lambda row: POOLINGS[str(row["pooling"])],
                summary=mean,
            ),
            name=f"{name}-{data}",
            title=f"{title}, {DATA[str(data)]}",
            caption="Share of test images that are wrong, means over seeds with 95 % intervals, at "
            "the rate and step chosen on validation images; LCN and CNN at the LCN's best window.",
            x_label="n, training images",
            y_label="test error",
        )
        for data in distinct(rows, "data")
    )


def by_pooling(rows: Sequence[Row]) -> list[Row]:
    """No pooling first, global last; the order is kept otherwise."""
    return sorted(rows, key=lambda row: list(POOLINGS).index(str(row["pooling"])))


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
        panels.append(Panel(DATA[data], tuple(lines), {"nothing": 1.0}))
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
        lines.append(
            (
                data,
                pooling,
                f"{three.window}×{three.window}",
                worth.bias,
                f"{worth.error:.3f}",
                plain(worth.num_samples),
                times(ratio),
                interval_in_words(ratio.lower, ratio.upper),
                settled(worth.more, worth.fewer),
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


def settled(*curves: Curve) -> str:
    """Whether a verdict may rest on curves, and if not, why."""
    seeds, gain = min(c.errors.shape[1] for c in curves), max(c.edge_gain for c in curves)
    if seeds < LEAST_SEEDS:
        return f"no: {seeds} seeds"
    return f"no: edge rate gains {100 * gain:.1f} points" if gain > EDGE_GAIN else "yes"


def _counted(worths: Sequence[Worth]) -> str:
    """Saves samples in 3 of 5 cases, costs some in 1 (×0.5 to ×3.1); the others do not tell."""
    ends = [worth.interval(0.95) for worth in worths]
    values = [each.value for each in ends if np.isfinite(each.value)]
    saves, costs = sum(each.lower > 1 for each in ends), sum(each.upper < 1 for each in ends)
    cost = f", costs some in {costs}" if costs else ""
    size = f" (×{span(values).replace(' to ', ' to ×')})" if values else ""
    return f"saves samples in {saves} of {len(ends)} cases{cost}{size}"


CASES = (
    "A case is a data set, a pooling and a target error; 95 % intervals, one by one. Verdicts rest "
    "on what the table calls settled."
)


def worth_answer(rows: Sequence[Row]) -> str:
    """In numbers of cases that are settled, with and without pooling, and how much it is."""
    every = priced(rows)
    kinds = {"with pooling": lambda p: p != "none", "without it": lambda p: p == "none"}
    names = " and ".join(dict.fromkeys(DATA[data] for data, *_ in every))
    if not any(np.isfinite(w.interval(0.95).value) for *_, w in every):
        return (
            f"On {names} these runs do not settle what locality and sharing are worth: that takes "
            f"{LEAST_SEEDS} seeds, and rates inside of their grid."
        )
    parts = []
    for words, kind in kinds.items():
        here = [w for _, pooling, _, w in every if kind(pooling)]
        counts = (
            f"{bias} {_counted([w for w in here if w.bias == bias])}"
            for bias in ("locality", "sharing")
        )
        parts += [f"{words}, {' and '.join(counts)}"] if here else []
    return f"On {names}, {'; '.join(parts)}."


def times(ratio: Ratio) -> str:
    """×1.62, at least ×3.36, or unknown."""
    bound = f"{ratio.bound} " if ratio.bound.startswith("at") else ""
    return "unknown" if ratio.bound == "unknown" else f"{bound}×{number(ratio.value)}"
