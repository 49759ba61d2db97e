"""What the paper leaves open about figure 3, one choice at a time [malach2021, Sec. 6].

The central task of `digit-sequences`, by option: "default" (windows move by a digit, 1024 units at
each, starts as Keras counts fans, the central 24 × 24 pixels of a digit, rate 1), "stride 1",
"1024 units in all", "start by window", "whole digit squeezed", "rate 0.001". The first three are of
windows alone: the FCN has none. `curves` has the columns of `digit-sequences`.

Cost (full): 15 programs of 3 runs; 230 s on an H200 that other studies shared. Quick: the CNN with
5 digits, 3 short epochs, without "stride 1" and "start by window", which would be compiled for
themselves: the code runs, and nothing is learned; 8 to 15 s on two cores.
Expected: no choice changes the order of the networks but the rate: 0.001, the default of TensorFlow
2, is a thousand times slower.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.digit_sequences.options"

STUDY = Study(
    name="digit-sequence-options",
    title="Figure 3 by every reading",
    question="What do stride, number of units, start, crop and rate change in figure 3?",
    source="malach2021, Fig. 3",
    expected="levels, not the order of the networks; at a rate of 0.001 nothing is learned",
    plan=Later(f"{_PAPER}.plans.digit_sequences.options", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(8, 45),
)
