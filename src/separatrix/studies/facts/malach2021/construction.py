"""Lemma 6's readout u*: which activations have one, how exact it is, and how large [malach2021].

One row a pattern length k and an activation, q random filters just above 2^(k+3)·ln(2^k/δ),
δ = 0.05. `largest_error` is max |h − f| over all window contents, for the parity and for random
patterns; nan where some pattern has no readout. `parity_factor` and `worst_factor` are 1/(k|λ_ℓ|)
at ℓ = k and at its worst level: what ‖u*‖ costs beyond the clipped ReLU's. The three norms are
k√(Σ 1/m_z), √2·2^k k/√q and the printed 2·2^k k/√q.

Expected: with an indicator (clipped ReLU, ReLU, tanh of ReLU) h = f to rounding and ‖u*‖ is half
the printed norm; leaky ReLU is nearly free for parities; sigmoid and softplus pay thousands.
Cost: under a second, quick and full. Quick: k ≤ 5, four activations.
"""

from collections.abc import Sequence
from math import floor, inf, nan

import numpy as np

from ....figures.facts import Line, LinesFigure, Panel, lines_figure
from ....records import Fact
from ....reports import Section
from ....theory.malach2021.activations import (
    ELU,
    GELU,
    RELU,
    SIGMOID,
    SOFTPLUS,
    TANH,
    TANH_RELU,
    Activation,
    clipped_relu,
    leaky_relu,
)
from ....theory.malach2021.construction import (
    half_share_norm,
    is_indicator,
    norm_factors,
    printed_norm,
    readout_norm,
    tight_norm,
    walsh_readout,
)
from ....theory.malach2021.coverage import draw_multiplicities, printed_num_filters
from ....theory.malach2021.cube import parity, random_pattern, signs
from ...base import Profile
from ..base import FactStudy, Row
from ..tables import column, fact_table

FAILURE = 0.05  # δ
NUM_RANDOM_PATTERNS = 8
CLIPPED, LEAKY = clipped_relu(), leaky_relu()
ACTIVATIONS: dict[Profile, tuple[Activation, ...]] = {
    "quick": (CLIPPED, LEAKY, TANH, SIGMOID),
    "full": (CLIPPED, TANH_RELU, RELU, LEAKY, TANH, SIGMOID, GELU, SOFTPLUS, ELU),
}
LENGTHS: dict[Profile, range] = {"quick": range(1, 6), "full": range(1, 9)}


def rows(profile: Profile = "full") -> list[Row]:
    """One row a pattern length and an activation."""
    return [_row(k, own) for k in LENGTHS[profile] for own in ACTIVATIONS[profile]]


def _row(k: int, activation: Activation) -> Row:
    rng = np.random.default_rng(k)
    q = floor(printed_num_filters(k, FAILURE)) + 1
    m = draw_multiplicities(k, q, rng)
    patterns = [parity(k), *(random_pattern(k, rng) for _ in range(NUM_RANDOM_PATTERNS))]
    factors = norm_factors(k, activation)
    expressive = bool(factors.max() < inf)
    parity_readout = walsh_readout(patterns[0], m, activation)
    return {
        "pattern_length": k,
        "activation": activation.name,
        "activation_bound": activation.bound,
        "indicator": is_indicator(k, activation),
        "expresses_every_pattern": expressive,
        "num_filters": q,
        "largest_error": max(_error(g, m, activation) for g in patterns) if expressive else nan,
        "readout_norm": readout_norm(parity_readout, m),
        "tight_norm": tight_norm(m),
        "half_share_norm": half_share_norm(k, q, FAILURE).value,
        "printed_norm": printed_norm(k, q, FAILURE).value,
        "parity_factor": float(factors[k]),
        "worst_factor": float(factors.max()),
    }


def _error(pattern: np.ndarray, multiplicities: np.ndarray, activation: Activation) -> float:
    """max_c |Σ_z m_z u*_z σ(⟨z, c⟩/k + 1/k − 1) − g(c)|, the sum written out."""
    k = pattern.size.bit_length() - 1
    pre = signs(k) @ signs(k).T / k + 1 / k - 1
    readout = walsh_readout(pattern, multiplicities, activation)
    return float(np.abs((multiplicities * readout) @ activation.value(pre) - pattern).max())


def sections(rows: Sequence[Fact]) -> tuple[Section, ...]:
    """How exact and how large u* is, and what other activations pay."""
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


def _norms(rows: Sequence[Fact]) -> LinesFigure:
    own = [row for row in rows if row["activation"] == CLIPPED.name]
    lengths = column(own, "pattern_length")
    names = {
        "‖u*‖, measured": "readout_norm",
        "what the proof gives": "half_share_norm",
        "as printed": "printed_norm",
    }
    lines = (Line(name, lengths, column(own, field)) for name, field in names.items())
    return lines_figure(
        (Panel("", tuple(lines)),),
        name="readout-norms",
        title="Norm of Lemma 6's readout",
        caption="Clipped ReLU, q just above 2^(k+3)·ln(2^k/0.05) random filters. The two bounds "
        "hold with probability 0.95 and are not vacuous: nothing else bounds the norm.",
        x_label="pattern length k",
        y_label="‖u*‖",
        x_scale="linear",
    )


def _factors(rows: Sequence[Fact]) -> LinesFigure:
    panels = {"parity": "parity_factor", "worst level": "worst_factor"}
    others = [
        own for own in dict.fromkeys(str(row["activation"]) for row in rows)
        if own not in (RELU.name, TANH_RELU.name)
    ]  # fmt: skip
    return lines_figure(
        [Panel(title, tuple(_line(rows, own, field) for own in others))
         for title, field in panels.items()],
        name="norm-factors",
        title="What an activation costs in the norm",
        caption="‖u*‖ over that of the clipped ReLU, for a parity of all k bits and for the parity "
        "that costs most. ReLU and tanh of ReLU are indicators too, within 9 % of the clipped ReLU "
        "from k = 2 on. Not drawn: tanh at k = 1, which has no readout for a constant pattern.",
        x_label="pattern length k",
        y_label="1/(k·|λ|)",
        x_scale="linear",
    )  # fmt: skip


def _line(rows: Sequence[Fact], activation: str, field: str) -> Line:
    own = [row for row in rows if row["activation"] == activation]
    return Line(activation, column(own, "pattern_length"), column(own, field))


STUDY = FactStudy(
    name="k-pattern-construction",
    title="A readout of random filters for every k-pattern",
    question="Which activations let a readout of untrained filters be any k-pattern, at what norm?",
    source="malach2021, Lemma 6",
    expected="exact for indicators at half the printed norm; others pay up to 10⁵ times as much",
    rows=rows,
    sections=sections,
)
