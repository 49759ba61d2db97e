"""Risk of all three networks against the sample size.

Experiment E1 of lahoti2024: n = 10, 50, 100, 250, 500 and k, d in {10, 20}, FCN, LCN and CNN, the
paper's grid of rates and 1000 steps for each; see the plan's `setting.py` for what it leaves open.

Cost (full): 3 networks x 4 tasks x 5 sizes x (5 seeds x 9 settings, then 25 seeds x 1), 4,200
networks; the FCN's are the larger part, some minutes on two cores. Quick: one task, 10 seeds.
Expected: at n = 500 the CNN and, at k = 10, the LCN are near the optimal risk; in 1000 steps the
FCN stays near the linear plateau kσ²/(1 + kσ²).
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-learning-curves",
    title="Risk against sample size, three networks",
    question="How does the risk of a CNN, an LCN and an FCN fall with the size of the sample?",
    source="lahoti2024, Sec. 8, E1",
    expected="CNN below LCN below FCN at every size; the FCN near the linear plateau",
    plan=Later(f"{_PAPER}.plans.dsd.learning_curves", "plan"),
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(495, 4_200),
)
