"""Every run of an FCN on all inputs: its start against Thm 12, and when it got there."""

from collections.abc import Mapping, Sequence

from .....records import Row
from .....reports import Section
from .....reports.row_table import fact_table


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
    return (Section("An FCN on all inputs at once", text, tables=(table,)),)
