"""What locality is worth on DSD: n* of an FCN beside those of an LCN and a CNN.

The paper left the FCN out of E2 and E3 as too costly. Here k and d go from 10 to 30 as far as
(30, 20) and (20, 30), sizes up to 16,384; the FCN trains for 10,000 steps from the unit sphere at
rates with which it leaves the linear plateau (see `setting.py`), and a run that has not left it by
then counts with the risk it has: n* is that of this procedure. With more data an FCN may leave the
plateau later, so its risk at a fixed number of steps need not fall with n; train risk and steps are
in the records.

All three networks by the paper's protocol: 5 repetitions, each run at its own least test risk over
settings and steps. That flatters every one of them a little; for the FCN seeds to tune on would
cost as much again.

Cost (full): some 1,300 runs of 10,000 steps of the FCN, meant for a GPU. Quick: one task, 1000
steps.
Expected: the FCN needs several times the LCN's samples.
"""

import dataclasses

from ...networks import CNN, FCN, LCN
from ...runs import Case, Plan, Sizes
from ..base import Study
from .setting import NOISE_STD, dsd_case, guides, natural_descent

# (30, 30) would take a sample of 20,000.
PLACES = tuple((k, d) for d in (10, 20, 30) for k in (10, 15, 20, 30) if (k, d) != (30, 30))


def cases(num_patches: int, patch_dim: int, noise_std: float = NOISE_STD) -> tuple[Case, ...]:
    """CNN, LCN and FCN on the same task; the FCN over sizes of its own."""
    return tuple(
        dsd_case(n, num_patches, patch_dim, noise_std, natural_descent(n, num_patches), sizes)
        for n, sizes in (
            (CNN, Sizes(2, 512)),
            (LCN, Sizes(16, 2048)),
            (FCN, Sizes(256, 16_384, num_refinements=0)),
        )
    )


def quick_cases(noise_std: float, largest: int) -> tuple[Case, ...]:
    """10 patches of 5 pixels, and a tenth of the FCN's steps."""
    short = dataclasses.replace(natural_descent(FCN, 10), num_steps=1000, measure_every=250)
    sizes = Sizes(256, largest, num_refinements=0)
    local = (dsd_case(n, 10, 5, noise_std, natural_descent(n, 10)) for n in (CNN, LCN))
    return (*local, dsd_case(FCN, 10, 5, noise_std, short, sizes))


STUDY = Study(
    name="dsd-locality",
    title="What locality is worth on a moving signal",
    question="How many samples does an FCN need beside an LCN and a CNN?",
    source="lahoti2024, Thm 6.1",
    expected="the FCN needs several times the LCN's samples",
    variable="task.num_patches",
    variable_label="number of patches k",
    comparisons=(("FCN", "LCN", "locality"), ("LCN", "CNN", "weight sharing")),
    full=Plan(
        cases=tuple(case for k, d in PLACES for case in cases(k, d)),
        sizes=Sizes(2, 16_384),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(5)),
        selection="test",
    ),
    quick=Plan(
        cases=quick_cases(NOISE_STD, 1024),
        sizes=Sizes(2, 512, num_refinements=0),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(3)),
        selection="test",
    ),
    guides=guides,
)
