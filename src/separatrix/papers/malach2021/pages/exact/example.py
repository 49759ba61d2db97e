"""Figure 2 from a real k-pattern, and its windows in a table."""

from collections.abc import Mapping, Sequence

from .....estimates.words import number, true_minus
from .....records import Row, where
from .....reports import Section
from .....reports.row_table import fact_table
from .k_pattern_figure import k_pattern_figure


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Which window decides, and what it adds to the score."""
    rows = tables["windows"]
    (held,) = where(rows, holds_pattern=True)
    others = [abs(float(row["share"])) for row in rows if row is not held]
    share = true_minus(f"{float(held['share']):+.2f}")
    label = true_minus(f"{int(held['pattern_value']):+d}")
    return (
        f"One of {len(rows)} windows decides: window {held['window']} adds "
        f"{share} to the score of Lemma 6's network, where the label "
        f"is {label}; the others add {number(max(others))}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["windows"]
    table = fact_table(
        "windows-of-an-input",
        "Every window of the input, and what it adds to the score of Lemma 6's network.",
        rows,
        {
            "window": "window",
            "content": "content",
            "pattern's": "holds_pattern",
            "g(content)": "pattern_value",
            "filters that answer": "active_filters",
            "share of h(x)": "share",
        },
    )
    text = (
        "A k-pattern is any function of k consecutive bits at an unknown place. A CNN looks at all "
        "n − k + 1 places with the same filters; its readout has weights of its own at each.",
    )
    figures = (k_pattern_figure(rows),)
    return (Section("A k-pattern", text, figures=figures, tables=(table,)),)
