"""Thm 4's bound over ε at Cor. 5's sizes, which the corollary says is a constant."""

from collections.abc import Mapping, Sequence

from .....figures.facets import column, facets, split
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, distinct
from .....reports import Section
from .....reports.row_table import fact_table

_TIMES = "bound_over_accuracy"


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Theorem 4's bound over ε at both ends, as printed and as corrected."""
    by_version = split(sorted(tables["sizes"], key=lambda row: row["input_length"]), "version")
    parts = []
    for version, rows in by_version.items():
        first, *_, last = (column(at, _TIMES).max() for at in split(rows, "input_length").values())
        parts.append(f"from {first:.3g} ε to {last:.3g} ε at the {version} sizes")
    lengths = distinct(tables["sizes"], "input_length")
    return (
        f"From n = {lengths[0]:,} to {lengths[-1]:,}, k = log₂ n, Theorem 4's bound goes "
        f"{', and '.join(parts)}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["sizes"]
    table = fact_table(
        "corollary",
        "Theorem 4 at k = log₂ n and the corollary's sizes, all constants 1.",
        rows,
        {
            "n": "input_length",
            "k": "pattern_length",
            "ε": "accuracy",
            "sizes": "version",
            "q": "num_filters",
            "T": "num_steps",
            "m": "num_samples",
            "drift": "drift_term",
            "distance": "distance_term",
            "gradient": "gradient_term",
            "bound": "bound",
            "vacuous": "vacuous",
            "bound/ε": _TIMES,
        },
    )
    text = (
        "Corollary 5 promises accuracy ε. With its q the theorem's second term is 2ε·log₂ n; two "
        "more powers of the logarithm in q, and one in T, make it 2ε. The corollary stays "
        "polynomial. Its number of samples m is for the 0-1 error of a network chosen by "
        "validation.",
    )
    return (Section("A logarithm is missing", text, figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(
            rows,
            x="input_length",
            y=_TIMES,
            series="version",
            series_label="sizes as {}",
            panel="accuracy",
            panel_label="ε = {}",
            hollow="vacuous",
        ),
        name="corollary",
        title="Theorem 4 at Corollary 5's sizes",
        caption="Bound on the average loss over ε, at k = log₂ n. Hollow: the bound is vacuous, "
        "not below 1.",
        x_label="input length n",
        y_label="bound / ε",
    )
