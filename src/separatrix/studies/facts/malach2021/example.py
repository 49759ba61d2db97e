"""Figure 2 drawn from a real k-pattern: one input, its windows, and what Lemma 6's CNN makes of it.

k = 5 as in the paper's figure, n = 16, a random pattern g on window 7 (from 1). One row a window of
the input: its content, whether the pattern is on it, g of its content, the number of filters that
answer it, and its share of h(x) = Σ_j ⟨u*^(j), σ(W x_j + b)⟩ with q = 1,655 random filters.

Expected: every window wakes only the filters with its own signs; all shares are 0 but that of the
pattern's window, which is the label.
Cost: nothing.
"""

from collections.abc import Sequence

import numpy as np

from ....figures.facts import k_pattern_figure
from ....records import Fact
from ....reports import Section
from ....theory.malach2021.activations import clipped_relu
from ....theory.malach2021.construction import walsh_readout
from ....theory.malach2021.coverage import draw_multiplicities
from ....theory.malach2021.cube import codes_of, random_pattern, signs
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import fact_table

INPUT_LENGTH, PATTERN_LENGTH, POSITION, NUM_FILTERS = 16, 5, 6, 1_655  # n, k, j* from 0, q


def rows(profile: Profile = "full") -> list[Row]:
    """One row a window; the same in both profiles."""
    n, k, rng = INPUT_LENGTH, PATTERN_LENGTH, np.random.default_rng(5)
    pattern, x = random_pattern(k, rng), rng.choice([-1.0, 1.0], size=n)
    activation, m = clipped_relu(), draw_multiplicities(k, NUM_FILTERS, rng)
    readout = walsh_readout(pattern, m, activation)
    contents = np.lib.stride_tricks.sliding_window_view(x, k)
    found = []
    for j, (content, code) in enumerate(zip(contents, codes_of(contents), strict=True)):
        answers = activation.value(signs(k) @ content / k + 1 / k - 1)  # one a sign pattern
        share = float((m * readout) @ answers) if j == POSITION else 0.0  # u* is 0 elsewhere
        found.append(
            {
                "input": written(x),
                "window": j + 1,
                "content": written(content),
                "holds_pattern": j == POSITION,
                "pattern_value": int(pattern[code]),
                "active_filters": int(m[answers > 0].sum()),
                "share": share,
            }
        )
    return found


def written(bits: np.ndarray) -> str:
    """+ and −, a sign a bit."""
    return "".join("+" if bit > 0 else "−" for bit in bits)


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """The figure, and its windows in a table."""
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


STUDY = FactStudy(
    name="k-pattern-example",
    title="A k-pattern and the CNN that computes it",
    question="What is a k-pattern, and what does Lemma 6's network do with it?",
    source="malach2021, Fig. 2",
    expected="one window decides, and its share of the score is the label",
    rows=rows,
    sections=sections,
)
