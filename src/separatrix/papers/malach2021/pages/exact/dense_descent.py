"""Every run of an FCN on all inputs: its start against Thm 12, and when it got there."""

from collections.abc import Mapping, Sequence

from .....estimates.words import span
from .....figures.facets import column, extremes, facets, ratio
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, where
from .....reports import Section
from .....reports.row_table import fact_table


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """How many runs got there, in how many steps, from how small a gradient."""
    rows = tables["runs"]
    reached = where(rows, reached=True)
    shares = 100 * column(rows, ratio("start_filters", "filters_bound"))
    steps = f", in {span(column(reached, 'steps').tolist())} steps" if reached else ""
    return (
        f"{len(reached)} of {len(rows)} runs of the FCN got to 99 %{steps} "
        f"(n = {span(column(rows, 'input_length').tolist())}, "
        f"k = {span(column(rows, 'pattern_length').tolist())}), from squared gradients of "
        f"{shares.min():.2g} to {shares.max():.2g} % of Theorem 12's bound."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    table = fact_table(
        "dense-descent",
        "An FCN of 256 units on a parity of k bits, both layers trained on all 2^n inputs. The "
        "gradients are those of the first step, the bounds Theorem 12's on their means.",
        tables["runs"],
        {
            "n": "input_length",
            "k": "pattern_length",
            "start": "initialisation",
            "seed": "seed",
            "max |h|": "start_score",
            "‖∂_W L‖²": "start_filters",
            "bound on W": "filters_bound",
            "‖∂_u L‖²": "start_readout",
            "bound on u": "readout_bound",
            "steps": "steps",
            "99 % right": "reached",
            "loss": "final_loss",
        },
    )
    text = (
        "The start is one that Theorem 12 allows, and its gradient is as small as the theorem "
        "says. At these sizes that is not small enough to stop gradient descent with exact "
        "gradients. Nothing here is about longer inputs, about gradients from samples, or about "
        "steps that are rounded.",
    )
    figures = (_figure(tables["runs"]),)
    return (Section("An FCN on all inputs at once", text, figures=figures, tables=(table,)),)


def _lengths(rows: Sequence[Row]) -> str:
    """3 bits at n = 8, 4 bits at n = 10, …"""
    pairs = {int(row["input_length"]): int(row["pattern_length"]) for row in rows}
    return ", ".join(f"{k} bits at n = {n}" for n, k in sorted(pairs.items()))


def _figure(rows: Sequence[Row]) -> LinesFigure:
    return lines_figure(
        facets(
            rows,
            x="input_length",
            y="steps",
            series="initialisation",
            hollow=lambda row: not row["reached"],
            summary=extremes,
        ),
        name="dense-descent",
        title="Steps of an FCN to 99 % on all inputs",
        caption="Means over seeds, with bars from the fastest to the slowest; exact gradients, "
        f"parities of {_lengths(rows)}. Hollow: some seed was not done at the step limit, which "
        "then counts.",
        x_label="input length n",
        y_label="steps",
        y_scale="linear",
    )
