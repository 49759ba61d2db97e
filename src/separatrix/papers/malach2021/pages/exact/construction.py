"""How exact and how large Lemma 6's readout is, and what other activations pay."""

from collections.abc import Mapping, Sequence
from math import isfinite

from .....estimates.words import number, span
from .....figures.facets import column, facets, ratio, stacked
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, where
from .....reports import Section
from .....reports.row_table import fact_table
from ...theory.activations import RELU, TANH_RELU, clipped_relu
from ...theory.population.audit import ROUNDING

_NORMS = {
    "‖u*‖, measured": "readout_norm",
    "what the proof gives": "half_share_norm",
    "as printed": "printed_norm",
}
_FACTORS = {"parity": "parity_factor", "worst level": "worst_factor"}


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How exact and how large the readout of an indicator is, and what others pay."""
    rows = tables["readouts"]
    clipped = where(rows, activation=clipped_relu().name)
    norms = column(clipped, ratio("readout_norm", "printed_norm"))
    others = where(rows, indicator=False)
    factors = [f for f in column(others, "worst_factor").tolist() if isfinite(f)]
    short = len(where(rows, expresses_every_pattern=False))
    without = f"; in {short} of {len(rows)} cases some pattern has no readout" if short else ""
    return (
        f"With the clipped ReLU a readout gives every pattern {_error(clipped)}, at "
        f"{norms.min():.2g} to {norms.max():.2g} of the printed norm "
        f"(k = {span(column(clipped, 'pattern_length').tolist())}); activations that are no "
        f"indicators pay up to {number(max(factors))} times that norm{without}."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["readouts"]
    table = fact_table(
        "readouts",
        "Lemma 6's readout with q filters just above the printed number. Error: largest |h − f| "
        "over all window contents, nan where some pattern has no readout.",
        rows,
        {
            "k": "pattern_length",
            "activation": "activation",
            "|σ| ≤": "activation_bound",
            "indicator": "indicator",
            "every pattern": "expresses_every_pattern",
            "q": "num_filters",
            "error": "largest_error",
            "‖u*‖ of the parity": "readout_norm",
            "printed norm": "printed_norm",
            "factor, parity": "parity_factor",
            "factor, worst": "worst_factor",
        },
    )
    text = (
        "The lemma asks |σ| ≤ c and |σ'| ≤ 1. What it uses is more: σ(1/k) ≠ 0 and σ = 0 at −1/k, "
        "−3/k, …, so that a filter answers its own window content only. Any other activation has "
        "a readout for every pattern as well, as long as no Krawtchouk eigenvalue vanishes, and "
        "pays for it in the norm.",
    )
    figures = (_norms(rows), _factors(rows))
    return (Section("A readout for every pattern", text, figures=figures, tables=(table,)),)


def _error(rows: Sequence[Row]) -> str:
    largest = column(rows, "largest_error").max()
    return "exactly" if largest < ROUNDING else f"to within {number(largest)}"


def _norms(rows: Sequence[Row]) -> LinesFigure:
    clipped = stacked(where(rows, activation=clipped_relu().name), _NORMS)
    return lines_figure(
        facets(clipped, x="pattern_length", y="value", series="name"),
        name="readout-norms",
        title="Norm of Lemma 6's readout",
        caption="Clipped ReLU, q just above 2^(k+3)·ln(2^k/0.05) random filters. The two bounds "
        "hold with probability 0.95 and are not vacuous: nothing else bounds the norm.",
        x_label="pattern length k",
        y_label="‖u*‖",
        x_scale="linear",
    )


def _factors(rows: Sequence[Row]) -> LinesFigure:
    others = [row for row in rows if row["activation"] not in (RELU.name, TANH_RELU.name)]
    factors = stacked(others, _FACTORS)
    return lines_figure(
        facets(factors, x="pattern_length", y="value", series="activation", panel="name"),
        name="norm-factors",
        title="What an activation costs in the norm",
        caption="‖u*‖ over that of the clipped ReLU, for a parity of all k bits and for the parity "
        "that costs most. ReLU and tanh of ReLU are indicators too, within 9 % of the clipped ReLU "
        "from k = 2 on. Not drawn: tanh at k = 1, which has no readout for a constant pattern.",
        x_label="pattern length k",
        y_label="1/(k·|λ|)",
        x_scale="linear",
    )
