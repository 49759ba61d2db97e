"""What locality is worth on DSD: n* of an FCN beside those of an LCN and a CNN.

The paper left the FCN out of E2 and E3 as too costly. Here k and d go from 10 to 30 as far as (30,
20) and (20, 30), sizes up to 16,384; the FCN trains for 10,000 steps from the unit sphere at rates
with which it leaves the linear plateau (see the plan's `setting.py`), and a run that has not left
it by then counts with the risk it has: n* is that of this procedure. With more data an FCN may
leave the plateau later, so its risk at a fixed number of steps need not fall with n; train risk and
steps are in the records.

All three networks by the paper's protocol: 5 repetitions, each run at its own least test risk over
settings and steps. That flatters every one of them a little; for the FCN seeds to tune on would
cost as much again.

Cost (full): some 1,300 runs of 10,000 steps of the FCN, meant for a GPU. Quick: one task, 1000
steps.
Expected: the FCN needs several times the LCN's samples.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-locality",
    title="What locality is worth on a moving signal",
    question="How many samples does an FCN need beside an LCN and a CNN?",
    source="lahoti2024, Thm 6.1",
    expected="the FCN needs several times the LCN's samples",
    plan=Later(f"{_PAPER}.plans.dsd.locality", "plan"),
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        comparisons=(("FCN", "LCN", "locality"), ("LCN", "CNN", "weight sharing")),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(360, 9_130),
)
