"""The page of `order-search`: CNNs trained against the law, then losses by what is a window."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from .....estimates.words import number, span
from .....figures.facets import alike, column, facets, mean, overlay, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table
from .....reports.row_table import cell

LIMIT = 20  # times the law


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """CNNs trained by random search beside the law, by pattern; and when a CNN learns at all."""
    parts = []
    for pattern, rows in split(tables["trials"], "pattern").items():
        tried = {size: _tried(group) for size, group in split(rows, _size).items()}
        laws = {_size(row): float(row["predicted"]) for row in rows}
        shares = [tried[size] / laws[size] for size in tried]
        parts.append(f"{span(list(tried.values()))} ({pattern}, {span(shares)} times the law)")
    windows, others = (where(tables["loss"], contiguous=fits) for fits in (True, False))
    learned, missed = (sum(float(row["measured"]) < 1 for row in of) for of in (windows, others))
    return (
        f"Until one has learned, a search trains on average {', '.join(parts)} CNNs. A CNN gets "
        f"below loss 1 on {learned} of {len(windows)} sets of places that are a window, and on "
        f"{missed} of {len(others)} that are not."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (_search_section(tables), _loss_section(tables["loss"]))


def _size(row: Row) -> tuple[int, int]:
    return int(row["input_length"]), int(row["pattern_length"])


def _search_section(tables: Mapping[str, Sequence[Row]]) -> Section:
    trials = sorted(tables["trials"], key=_size)
    drawn = partial(
        facets,
        [row for row in trials if np.isfinite(float(row["measured"]))],
        x="input_length",
        panel=lambda row: f"{row['pattern']} of {row['pattern_length']}",
    )
    figure = lines_figure(
        overlay(
            drawn(y="measured", series_label="trained", summary=mean, joined="points"),
            drawn(y="predicted", series_label="law", summary=alike, joined="line"),
        ),
        name="order-search",
        title="CNNs trained until one has learned",
        caption="Points: mean over runs with its 95 % interval. Lines: one over the share of "
        "orders in which the pattern can be learned, C(n,k)/(n−k+1) for a parity.",
        x_label="number of inputs n",
        y_label="CNNs trained",
    )
    text = (
        "Shows what it costs to find the order by trial: every trial trains a CNN on the sample, "
        "and held-out accuracy decides. Does not show that an order must be found that way: "
        "elimination reads a noiseless parity off n + 10 examples.",
    )
    shown = (_trained(trials), _laws(tables["law"]))
    return Section("The cost of trying orders", text, figures=(figure,), tables=shown)


def _trained(rows: Sequence[Row]) -> Table:
    columns = (
        *("pattern", "n", "k", "runs", "mean CNNs trained", "law", "mean/law"),
        *("windows missed", "learned beside", "samples", "multiply-adds a search"),
    )
    lines = []
    for (pattern, n, k), group in split(rows, lambda row: (row["pattern"], *_size(row))).items():
        law = float(group[0]["predicted"])
        tried = _tried(group)
        counts = [int(column(group, name).sum()) for name in ("missed", "fitting", "beside")]
        lines.append(
            (
                *(pattern, n, k, len(group), f"{tried:.1f}", f"{law:.1f}", f"{tried / law:.2f}"),
                *(f"{counts[0]} of {counts[1]}", counts[2], group[0]["num_samples"]),
                f"{tried * float(group[0]['multiply_adds']):.2g}",
            )
        )
    caption = "CNNs trained by random search, 20 times the law where that ended it; the work of "
    caption += "all of them beside the samples of one."
    return Table("trials", caption, columns, tuple(lines))


def _tried(rows: Sequence[Row]) -> float:
    """The mean number of CNNs of the searches at one place."""
    limit = LIMIT * float(rows[0]["predicted"])
    return float(np.minimum(column(rows, "measured"), limit).mean())


def _laws(rows: Sequence[Row]) -> Table:
    lines = tuple(
        (
            *_size(row),
            number(float(row["predicted"])),
            number(float(row["lower_bound"])),
            cell(bool(row["vacuous"])),
        )
        for row in sorted(rows, key=_size)
    )
    caption = "The law of a parity, and the least mean of any search that hears only success or "
    caption += "failure; the largest sizes are out of reach."
    return Table("laws", caption, ("n", "k", "law", "at least", "vacuous"), lines)


def _loss_section(rows: Sequence[Row]) -> Section:
    lines = []
    for size, at_size in sorted(split(rows, _size).items()):
        for kind, fits in (("a window", True), ("no window", False)):
            losses = column(where(at_size, contiguous=fits), "measured")
            lines.append((*size, kind, len(losses), f"{losses.min():.3g}", f"{losses.max():.3g}"))
    table = Table(
        "losses",
        "Hinge loss reached on χ_S, over all sets S of k places. Off a window the lower bound 1 is "
        "non-vacuous; the score 0 has loss 1.",
        ("n", "k", "S is", "sets", "least loss", "largest loss"),
        tuple(lines),
    )
    text = (
        "Shows, for every set of k places, that a CNN trained on the whole population lowers the "
        "hinge loss below 1 exactly when they are a window. Does not show it for correlated "
        "inputs, where it is not so.",
    )
    return Section("When a CNN can learn at all", text, tables=(table,))
