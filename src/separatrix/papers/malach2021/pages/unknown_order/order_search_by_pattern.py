"""The page of `order-search-by-pattern`: evaluations, the landscape and sizes of gradients."""

from collections.abc import Mapping, Sequence
from functools import partial

import numpy as np

from .....figures.facets import alike, column, facets, line_of_rows, median, overlay, split
from .....figures.lines import lines_figure
from .....records import Row
from .....reports import Section, Table


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    return (_search_section(tables), _gradient_section(tables["gradient"]))


def _search_section(tables: Mapping[str, Sequence[Row]]) -> Section:
    rows = tables["search"]
    drawn = partial(facets, rows, x="input_length", panel="pattern")
    figure = lines_figure(
        overlay(
            drawn(y="measured", series="method", summary=median),
            drawn(y="predicted", series_label="law, mean", summary=alike, joined="line"),
        ),
        name="order-search-by-pattern",
        title="Evaluations until the relevant inputs are neighbours, by pattern",
        caption=f"Medians with quartiles, k = {rows[0]['pattern_length']}. An evaluation is one "
        "fitness, or one gradient of a soft permutation. A median that is not drawn was not "
        "reached: most runs stood still.",
        x_label="number of inputs n",
        y_label="evaluations",
    )
    text = (
        "Shows which patterns guide a search over orders and that parity does not. Does not show "
        "what a search on samples needs: fitness and its gradient are exact here, and to estimate "
        "them is the problem itself.",
    )
    shown = (_evaluations(rows), _landscape(tables["fitness-distance"]), _fits(tables["fit"]))
    return Section("A hint on the way", text, figures=(figure,), tables=shown)


def _evaluations(rows: Sequence[Row]) -> Table:
    lines = []
    for (pattern, n), group in split(
        rows, lambda row: (row["pattern"], row["input_length"])
    ).items():
        methods = split(group, "method").values()
        medians = [f"{np.median(column(runs, 'measured')):.0f}" for runs in methods]
        lines.append((pattern, n, f"{group[0]['predicted']:.0f}", *medians))
    caption = "Median evaluations (inf: most runs stood still), and the mean of random search."
    columns = ("pattern", "n", "law", *split(rows, "method"))
    return Table("evaluations", caption, columns, tuple(lines))


def _landscape(rows: Sequence[Row]) -> Table:
    lines = tuple((r["pattern"], r["input_length"], f"{r['measured']:.3f}") for r in rows)
    caption = (
        "Correlation of fitness with minus the swaps still needed, over random orders: 1 is a "
    )
    caption += "perfect guide, 0 none."
    return Table("fitness-distance", caption, ("pattern", "n", "correlation"), lines)


def _fits(rows: Sequence[Row]) -> Table:
    lines = []
    for pattern, group in split(rows, "pattern").items():
        off = np.abs(column(group, "measured") - column(group, "predicted")).max()
        lines.append((pattern, group[0]["input_length"], len(group), f"{off:.0e}"))
    caption = "Captured weight against a least-squares fit of random filters on every window."
    return Table("fits", caption, ("pattern", "n", "orders", "largest difference"), tuple(lines))


def _gradient_section(rows: Sequence[Row]) -> Section:
    drawn = partial(facets, rows, x="input_length")
    figure = lines_figure(
        overlay(
            drawn(y="measured", series="pattern", summary=median),
            drawn(y="predicted", series_label="1/C(n, k)", summary=alike, joined="line"),
        ),
        name="permutation-gradient",
        title="Gradient of captured weight by the logits of a soft permutation",
        caption=f"Norm at a random start, k = {rows[0]['pattern_length']}: medians with quartiles.",
        x_label="number of inputs n",
        y_label="norm of the gradient",
    )
    patterns = split(rows, "pattern").items()
    slopes = ", ".join(f"{pattern} {slope(group):.1f}" for pattern, group in patterns)
    last = max(int(row["input_length"]) for row in rows)
    text = (
        "Shows how fast the signal that a differentiable search follows fades with the number of "
        f"inputs: exponents of n up to n = {last} are {slopes}. Does not show failure: an "
        "exact gradient of any size is followed. A tolerance stops the search wherever the "
        "gradient is below it, for AND as for parity.",
    )
    return Section("What a soft permutation feels", text, figures=(figure,))


def slope(rows: Sequence[Row]) -> float:
    """d log(median norm)/d log n over the upper half of the sizes."""
    line = line_of_rows("", rows, x="input_length", y="measured", summary=median)
    upper = slice(len(line.x) // 2 - (len(line.x) < 4), None)
    return float(np.polyfit(np.log(line.x[upper]), np.log(line.y[upper]), 1)[0])
