"""Lemma 6's readout u*: which activations have one, how exact it is, and how large [malach2021].

Part `readouts`: one row a pattern length k and an activation, q random filters just above
2^(k+3)·ln(2^k/δ), δ = 0.05. `largest_error` is max |h − f| over all window contents, for the parity
and for random patterns; nan where some pattern has no readout. `parity_factor` and `worst_factor`
are 1/(k|λ_ℓ|) at ℓ = k and at its worst level: what ‖u*‖ costs beyond the clipped ReLU's. The three
norms are k√(Σ 1/m_z), √2·2^k k/√q and the printed 2·2^k k/√q.

Expected: with an indicator (clipped ReLU, ReLU, tanh of ReLU) h = f to rounding and ‖u*‖ is half
the printed norm; leaky ReLU is nearly free for parities; sigmoid and softplus pay thousands.
Cost: full 1.5 s, nearly all of it k = 8; quick, k ≤ 5 and four activations, nothing.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.construction"

STUDY = Study(
    name="k-pattern-construction",
    title="A readout of random filters for every k-pattern",
    question="Which activations let a readout of untrained filters be any k-pattern, at what norm?",
    source="malach2021, Lemma 6",
    expected="exact for indicators at half the printed norm; others pay up to 10⁵ times as much",
    plan=Later(f"{_PAPER}.plans.exact.construction", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
