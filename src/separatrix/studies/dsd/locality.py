"""What locality is worth on DSD: n* of an FCN beside those of an LCN and a CNN.

The paper left the FCN out of E2 and E3 as too costly. Here k goes from 10 to 30, d from 10 to 30,
sizes go up to 16,384; the FCN trains for 20,000 steps from the unit sphere at rates with which it
leaves the linear plateau (see `setting.py`), and a run that has not left it by then counts with the
risk it has: n* is that of this procedure. With more data an FCN may leave the plateau later, so its
risk at a fixed number of steps need not fall with n; train risk and steps are in the records.

All three networks by the paper's protocol: 5 repetitions, each run at its own least test risk over
settings and steps. That flatters every one of them a little; for the FCN seeds to tune on would
cost as much again.

Cost (full): 390 runs of 20,000 steps of the FCN, meant for a GPU. Quick: one task, 2000 steps.
Expected: the FCN needs several times the LCN's samples.
"""

import dataclasses

from ...runs import Plan, Sizes
from ..base import Study
from .setting import LONG_DESCENT, all_cases, guides

SHORT_DESCENT = dataclasses.replace(LONG_DESCENT, num_steps=2000, measure_every=500)

PLACES = (*((k, 10) for k in (10, 15, 20, 30)), *((k, 20) for k in (10, 15, 20)), (10, 30))


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
        cases=tuple(
            c
            for k, d in PLACES
            for c in all_cases(k, d, LONG_DESCENT, Sizes(256, 16_384, num_refinements=0))
        ),
        sizes=Sizes(8, 1024, num_refinements=0),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(5)),
        selection="test",
    ),
    quick=Plan(
        cases=all_cases(10, 5, SHORT_DESCENT, Sizes(256, 1024, num_refinements=0)),
        sizes=Sizes(8, 512, num_refinements=0),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(3)),
        selection="test",
    ),
    guides=guides,
)
