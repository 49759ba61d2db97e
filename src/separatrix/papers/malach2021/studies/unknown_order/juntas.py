"""What does a learner of juntas cost, that looks for the inputs and not for an order?

`patterns`: a function of k inputs among n, by what it is (`pattern`): parity; a choice between two
products; an input that the others may turn over. The inputs are found from m examples by their
coefficients of low degree, or by a linear system over GF(2) [mossel2003]; runs, runs that found all
of them and no other, median `operations` of these (products or sums of signs, bits of rows), and
those of trying `every_set`. `noisy-parities`: a parity with a share η of wrong labels, found by
elimination on one random choice of n rows after the other until a set agrees with all examples;
trials (`measured`), one over the chance that n labels are right (`predicted`), operations.
Uniform inputs, uniformly random sets.
Expected: samples grow like log n where a coefficient of low degree is there, like n for a parity;
operations at most like n^(3k/4), not n^k. With wrong labels trials grow like (1 − η)^(−n).
Cost: quick 5 s, full 100 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.juntas"

STUDY = Study(
    name="juntas",
    title="Juntas learned from examples",
    question="What does it cost to find the inputs of a pattern without an order?",
    source="malach2021, Sec. 5; mossel2003",
    expected="log n samples and few operations, n for a parity; (1 − η)^(−n) with wrong labels",
    plan=Later(f"{_PAPER}.plans.unknown_order.juntas", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
