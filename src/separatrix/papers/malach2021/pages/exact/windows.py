"""A network with the printed number of windows and one with all of them, side by side."""

from collections.abc import Mapping, Sequence

from .....records import Row
from .....reports import Section
from .....reports.row_table import fact_table


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
    return (Section("The last window", text, tables=(table,)),)
