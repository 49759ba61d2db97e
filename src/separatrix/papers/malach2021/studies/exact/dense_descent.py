"""Is an FCN stuck at the start that Thm 12 is about? Gradient descent on all inputs at once.

The older version of the paper says that gradient descent on an FCN is stuck where it starts for k ≥
log₂ n. Part `runs`: one row a run of exact population gradient descent of both layers on a parity
of k bits, 256 units of the clipped ReLU, u = ±1/q, so that |h| ≤ 1 as Thm 12 asks: max_x |h| and
both squared gradients at the start, with the theorem's bounds on their means, and the steps until
99 % of all inputs are right.

Expected: every run gets there in some dozen steps. Thm 12 bounds the gradient at the start, its
bound is not small at these sizes, and exact gradients have no noise to drown in: the sentence is
one about long inputs.
Cost: full (n to 14) a minute, quick (8 and 10) some seconds.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.dense_descent"

STUDY = Study(
    name="k-pattern-dense-descent",
    title="Gradient descent on fully-connected networks, all inputs at once",
    question="Is an FCN stuck where Theorem 12 bounds its gradient, where all inputs can be seen?",
    source="malach2021, Sec. 4, older version",
    expected="no: it gets to 99 % in some dozen steps; the sentence is about long inputs",
    plan=Later(f"{_PAPER}.plans.exact.dense_descent", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(12, 24),
)
