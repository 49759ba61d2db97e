"""What does brute force cost when the order is known, and when it is not?

The parity of k inputs is looked for by its correlation with the labels, over the n − k + 1 windows
(order known) or all C(n, k) sets (order unknown). `recovery`: a size, a kind of candidates, a share
of wrong labels and a number of samples; runs, runs that recovered the set, queries (candidates
tried) and seconds a run. A tie is a failure. Uniform inputs; the set is always a window, so both
can find it.
Expected: samples hardly differ (they grow like the logarithm of the number of candidates), queries
differ by C(n,k)/(n−k+1).
Cost: quick 1 s, full 100 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.brute_force"

STUDY = Study(
    name="brute-force",
    title="Brute force with and without the order",
    question="Does a missing order cost samples or computation?",
    source="malach2021, Sec. 5",
    expected="computation: C(n,k)/(n−k+1) times the queries, at most a few times the samples",
    plan=Later(f"{_PAPER}.plans.unknown_order.brute_force", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
