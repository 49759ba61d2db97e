"""Steps until a network is right on 99 of 100 inputs, every step on fresh examples.

CNN, LCN and FCN on rules of k bits in inputs of n bits, uniform; `setting.py` of the plans says how
they are trained and `rules.py` on what. `runs`: network, input_length, pattern_length, pattern,
leap, seed, steps (the first checkpoint at which at most 1 % of a test sample is wrong), reached,
limit. A run that did not get there has reached = false and steps = limit: it would have taken more.
Networks and rules of a place share their inputs, seed by seed.

Cost (full): 42 programs, 1,860 runs; the FCN's at n = 64, k = 6 go on for 60,000 steps. It is meant
for a GPU. Quick: two input lengths, two rules, 2 seeds.
Expected: nearly all runs of the FCN get there; of those on the parity of 4 bits among 128, 2 of 10
were not done at step 8,000. On parities its steps grow with n, the faster the longer the parity; on
rules of leap 1 they hardly grow. Those of CNN and LCN do not depend on n much.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.k_patterns.steps"

STUDY = Study(
    name="k-pattern-steps",
    title="Steps to learn a k-pattern",
    question="How many steps do a CNN, an LCN and an FCN take to learn k bits among n?",
    source="malach2021, Thm 4 and 12; abbe2023",
    expected="nearly all runs of the FCN get there; its steps grow with n faster at larger leaps",
    plan=Later(f"{_PAPER}.plans.k_patterns.steps", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(24, 1860),
)
