"""Is the FCN of figure 3 stuck or slow? [malach2021, Sec. 6]

The FCN on the central task of `digit-sequences`, for up to 200 epochs instead of 30, the more the
longer the sequence. A run has taken off at the first measured epoch at which its test accuracy is
at least 0.6 and its hinge loss at most 0.9; one that has not is a bound. Rival laws of the wait in
the number of digits n: a power, an exponential, none of these. `curves` has the columns of
`digit-sequences`.

Cost (full): 8 programs of 5 runs; 485 s on an H200 that other studies shared. Quick: 3 and 5
digits, 64 units; 4 to 8 s on two cores.
Expected: slow. A parity of three is of leap 3: time grows like a power of n.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.digit_sequences.stuck"

STUDY = Study(
    name="digit-sequences-stuck",
    title="An FCN on long sequences, for long",
    question="Does an FCN that is at chance after 30 epochs learn when it is given more?",
    source="malach2021, Fig. 3; abbe2023",
    expected="it does; the epoch at which it takes off grows like a power of n",
    plan=Later(f"{_PAPER}.plans.digit_sequences.stuck", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(4, 40),
)
