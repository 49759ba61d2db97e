"""What locality is worth on DSD: n* of an FCN beside those of an LCN and a CNN.

The paper left the FCN out of E2 and E3 as too costly. Here k = 10, 15, 20 with d = 10 and 20, sizes
up to 4096; the FCN trains for 20,000 steps from the unit sphere at rates with which it leaves the
linear plateau (see `dsd.py`), and a run that has not left it by then counts with the risk it has:
n* is that of this procedure. With more data an FCN may leave the plateau later, so its risk at a
fixed number of steps need not fall with n; train risk and steps are in the records.

Cost (full): the FCN's 960 runs of 20,000 steps took four minutes on one H200; it is not meant for
two cores. Quick: one task, 2000 steps.
Expected: the FCN needs several times the LCN's samples.
"""

import dataclasses

from ..networks import CNN, LCN
from ..runs import Plan, Sizes
from ..training import Descent
from .base import Study
from .dsd import LONG_DESCENT, dense_case, local_case

SHORT_DESCENT = dataclasses.replace(LONG_DESCENT, num_steps=2000, measure_every=500)


def cases(num_patches: int, patch_dim: int, descent: Descent, dense_sizes: Sizes):
    local = (local_case(network, num_patches, patch_dim) for network in (CNN, LCN))
    return (*local, dense_case(num_patches, patch_dim, descent, dense_sizes))


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
            for d in (10, 20)
            for k in (10, 15, 20)
            for c in cases(k, d, LONG_DESCENT, Sizes(256, 4096, num_refinements=2))
        ),
        sizes=Sizes(8, 1024),
        tuning_seeds=tuple(range(4)),
        evaluation_seeds=tuple(range(4, 12)),
    ),
    quick=Plan(
        cases=cases(10, 5, SHORT_DESCENT, Sizes(256, 1024, num_refinements=0)),
        sizes=Sizes(8, 512),
        tuning_seeds=tuple(range(2)),
        evaluation_seeds=tuple(range(2, 5)),
    ),
)
