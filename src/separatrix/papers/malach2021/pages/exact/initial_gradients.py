"""The largest observed/bound of Thm 12 at every (n, k)."""

from collections.abc import Mapping, Sequence
from math import comb

from .....estimates.words import number
from .....figures.facets import facets, ratio, stacked
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row
from .....reports import Section, Table
from .....reports.row_table import fact_table
from ...theory.population.audit import ROUNDING

_MIN = "one coordinate, the proof's min"
_RATIOS = {  # panels: observed over bound, and whether the bound is vacuous
    "W, as printed": (ratio("filters", "printed_bound"), "printed_vacuous"),
    "W, tight": (ratio("filters", "tight_bound"), "tight_vacuous"),
    "u, as printed": (ratio("readout", "readout_bound"), "readout_vacuous"),
    _MIN: (
        ratio(lambda row: max(row["inside"], row["outside"]), "coordinate_bound"),
        "coordinate_vacuous",
    ),
}


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The largest share of each bound over all sizes."""
    largest = _largest(tables["gradients"])
    total = [title for title in _RATIOS if title != _MIN]
    most = {title: max(float(row[title]) for row in largest) for title in _RATIOS}
    hold = "hold" if max(most[title] for title in total) <= 1 + ROUNDING else "do not all hold"
    broken = sum(float(row[_MIN]) > 1 for row in largest)
    parts = ", ".join(f"{number(most[title])} ({title})" for title in total)
    return (
        f"Theorem 12's bounds {hold} at the {len(largest)} sizes (n, k); the largest squared "
        f"gradients, as shares of them, are {parts}. The proof's bound on one coordinate is broken "
        f"at {broken} sizes, by up to {number(most[_MIN])} times."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    largest = _largest(tables["gradients"])
    table = fact_table(
        "initial-gradients",
        "Largest observed/bound over initialisations, activations and biases; above 1 the bound is "
        "broken. Vacuous: not below what Parseval gives without the theorem.",
        largest,
        {
            "n": "input_length",
            "k": "pattern_length",
            "C(n, k)": "sets",
            **{title: title for title in _RATIOS},
            "printed W bound vacuous": "printed_vacuous",
        },
    )
    text = (
        "Uniform inputs, initial gradient. The theorem's total bounds hold. Its proof takes, for "
        "every single coordinate, the smaller of 1/C(n−1,k) and 1/C(n−1,k−1) where it has shown "
        "the one for coordinates outside the parity and the other for those inside: that is "
        "broken wherever the last panel is above 1, and on long inputs in the second table. The "
        "exact identity gives a smaller total bound that is attained.",
    )
    tables_shown = (table, _coordinates(tables["coordinates"]))
    return (
        Section("Theorem 12, enumerated", text, figures=(_figure(largest),), tables=tables_shown),
    )


def _coordinates(rows: Sequence[Row]) -> Table:
    return fact_table(
        "coordinates",
        "Mean square of the largest single coordinate at lengths beyond enumeration, w = ±n^-½, "
        "clipped ReLU, by Krawtchouk sums in exact integers; above 1 the proof's min is broken.",
        [{**row, "over_min": _RATIOS[_MIN][0](row)} for row in rows],
        {
            "n": "input_length",
            "k": "pattern_length",
            "inside": "inside",
            "outside": "outside",
            "proof's min": "coordinate_bound",
            "largest over it": "over_min",
        },
    )


def _largest(rows: Sequence[Row]) -> list[Row]:
    """One row a size (n, k), in ascending order; flags depend on the size alone."""
    sizes: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        sizes.setdefault((int(row["input_length"]), int(row["pattern_length"])), []).append(row)
    return [
        {
            **group[0],
            "sets": comb(n, k),
            **{title: max(map(share, group)) for title, (share, _) in _RATIOS.items()},
        }
        for (n, k), group in sorted(sizes.items())
    ]


def _figure(largest: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(
            stacked(largest, {title: title for title in _RATIOS}),
            x="pattern_length",
            y="value",
            series="input_length",
            series_label="n = {}",
            panel="name",
            hollow=lambda row: row[_RATIOS[str(row["name"])][1]],
            references={"bound": 1.0},
        ),
        name="initial-gradients",
        title="Initial gradients of the FCN over their bounds",
        caption="Mean squared initial gradient on a k-parity, uniform inputs, over its bound: the "
        "largest over initialisations, activations and biases. Above the line the bound is broken. "
        "Hollow: the bound is vacuous, not below Parseval's.",
        x_label="pattern length k",
        y_label="largest observed / bound",
        x_scale="linear",
    )
