"""n − k windows or n − k + 1: a parity on the last window, trained with and without that window.

The paper's sums run to n − k. Part `sizes`: one row a size and a number of windows; loss and
accuracy after T steps of exact population gradient descent at the companion bound's step.

Expected: with n − k windows the loss is 1 at every step, for no window sees the last bit and the
gradient is 0; with n − k + 1 it is 0 at the end.
Cost: a second, quick and full.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.windows"

STUDY = Study(
    name="k-pattern-windows",
    title="How many windows an input has",
    question="Does a network with the printed n − k windows learn a pattern on the last window?",
    source="malach2021, Def. 1",
    expected="its loss stays 1; with n − k + 1 windows it falls to 0",
    plan=Later(f"{_PAPER}.plans.exact.windows", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(4, 10),
)
