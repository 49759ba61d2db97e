"""The page of `order-search`: trials against the law, then losses that say what success is."""

from collections.abc import Mapping, Sequence
from functools import partial

from .....figures.facets import alike, column, facets, mean, overlay, split
from .....figures.lines import lines_figure
from .....records import Row, where
from .....reports import Section, Table

BOUND = "least mean of any success/fail search"


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (_search_section(tables), _loss_section(tables["loss"]))


def _size(row: Row) -> tuple[int, int]:
    return int(row["input_length"]), int(row["pattern_length"])


def _search_section(tables: Mapping[str, Sequence[Row]]) -> Section:
    trials = sorted(tables["trials"], key=lambda row: int(row["pattern_length"]))
    drawn = partial(
        facets, trials, x="input_length", panel="pattern_length", panel_label="{} relevant inputs"
    )
    figure = lines_figure(
        overlay(
            drawn(y="measured", series_label="random search", summary=mean, joined="points"),
            drawn(y="predicted", series_label="law", summary=alike, joined="line"),
            drawn(y="lower_bound", series_label=BOUND, summary=alike, joined="line"),
        ),
        name="order-search",
        title="Orders tried until the relevant inputs are neighbours",
        caption="Points: mean over runs with its 95 % interval. Lines: the exact law "
        "C(n,k)/(n−k+1), and the least mean of any search that hears only success or failure "
        "(non-vacuous at every size shown).",
        x_label="number of inputs n",
        y_label="orders tried",
    )
    text = (
        "Shows what it costs to find the order by trial, one trained CNN a trial. Does not show "
        "that an order must be found that way: elimination reads a noiseless parity off n + 10 "
        "examples.",
    )
    return Section("The cost of trying orders", text, figures=(figure,), tables=(_table(tables),))


def _table(tables: Mapping[str, Sequence[Row]]) -> Table:
    columns = ("n", "k", "runs", "mean trials", "law", "mean/law", "χ² p-value", "lower bound")
    p_values = {_size(row): f"{row['measured']:.2f}" for row in tables["geometric"]}
    lines = []
    for size, rows in sorted(split([*tables["trials"], *tables["law"]], _size).items()):
        law = float(rows[0]["predicted"])
        runs, mean, ratio = 0, "–", "–"
        if size in p_values:
            tried = column(rows, "measured").mean()
            runs, mean, ratio = len(rows), f"{tried:.1f}", f"{tried / law:.3f}"
        flag = "vacuous" if rows[0]["vacuous"] else "non-vacuous"
        bound = f"{rows[0]['lower_bound']:,.5g} ({flag})"
        lines.append((*size, runs, mean, f"{law:,.6g}", ratio, p_values.get(size, "–"), bound))
    caption = "Orders tried. Sizes without runs are extrapolated: as many CNNs would be trained."
    return Table("trials", caption, columns, tuple(lines))


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
        "Shows, for every set of k places, that a CNN trained on the whole population "
        "lowers the hinge loss below 1 exactly when they are a window, so that contiguity can "
        "stand for a training in the search above. Does not show it for correlated inputs, where "
        "it is not so.",
    )
    return Section("When a CNN can learn at all", text, tables=(table,))
