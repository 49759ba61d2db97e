"""Samples to learn parities of 2 to 5 bits among 64 and of 3 among 256: LCN and FCN.

What `k-patterns-input-length` and `k-patterns-pattern-length` leave open: the parity of 3 bits
beyond n = 64, and those of 2, 4 and 5 bits beyond n = 16, so that even and odd k can be compared
with their like. Networks and training are theirs; the FCN has up to 131,072 samples.

Cost (full): 4 places x 2 networks, 1,248 networks at most; 10 minutes of a GPU, by the number of
programs, or some hours on two cores. Quick: one input length, 4 seeds.
Expected: n*(FCN)/n*(LCN) is larger at longer inputs and, at n = 64, for 4 bits than for 2 and for 5
than for 3.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.malach2021"

STUDY = Study(
    name="k-patterns-longer",
    title="Samples to learn parities in longer inputs",
    question="How many samples do an LCN and an FCN need to find 2 to 5 bits among many?",
    source="malach2021, Cor 5 and Thm 12",
    expected="the FCN needs the more of the LCN's samples the longer input and pattern are",
    plan=Later(f"{_PAPER}.plans.k_patterns.longer", "plan"),
    page=GrowthPage(
        "task.input_length",
        "input length n",
        comparisons=(("WindowFCN", "WindowLCN", "locality"),),
    ),
    networks=(28, 1_248),
)
