"""Which law n* follows: a CNN and an LCN over a grid of k and d.

Beyond the paper, whose E2 and E3 sweep k and d one at a time: k, d in {10, 15, 20, 30, 45, 60},
σ = 0.1, at rates that suit every k; see the plan's `setting.py`.

Cost (full): 72 cells, some 60,000 networks, meant for a GPU. Quick: the corners, 10 seeds.
Expected: the CNN's n* grows with k + d, the LCN's between kd and k(k + d), logarithms aside.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-growth",
    title="Which law the samples needed follow",
    question="How do the samples that a CNN and an LCN need grow with k and d together?",
    source="lahoti2024, Thm 6.2, 7.1, 7.2",
    expected="CNN: k + d; LCN: between kd and k(k + d), up to a logarithm",
    plan=Later(f"{_PAPER}.plans.dsd.growth", "plan"),
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        comparisons=(("LCN", "CNN", "weight sharing"),),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(2_256, 81_540),
)
