"""Samples to learn the parity of k bits among 16: CNN, LCN and FCN.

k = 2, …, 5, inputs uniform; `setting.py` and `samples.py` of the plans say how networks are trained
and when they are done. For k = 3 the records are those of k-patterns-input-length.

Cost (full): 4 lengths x 3 networks, 700 networks, minutes on two cores.
Quick: k = 2 and 3 in inputs of 12 bits, 4 seeds.
Expected: all need more with k; the FCN's n* grows fastest.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.malach2021"

STUDY = Study(
    name="k-patterns-pattern-length",
    title="Samples to learn longer and longer parities",
    question="How many samples do a CNN, an LCN and an FCN need to find k bits among 16?",
    source="malach2021, Cor 5 and Thm 12",
    expected="all need more with k, the FCN most",
    plan=Later(f"{_PAPER}.plans.k_patterns.pattern_length", "plan"),
    page=GrowthPage(
        "task.pattern.length",
        "pattern length k",
        comparisons=(
            ("WindowFCN", "WindowLCN", "locality"),
            ("WindowLCN", "WindowCNN", "weight sharing"),
        ),
    ),
    networks=(80, 1_704),
)
