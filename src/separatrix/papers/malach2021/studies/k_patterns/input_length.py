"""Samples to learn the parity of 3 bits among n: CNN, LCN and FCN.

Inputs uniform, n = 16, …, 64; `setting.py` and `samples.py` of the plans say how networks are
trained and when they are done. n* counts examples; [malach2021] has no theorem on samples for FCNs,
and its Cor. 5 allows a CNN far more than it takes.

Cost (full): 5 input lengths x 3 networks, 2,100 networks, the FCN's of 10,000 steps; it is meant
for a GPU. Quick: one input length, 4 seeds.
Expected: n* of CNN and LCN grows like n, less than Cor. 5's n·log n allows; that of the FCN grows
faster.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.malach2021"

STUDY = Study(
    name="k-patterns-input-length",
    title="Samples to learn a parity among more and more bits",
    question="How many samples do a CNN, an LCN and an FCN need to find 3 bits among n?",
    source="malach2021, Cor 5 and Thm 12",
    expected="n* of CNN and LCN grows like n, that of the FCN faster",
    plan=Later(f"{_PAPER}.plans.k_patterns.input_length", "plan"),
    page=GrowthPage(
        "task.input_length",
        "input length n",
        comparisons=(
            ("WindowFCN", "WindowLCN", "locality"),
            ("WindowLCN", "WindowCNN", "weight sharing"),
        ),
    ),
    networks=(40, 2_100),
)
