"""A network with the printed number of windows and one with all of them, side by side."""

from collections.abc import Mapping, Sequence

from .....estimates.words import span
from .....figures.facets import column, facets
from .....figures.lines import LinesFigure, lines_figure
from .....records import Row, distinct, where
from .....reports import Section
from .....reports.row_table import fact_table


def answer(tables: Mapping[str, Sequence[Row]]) -> str:
    """The loss with the printed number of windows, and with all of them."""
    rows = tables["sizes"]
    printed, every = (where(rows, printed=flag) for flag in (True, False))
    stuck = sum(float(row["least_loss"]) >= 1 for row in printed)
    done = sum(float(row["final_loss"]) < 0.5 for row in every)
    return (
        f"With the printed n − k windows the loss stays at 1 or above in {stuck} of {len(printed)} "
        f"cases; with all n − k + 1 it falls below a half in {done} of {len(every)}, to "
        f"{span(column(every, 'final_loss').tolist())} "
        f"(n = {span(column(rows, 'input_length').tolist())}, "
        f"k = {span(column(rows, 'pattern_length').tolist())})."
    )


def sections(tables: Mapping[str, Sequence[Row]]) -> tuple[Section, ...]:
    rows = tables["sizes"]
    q, T = (int(rows[0][name]) for name in ("num_filters", "num_steps"))
    table = fact_table(
        "windows",
        f"A parity on the last k bits; q = {q:.0e}, T = {T:,}.",
        rows,
        {
            "n": "input_length",
            "k": "pattern_length",
            "windows": "num_windows",
            "as printed": "printed",
            "least loss": "least_loss",
            "final loss": "final_loss",
            "accuracy": "accuracy",
            "‖u‖": "readout_norm",
        },
    )
    text = (
        "Definition 1 sums over j = 1, …, n − k. An input of n bits has n − k + 1 windows of k "
        "bits, and a pattern on the last of them is not seen by the others.",
    )
    return (Section("The last window", text, figures=(_figure(rows),), tables=(table,)),)


def _figure(rows: Sequence[Row]) -> LinesFigure:
    names = {True: "n − k windows, as printed", False: "n − k + 1 windows"}
    drawn = lines_figure(
        facets(
            sorted(rows, key=lambda row: not row["printed"]),
            x="pattern_length",
            y="final_loss",
            series=lambda row: names[bool(row["printed"])],
            references={"output 0": 1.0},
        ),
        name="windows",
        title="Loss on a parity of the last k bits",
        caption="Hinge loss after the last step of exact population gradient descent; an output "
        "that is 0 has loss 1.",
        x_label="pattern length k",
        y_label="hinge loss",
        x_scale="linear",
        y_scale="linear",
    )
    drawn.figure.axes[0].set_xticks(distinct(rows, "pattern_length"))
    return drawn
