"""n − k windows or n − k + 1: a parity on the last window, trained with and without that window.

The paper's sums run to n − k. One row a size and a number of windows; loss and accuracy after T
steps of exact population gradient descent at the companion bound's step.

Expected: with n − k windows the loss is 1 at every step, for no window sees the last bit and the
gradient is 0; with n − k + 1 it is 0 at the end.
Cost: a second, quick and full.
"""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ....records import Fact
from ....reports import Section
from ....theory.malach2021.activations import clipped_relu
from ....theory.malach2021.companion import companion_rate
from ....theory.malach2021.cube import parity, window_codes
from ....theory.malach2021.population import Problem, descend, draw_cnn
from ....theory.malach2021.population.inputs import PointSet
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import fact_table

SIZES: dict[Profile, tuple[tuple[int, int], ...]] = {
    "quick": ((8, 2), (10, 3)),
    "full": ((8, 1), (8, 2), (10, 3), (10, 4), (12, 5)),
}  # (n, k)
NUM_FILTERS, NUM_STEPS = 10**6, 2_000


def rows(profile: Profile = "full") -> list[Row]:
    """Two rows a size: the windows of the paper, and all of them."""
    return [_row(n, k, lost) for n, k in SIZES[profile] for lost in (1, 0)]


def _row(n: int, k: int, lost: int) -> Row:
    """`lost` windows at the end are missing."""
    problem = last_window_problem(n, k, lost)
    seen = problem.input_length
    network = draw_cnn(seen, k, NUM_FILTERS, clipped_relu(), np.random.default_rng(0))
    rate = companion_rate(seen, network.multiplicities, NUM_STEPS)
    path = descend(network, problem, rate, NUM_STEPS)
    return {
        "input_length": n,
        "pattern_length": k,
        "num_windows": network.num_windows,
        "printed": network.num_windows == n - k,
        "num_filters": NUM_FILTERS,
        "num_steps": NUM_STEPS,
        "least_loss": float(path.column("loss").min()),
        "final_loss": path.readings[-1].loss,
        "accuracy": path.readings[-1].accuracy,
        "readout_norm": path.readings[-1].readout_norm,
    }


def last_window_problem(n: int, k: int, lost: int) -> Problem:
    """All of {±1}^n, labelled by the parity of its last k bits, as n − k + 1 − lost windows see it.

    These windows hold the first n − lost bits only; inputs that differ elsewhere are seen alike.
    """
    everything, seen = np.arange(2**n), n - lost
    codes = partial(window_codes, everything, pattern_length=k)
    labels = parity(k)[codes(n)[:, -1]]
    inputs = PointSet.of(codes(seen), 2**k)
    return Problem(seen, parity(k), seen - k, inputs, labels, np.full(2**n, 2.0**-n))


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """Both counts of windows side by side."""
    table = fact_table(
        "windows",
        f"A parity on the last k bits; q = {NUM_FILTERS:.0e}, T = {NUM_STEPS:,}.",
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


STUDY = FactStudy(
    name="k-pattern-windows",
    title="How many windows an input has",
    question="Does a network with the printed n − k windows learn a pattern on the last window?",
    source="malach2021, Def. 1",
    expected="its loss stays 1; with n − k + 1 windows it falls to 0",
    rows=rows,
    sections=sections,
)
