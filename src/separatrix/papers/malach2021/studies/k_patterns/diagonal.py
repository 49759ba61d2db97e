"""Steps until a network is right on 99 of 100 inputs, where k follows log₂ n: GD, SGD and Adam.

CNN, LCN and FCN on the parity of k bits in the middle of n, uniform inputs, on the lines k = log₂ n
+ c for c = −2, …, 1, three places each, n from 16 to 128; CNN and FCN also on a staircase of leap k
− 2, balanced as well. Networks as in `setting.py` of the plans, with biases from N(0, 1): without
them odd parities have no gradient at the start. GD: plain descent on 2,048 fresh examples a step,
SGD on 256, Adam on 256. Of twelve rates, a factor of two apart (an LCN's under Adam go higher), the
one with which all of four tuning seeds are done first is taken for 48 others. `runs`: a row a run,
of tuning or evaluation, with its rate, whether that was chosen and is on an edge of the grid,
steps, reached, the limit of steps (in tuning the step at which all stopped), steps between two
looks, examples and operations a step. A run that did not get there has reached = false and steps =
limit.

A pilot on a CPU, one tuning seed and 9 to 12 others, set grids and limits. Best rates of the FCN:
Adam 1/4 at n = 8 to 1/32 at n = 32, SGD 4 to 2; of the CNN: Adam 1/4, SGD 1. Median steps of the
FCN, Adam: 30 at n = 8, k = 4, 58 at (16, 4), 107 at (32, 4), 40 at (8, 5), 86 at (16, 5), 300 at
(32, 5), 44 at (32, 3), 150 at (16, 6); SGD: 42 at (8, 4), 50 at (16, 4), 57 at (8, 5), 129 at
(16, 5), not done at (64, 6) after 3,000. Up to n = 16 that is about what a CNN takes (Adam: 42 at
(16, 4), 85 at (16, 5)): steps that do not depend on n, told by n = 8, are taken off before growth
is judged. (128, 7) is left out: at C(n, k − 1) samples it would take 2·10⁷ steps.

Cost (full): 123 items, 11,808 networks, for a GPU: some 6 minutes of an H200, mostly the FCN at n =
64 and 128. What is done is kept item by item. Quick: one place, CNN and FCN, Adam.
Expected: local exponents of the FCN's steps rise with every doubling of n, those of CNN and LCN do
not; some of the longest runs are not done at their limit, and count as bounds.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.k_patterns.diagonal"

STUDY = Study(
    name="k-pattern-diagonal",
    title="Steps to learn the parity of about log₂ n bits",
    question="Where k follows log₂ n, how do the steps of a CNN, an LCN and an FCN grow?",
    source="malach2021, Sec. 4, Cor 5 and Thm 12",
    expected="the FCN's local exponent rises with n, those of the CNN and the LCN do not",
    plan=Later(f"{_PAPER}.plans.k_patterns.diagonal", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(16, 11_808),
)
