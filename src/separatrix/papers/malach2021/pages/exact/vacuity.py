"""Filters and steps at which Thm 4 says anything, for fixed k and for k = log₂ n."""

from collections.abc import Mapping, Sequence

from .....estimates.words import plain
from .....figures.facets import facets, stacked
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, where
from .....reports import Section
from .....reports.row_table import fact_table

_FIXED = (1, 2, 3, 5)  # k with lines of their own; all others are log₂ n
_USUAL = 64  # the n of which the answer speaks
_SIZES = {"filters q": "equal_filters", "steps T": "equal_steps"}


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The sizes at which the bound falls below 1, at the longest input with k = log₂ n up to 64."""
    rows = where(tables["sizes"], level=1.0)
    log = [row for row in rows if 2 ** int(row["pattern_length"]) == row["input_length"]]
    shown = max((row for row in log if int(row["input_length"]) <= _USUAL), key=_length)
    last = max(log, key=_length)
    parts = "; ".join(
        f"{plain(float(row['equal_filters']))} filters and {plain(float(row['equal_steps']))} "
        f"steps at n = {row['input_length']:,}, k = {row['pattern_length']}"
        for row in ((shown,) if shown is last else (shown, last))
    )
    return (
        f"Theorem 4 says something, a bound below 1, from {parts}; the companion bound for frozen "
        f"filters takes {plain(float(shown['companion_steps']))} steps at the first of these, "
        "whatever the number of filters."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["sizes"]
    table = fact_table(
        "vacuity",
        "Sizes at which Theorem 4 reaches the level; level 1 is where it stops being vacuous.",
        rows,
        {
            "n": "input_length",
            "k": "pattern_length",
            "level": "level",
            "q, equal terms": "equal_filters",
            "T, equal terms": "equal_steps",
            "q at least T": "at_filters",
            "least T": "least_steps",
            "least q": "least_filters",
            "T, companion": "companion_steps",
        },
    )
    text = (
        "A bound on the average hinge loss says something when it is below 1, the loss of h ≡ 0. "
        "Theorem 4's is a polynomial in n, but one that is out of reach of any training by filter: "
        "only prototypes with multiplicities reach it, up to k = 4 here. The companion bound does "
        "not depend on q.",
    )
    figures = (_figure(rows),)
    return (Section("Where Theorem 4 is not vacuous", text, figures=figures, tables=(table,)),)


def _length(row: Row) -> int:
    return int(row["input_length"])


def _figure(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(
            sorted(_drawn(rows), key=lambda row: -float(row["level"])),
            x="input_length",
            y="value",
            series="family",
            panel=lambda row: f"{row['name']}, bound ≤ {row['level']:g}",
        ),
        name="vacuity",
        title="Where Theorem 4 is not vacuous",
        caption="Filters and steps that bring each of Theorem 4's three terms to a third of the "
        "level, c = 1; at level 1 it stops being vacuous. Companion: the steps that the bound for "
        "frozen filters needs at k = log₂ n, whatever the number of filters.",
        x_label="input length n",
        y_label="filters, or steps",
    )


def _drawn(rows: Sequence[Row]) -> list[Row]:
    """Rows by family of k; one of 2^k = n may be in two."""
    log = [row for row in rows if 2 ** int(row["pattern_length"]) == row["input_length"]]
    fixed = [
        {**row, "family": f"k = {row['pattern_length']}"}
        for row in rows
        if row["pattern_length"] in _FIXED
    ]
    growing = [{**row, "family": "k = log₂ n"} for row in log]
    companion = [{**row, "family": "companion, k = log₂ n"} for row in log]
    return [
        *stacked([*fixed, *growing], _SIZES),
        *stacked(companion, {"steps T": "companion_steps"}),
    ]
