"""Does weight sharing pay on DSD?  n* of a CNN and an LCN against the number of patches.

Experiment E2 of lahoti2024, starter experiment 2 of its summary: k = 10, 15, …, 30 patches of 20
pixels, σ = 0.1, sizes up to 1024; see `setting.py` for what the paper leaves open.

Departure: rates and stopping step are chosen on tuning seeds, and n* is measured on others. The
paper chose by test error, as the first stage does: `tuning_stage(STUDY.full)`. Slow filters with a
fast threshold let it outgrow them on one seed in five, and such a network stays at risk 1 whatever
n: the tuning seeds of all k together show it, those of one k may not.

Cost (full): 2 networks x 5 task sizes x about 9 sample sizes x (5 seeds x 9 settings, then 45 seeds
x 1), some 7,000 networks: four minutes on two cores. Quick: three task sizes, patches of 10 pixels,
10 seeds.
Expected: the LCN needs 10 to 20 times the samples of the CNN, and more so with more patches.
"""

from ...networks import CNN, LCN
from ...runs import Plan, Sizes
from ..base import Study
from .setting import dsd_case, guides

STUDY = Study(
    name="dsd-weight-sharing",
    title="What weight sharing is worth on a moving signal",
    question="How many samples do a CNN and an LCN need as the signal gets more places to be?",
    source="lahoti2024, Sec. 8, E2; starter experiment 2",
    expected="the LCN needs 10 to 20 times the CNN's samples, and the ratio grows with k",
    variable="task.num_patches",
    variable_label="number of patches k",
    comparisons=(("LCN", "CNN", "weight sharing"),),
    full=Plan(
        cases=tuple(dsd_case(n, k, 20) for k in (10, 15, 20, 25, 30) for n in (CNN, LCN)),
        sizes=Sizes(8, 1024),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 45)),
    ),
    quick=Plan(
        cases=tuple(dsd_case(n, k, 10) for k in (10, 15, 20) for n in (CNN, LCN)),
        sizes=Sizes(8, 512),
        tuning_seeds=tuple(range(3)),
        evaluation_seeds=tuple(range(3, 10)),
    ),
    guides=guides,
)
