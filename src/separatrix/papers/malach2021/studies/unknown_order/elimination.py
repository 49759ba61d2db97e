"""When does elimination over GF(2) find a parity, whatever the order of the inputs?

`recovery`: a size, a number of samples and a share of wrong labels; runs, runs that recovered the
set, and the exact probability (`predicted`); seconds a run. Uniform inputs and a uniformly random
set.
Expected: n + 10 noiseless examples find it up to n = 128, k = 7, where random search would train
7.7e8 CNNs; with wrong labels the chance is (1 − η)^n, so one label in twenty ends it.
Cost: quick 1 s, full 12 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.unknown_order.elimination"

STUDY = Study(
    name="elimination",
    title="A parity read off by elimination",
    question="When does elimination over GF(2) find a parity in an unknown order?",
    source="malach2021, Sec. 5; blum1994",
    expected="always from n + 10 noiseless examples; with a share η of wrong labels, (1 − η)^n",
    plan=Later(f"{_PAPER}.plans.unknown_order.elimination", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
