"""Thm 4 measured: average loss of exact population gradient descent against every bound on it.

Part `runs`: one row a run: CNN or LCN, a parity or a random pattern, uniform or 200 weighted,
correlated inputs, at the proof's step √n/(√q·T), the printed √n/√(qT), or the companion bound's.
`bound` is Thm 4 as its proof has it at that step, with its three terms, `theorem_bound` what the
theorem states for (n, k, q, T); `certificate` is what the run itself proves; `companion` holds for
a CNN with frozen filters at its own step, and is nan at other steps. `lemma_8_readout`,
`lemma_8_filters` and `lemma_9` are the largest observed/bound along the path. Loss 1 is that of h ≡
0: a bound that is not below it is vacuous. Tanh rows have no indicator, so Thm 4 does not apply to
them; the lemmas and the certificate do.

Expected: every ratio is at most 1. Where Thm 4 is not vacuous the average loss is 4 to 16 % of its
bound, and parities attain the certificate. Lemma 9's left side is 0 with an indicator. The printed
step trains faster, and the proof does not cover it.
Cost: full 30 s (7 s of it the run at k = 4), quick 2 s.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.descent"

STUDY = Study(
    name="k-pattern-descent",
    title="Gradient descent on k-patterns against Theorem 4",
    question="How far below Theorem 4's bound is the loss, where the bound says anything at all?",
    source="malach2021, Thm 4",
    expected="below every bound; 4 to 16 % of Theorem 4's where it is not vacuous",
    plan=Later(f"{_PAPER}.plans.exact.descent", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(9, 34),
)
