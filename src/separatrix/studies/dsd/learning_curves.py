"""Risk of all three networks against the sample size.

Experiment E1 of lahoti2024: n = 10, 50, 100, 250, 500 and k, d in {10, 20}, FCN, LCN and CNN, the
paper's grid of rates and 1000 steps for each; see `setting.py` for what it leaves open.

Cost (full): 3 networks x 4 tasks x 5 sizes x (5 seeds x 9 settings, then 25 seeds x 1), 4,200
networks; the FCN's are the larger part, some minutes on two cores. Quick: one task, 10 seeds.
Expected: at n = 500 the CNN and, at k = 10, the LCN are near the optimal risk; in 1000 steps the
FCN stays near the linear plateau kσ²/(1 + kσ²).
"""

from ...networks import CNN, FCN, LCN
from ...runs import FixedSizes, Plan
from ..base import Study
from .setting import dsd_case, guides

SIZES = FixedSizes((10, 50, 100, 250, 500))


STUDY = Study(
    name="dsd-learning-curves",
    title="Risk against sample size, three networks",
    question="How does the risk of a CNN, an LCN and an FCN fall with the size of the sample?",
    source="lahoti2024, Sec. 8, E1",
    expected="CNN below LCN below FCN at every size; the FCN near the linear plateau",
    variable="task.num_patches",
    variable_label="number of patches k",
    comparisons=(),
    full=Plan(
        cases=tuple(dsd_case(n, k, d) for k in (10, 20) for d in (10, 20) for n in (CNN, LCN, FCN)),
        sizes=SIZES,
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 25)),
    ),
    quick=Plan(
        cases=tuple(dsd_case(n, 10, 10) for n in (CNN, LCN, FCN)),
        sizes=FixedSizes((10, 50, 250)),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 10)),
    ),
    guides=guides,
)
