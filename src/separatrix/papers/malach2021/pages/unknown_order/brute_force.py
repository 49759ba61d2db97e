"""The page of `brute-force`: success against samples, and what it took."""

from collections.abc import Mapping, Sequence

import numpy as np

from .....estimates.words import plain, span
from .....figures.facets import column, facets, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table
from ...estimates.enough_samples import half_size, needed_samples, recovered_share


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """What a missing order costs, in samples and in queries, over all places."""
    samples, queries = [], []
    for at in split(tables["recovery"], _place).values():
        known, unknown = (where(at, candidates=kind) for kind in ("windows", "subsets"))
        samples.append(half_size(unknown).value / half_size(known).value)
        queries.append(int(unknown[0]["num_queries"]) / int(known[0]["num_queries"]))
    measured = [ratio for ratio in samples if np.isfinite(ratio)]
    factor = f"{span(measured)} times the samples" if measured else "samples that were not bounded"
    lengths = span(column(tables["recovery"], "input_length").tolist())
    return (
        f"Without the order, half of the runs find the parity with {factor} that they need with "
        f"it, and with {span(queries)} times the queries (n = {lengths})."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    # Stable: noise by noise, sizes and candidates as they were measured.
    rows = sorted(tables["recovery"], key=lambda row: float(row["label_noise"]))
    figure = lines_figure(
        facets(
            rows,
            x="num_samples",
            y=lambda row: recovered_share(row).value,
            lower=lambda row: recovered_share(row).lower,
            upper=lambda row: recovered_share(row).upper,
            series="candidates",
            panel=lambda row: "n = {}, k = {}, label noise {:g}".format(*_place(row)),
        ),
        name="brute-force",
        title="Parities found by trying every candidate",
        caption="Share of runs in which the best candidate is the right one, with 95 % intervals. "
        "Windows: the order is known. Subsets: it is not.",
        x_label="number of samples",
        y_label="share of runs that found the set",
        y_scale="linear",
    )
    text = (
        "Shows that a missing order hardly costs samples, only queries: the barrier is "
        "computational. Does not show that the queries are needed: it is one algorithm.",
    )
    table = _table(tables["recovery"])
    return (Section("Samples against queries", text, (), (figure,), (table,)),)


def _place(row: Row) -> tuple:
    return row["input_length"], row["pattern_length"], row["label_noise"]


def _number(value: float) -> str:
    return plain(value) if np.isfinite(value) else "–"


def _table(rows: Sequence[Row]) -> Table:
    lines = []
    for at in sorted(split(rows, _place).values(), key=lambda group: _place(group[0])):
        for group in split(at, "candidates").values():
            enough = needed_samples(group, lambda row: recovered_share(row).value)
            last = group[-1]
            queries = int(last["num_queries"])
            lines.append(
                (
                    *(*_place(last), last["candidates"]),
                    str(half_size(group)),
                    *(_number(enough), queries),
                    _number(queries * int(last["pattern_length"]) * enough),
                    f"{1000 * float(last['seconds']):.2f}",
                )
            )
    columns = (
        *("n", "k", "label noise", "candidates", "samples, half of runs", "samples, 95 %"),
        *("queries", "operations", "milliseconds"),
    )
    caption = "Samples from which half of the runs, and from which on 95 % of them, find the set "
    caption += "(–: none tried); queries, products and sums of signs at the latter, and "
    caption += "milliseconds a run at the largest sample."
    return Table("brute-force", caption, columns, tuple(lines))
