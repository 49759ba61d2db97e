"""What locality is worth as noise grows: n* of an FCN, an LCN and a CNN against σ.

15 patches of 10 pixels, σ = 0.07, …, 0.1; with less noise the target is near the linear
plateau that an FCN reaches at once. Sizes, steps, settings and protocol as in `locality.py`.

Cost (full): some 400 runs of 10,000 steps of the FCN, meant for a GPU. Quick: two noises, 1000
steps.
Expected: all three grow about like σ².
"""

from ...runs import Plan, Sizes
from ..base import Study
from .locality import cases, quick_cases
from .setting import guides

STUDY = Study(
    name="dsd-locality-noise",
    title="What locality is worth as noise grows",
    question="How many samples does an FCN need beside an LCN and a CNN as noise gets stronger?",
    source="lahoti2024, Thm 6.1",
    expected="n* of all three grows about like σ²",
    variable="task.noise_std",
    variable_label="noise σ",
    comparisons=(("FCN", "LCN", "locality"), ("LCN", "CNN", "weight sharing")),
    full=Plan(
        cases=tuple(
            case
            for noise_std in (0.07, 0.0775, 0.085, 0.0925, 0.1)
            for case in cases(15, 10, noise_std)
        ),
        sizes=Sizes(2, 16_384),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(5)),
        selection="test",
    ),
    quick=Plan(
        cases=tuple(case for noise_std in (0.1, 0.15) for case in quick_cases(noise_std, 512)),
        sizes=Sizes(2, 512, num_refinements=0),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(3)),
        selection="test",
    ),
    guides=guides,
)
