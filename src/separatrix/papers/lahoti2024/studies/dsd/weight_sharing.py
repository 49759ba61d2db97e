"""Does weight sharing pay on DSD?  n* of a CNN and an LCN against the number of patches.

Experiment E2 of lahoti2024, starter experiment 2 of its summary: k = 10, 15, …, 30 patches of 20
pixels, σ = 0.1, sizes up to 1024; see the plan's `setting.py` for what the paper leaves open.

Departure: rates and stopping step are chosen on tuning seeds, and n* is measured on others. The
paper chose by test error, as the first stage does: `tuning_stage(plan("full"))`. Slow filters with
a fast threshold let it outgrow them on one seed in five, and such a network stays at risk 1
whatever n: the tuning seeds of all k together show it, those of one k may not.

Cost (full): 2 networks x 5 task sizes x about 9 sample sizes x (5 seeds x 9 settings, then 45 seeds
x 1), some 7,000 networks: four minutes on two cores. Quick: three task sizes, patches of 10 pixels,
10 seeds.
Expected: the LCN needs 10 to 20 times the samples of the CNN, and more so with more patches.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-weight-sharing",
    title="What weight sharing is worth on a moving signal",
    question="How many samples do a CNN and an LCN need as the signal gets more places to be?",
    source="lahoti2024, Sec. 8, E2; starter experiment 2",
    expected="the LCN needs 10 to 20 times the CNN's samples, and the ratio grows with k",
    plan=Later(f"{_PAPER}.plans.dsd.weight_sharing", "plan"),
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        comparisons=(("LCN", "CNN", "weight sharing"),),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(1_734, 8_550),
)
