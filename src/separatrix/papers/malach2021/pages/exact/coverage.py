"""How often random filters fail Lemma 6: drawn, exact, and bounded."""

from collections.abc import Mapping, Sequence
from math import nan

from .....estimates.words import number, span
from .....figures.facets import column, facets, ratio, stacked
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row
from .....reports import Section
from .....reports.row_table import fact_table


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How often the printed number fails, beside what it may, and how many would do."""
    rows = tables["draws"]
    shares = column(rows, ratio("half_share_failure", "failure"))
    fewer = column(rows, ratio("num_filters", "covering_filters"))
    return (
        f"Lemma 6's number of filters fails with at most {number(shares.max())} times the "
        f"probability δ that it is allowed (k = {span(column(rows, 'pattern_length').tolist())}); "
        f"to have each pattern once, all that h = f needs, takes {number(fewer.min())} to "
        f"{number(fewer.max())} times fewer."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["draws"]
    table = fact_table(
        "coverage",
        "Half share: some |J_z| < q·2^(−k−1) at the printed q. Missing: some z without a filter, "
        "at the fewest filters that the union bound allows.",
        rows,
        {
            "k": "pattern_length",
            "δ": "failure",
            "q, printed": "num_filters",
            "half share: drawn": "half_share_frequency",
            "exact": "half_share_failure",
            "Chernoff": "chernoff_bound",
            "vacuous": "vacuous",
            "q, covering": "covering_filters",
            "missing: drawn": "missing_frequency",
            "exactly": "missing_failure",
        },
    )
    text = (
        "The printed number of filters is asked for so that every sign pattern has half its share, "
        "which only the norm of u* needs. Its failure is far rarer than δ: the Chernoff bound is "
        "loose. To have each pattern once, all that h = f needs, takes 8 times fewer.",
    )
    return (Section("How many filters", text, figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Row]) -> LinesFigure:
    probabilities = {
        "exact": "half_share_failure",
        "drawn": lambda row: row["half_share_frequency"] or nan,
        "Chernoff bound": "chernoff_bound",
    }
    return lines_figure(
        facets(
            stacked(rows, probabilities),
            x="pattern_length",
            y="value",
            series="name",
            panel="failure",
            panel_label="δ = {}",
            joined={"exact": "line", "drawn": "points"},
        ),
        name="coverage",
        title="How often Lemma 6's event fails",
        caption="Probability that some sign pattern has less than half its share of the printed "
        f"number of filters, exact and in {int(rows[0]['num_draws']):,} draws (none drawn where "
        "no draw failed). The Chernoff bound is below 1: not vacuous.",
        x_label="pattern length k",
        y_label="probability",
        x_scale="linear",
    )
