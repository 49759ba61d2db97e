"""Along the path: loss, Lemma 8 and Lemma 9 at some hundred steps of a few runs of Thm 4's network.

Part `steps`: one row a run and a step t: loss, accuracy, loss of u* at W^(t), the observed ‖u^(t)‖,
‖W^(t) − W^(0)‖ and |L(u*, W^(t)) − L(u*, W^(0))| with their bounds at that t, and, the same in all
rows of a run, average loss, certificate and Thm 4's bound with its flag.

Expected: the loss of a parity falls along a straight line to 0, long before T, and stays there; all
ratios are far below 1 and, but for Lemma 9's, constant in t until the loss is 0.
Cost: full 3 s, quick half a second.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.path"

STUDY = Study(
    name="k-pattern-path",
    title="Theorem 4's lemmas along the path",
    question="How does the loss fall, and how far are Lemmas 8 and 9 from what they bound?",
    source="malach2021, Lemmas 8 and 9",
    expected="a straight fall to loss 0; weights move 1/(k·2^k) of Lemma 8 and less",
    plan=Later(f"{_PAPER}.plans.exact.path", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(4, 6),
)
