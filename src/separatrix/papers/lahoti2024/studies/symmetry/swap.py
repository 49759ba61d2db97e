"""Swap symmetry: the risk with the signal in each patch [lahoti2024, proofs of Thm 6.1 and 7.1].

An LCN and an FCN are trained on DSD, k = 5, d = 8, σ = 0.15, n = 60, and asked about inputs with
the signal in each of the patches. Beside them learners that throw away most examples of the first
patch, for which the symmetry fails. Columns of `risks`: the place, learner, run, patch, risk, share
(the risk over its mean over patches).

Expected: a share of 1 on average for every patch, and not for the learners that forget.
Cost: quick 10 s, full 20 s on two cores, most of it compiling.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.symmetry.swap"

STUDY = Study(
    name="swap-symmetry",
    title="The risk in each of the patches",
    question="Is the expected risk the same wherever the signal is?",
    source="lahoti2024, proofs of Thm 6.1 and 7.1",
    expected="it is for gradient descent, and not for a learner that treats a patch differently",
    plan=Later(f"{_PAPER}.plans.symmetry.swap", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(400, 4_000),
)
