"""Average loss against each bound on it, and every run in a table."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isfinite, isnan

import numpy as np

from .....estimates.words import span
from .....figures.facets import column, facets, ratio
from .....figures.lines import Line, LinesFigure, Panel, lines_figure
from .....records import Row, where
from .....reports import Section, Table
from .....reports.row_table import fact_table

_PLAIN = {
    "pattern": "parity",
    "inputs": "uniform",
    "step": "proof",
    "activation": "clipped ReLU",
    "filters": "trained",
}
_RUN = {"network": "network", "n, k, q, T": "sizes", "run": "special"}
_SIZES = ("input_length", "pattern_length", "num_filters", "num_steps")
_BOUNDS = {  # panels of the figure: the bound, its flag
    "Theorem 4, proof's step": ("bound", "vacuous"),
    "certificate": ("certificate", "certificate_vacuous"),
    "companion bound": ("companion", "companion_vacuous"),
}


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """Where the loss is in Theorem 4's bound, and where that bound says anything."""
    rows = [row for row in tables["runs"] if row["applicable"] and row["step"] == "proof"]
    below = sum(float(row["average_loss"]) <= float(row["bound"]) for row in rows)
    telling = where(rows, vacuous=False)
    start = f"The average loss is below Theorem 4's bound in {below} of {len(rows)} runs"
    if not telling:
        return f"{start}, and the bound is vacuous in all of them."
    shares = 100 * column(telling, ratio("average_loss", "bound"))
    return (
        f"{start}; the bound is not vacuous in {len(telling)} of them, and there the loss is "
        f"{shares.min():.2g} to {shares.max():.2g} % of it "
        f"(n = {span(column(telling, 'input_length').tolist())}, "
        f"k = {span(column(telling, 'pattern_length').tolist())})."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["runs"]
    text = (
        "Filters with equal signs stay equal, so 2^k prototypes with multiplicities are the whole "
        "network and its width costs nothing: these are exact runs of the theorem's own network, "
        "all inputs at every step. Accuracy and loss differ: under exact gradients a parity is "
        "classified correctly long before the hinge loss is small.",
    )
    figures, shown = (_figure(rows),), _tables([_in_words(row) for row in rows])
    return (Section("Average loss against its bounds", text, figures=figures, tables=shown),)


def _tables(rows: Sequence[Row]) -> tuple[Table, Table]:
    losses = fact_table(
        "average-losses",
        "Average hinge loss over t < T and what bounds it; Theorem 4 as its proof has it at the "
        "step taken. A plain run: parity, uniform inputs, the proof's step, clipped ReLU, both "
        "layers trained.",
        rows,
        {
            **_RUN, "average loss": "average_loss", "Theorem 4": "theorem 4",
            "certificate": "certificate", "companion bound": "companion",
        },
    )  # fmt: skip
    parts = fact_table(
        "terms-and-lemmas",
        "Theorem 4's three terms, and the largest observed/bound of the lemmas along the path.",
        rows,
        {
            **_RUN, "drift": "drift_term", "distance": "distance_term", "gradient": "gradient_term",
            "vacuous": "vacuous", "Lemma 8, u": "lemma_8_readout", "Lemma 8, W": "lemma_8_filters",
            "Lemma 9": "lemma_9", "final loss": "final_loss", "accuracy": "accuracy",
        },
    )  # fmt: skip
    return losses, parts


def _in_words(row: Row) -> Row:
    """In what the run is not plain, and every bound with its flag."""
    special = [str(row[name]) for name, usual in _PLAIN.items() if row[name] != usual]
    n, k, q, T = (int(row[name]) for name in _SIZES)
    return {
        **row,
        "sizes": f"{n}, {k}, {q:.4g}, {T:.4g}".replace("e+0", "e").replace("e+", "e"),
        "special": ", ".join(special) or "plain",
        "theorem 4": flagged(row, "bound", "vacuous") if row["applicable"] else "does not apply",
        "certificate": flagged(row, "certificate", "certificate_vacuous"),
        "companion": flagged(row, "companion", "companion_vacuous"),
    }


def flagged(row: Row, bound: str, vacuous: str) -> str:
    """0.695, or "54.5, vacuous"; nothing for a bound that is nan."""
    value, flag = float(row[bound]), ", vacuous" if row[vacuous] else ""
    return "" if isnan(value) else f"{value:.3g}{flag}"


def _figure(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        [panel for title in _BOUNDS for panel in _panels(rows, title)],
        name="average-loss",
        title="Average loss against what bounds it",
        caption="One point a run of exact population gradient descent. Below the line: the bound "
        "holds. Hollow: the bound is vacuous, not below the loss 1 of h ≡ 0. Theorem 4 at the "
        "step of its proof; the certificate at every step; the companion bound at its own step, "
        "proved for frozen filters and shown for trained ones as well.",
        x_label="bound on the average loss",
        y_label="average loss, t < T",
    )


def _panels(rows: Sequence[Row], title: str) -> list[Panel]:
    """One, with the line on which loss and bound are equal."""
    bound, vacuous = _BOUNDS[title]
    points = [row for row in rows if isfinite(float(row[bound]))]
    if bound == "bound":
        points = [row for row in points if row["step"] == "proof" and row["applicable"]]
    ends = np.array([column(rows, "average_loss").min(), 2.0])
    diagonal = Line("loss = bound", ends, ends, joined="line")
    panels = facets(
        points,
        x=bound,
        y="average_loss",
        series="network",
        panel_label=title,
        hollow=vacuous,
        joined="points",
    )
    return [replace(panel, lines=(*panel.lines, diagonal)) for panel in panels]
