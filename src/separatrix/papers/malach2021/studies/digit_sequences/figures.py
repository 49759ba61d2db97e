"""Figures 3 and 4: the parity of three digits among n, side by side [malach2021, Sec. 6].

FCN, CNN and LCN on sequences of n digits, each 24 × 8 pixels; windows are 24 × 24. The label is the
parity of the three central digits (task "central", figure 3) or of the first, the middle and the
last ("spread", figure 4). `curves`: option, task, network, num_digits, seed, epoch, num_epochs,
accuracy, loss (hinge) and silent (the share of outputs that are 0, half right each) on test
sequences, train_loss on the last batch of the epoch. `longer`: the same
at lengths beyond the paper's.

An epoch is as many sequences as there are training digits. Every step draws new ones, digit by
digit with replacement, where a public script of one author pairs permutations of all digits anew
each epoch: every digit then comes once an epoch at every place, and otherwise it is the same. Test
sequences are of test digits only, the same after every epoch. Products are in tf32 on full.

Cost (full): 33 programs of 10 runs, 30 epochs; 934 s on an H200 that other studies shared. Quick:
the digits that the package holds, 5 side by side, and 3 for the FCN alone, 64 units and 5 epochs,
in which little is learned; 15 to 30 s on two cores.
Expected: CNN and LCN learn the central task at every n, the FCN the later the longer n is. Where
the digits are spread only the FCN can learn, and with few digits does.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.digit_sequences.figures"

STUDY = Study(
    name="digit-sequences",
    title="Parity of three digits in a sequence",
    question="Who learns the parity of three digits among n, side by side or far apart?",
    source="malach2021, Fig. 3 and 4",
    expected="side by side CNN and LCN at every n, the FCN at small n; far apart the FCN alone",
    plan=Later(f"{_PAPER}.plans.digit_sequences.figures", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(16, 330),
)
