"""Figure 2 drawn from a real k-pattern: one input, its windows, and what Lemma 6's CNN makes of it.

k = 5 as in the paper's figure, n = 16, a random pattern g on window 7 (from 1). Part `windows`: one
row a window of the input: its content, whether the pattern is on it, g of its content, the number
of filters that answer it, and its share of h(x) = Σ_j ⟨u*^(j), σ(W x_j + b)⟩ with q = 1,655 random
filters.

Expected: every window wakes only the filters with its own signs; all shares are 0 but that of the
pattern's window, which is the label.
Cost: nothing.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.example"

STUDY = Study(
    name="k-pattern-example",
    title="A k-pattern and the CNN that computes it",
    question="What is a k-pattern, and what does Lemma 6's network do with it?",
    source="malach2021, Fig. 2",
    expected="one window decides, and its share of the score is the label",
    plan=Later(f"{_PAPER}.plans.exact.example", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
