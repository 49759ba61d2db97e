"""What each bias is worth where the task is not DSD: one assumption relaxed at a time.

The paper's separation is proved for one signal, equally likely in every patch, of equal patches
with equal Gaussian noise. Here n* of a CNN, an LCN and an FCN on DSD and on sixteen tasks that
relax one of these each (`relaxations.py` has them, with what is expected of each and by whom):
several signals, uneven or overlapping places, unequal patches, noise that is unequal, correlated,
heavy-tailed or bounded, a sparse w*. 8 patches of 8 pixels, σ = 0.1, tuned rates, and the target of
every task is the least risk at alignment 0.9.

Cost (full): 51 cells, 8 tuning and 20 further seeds, some 20 minutes on two cores; the FCN's are
two thirds. Quick: DSD and a signal that stays, at 4 patches of 4 pixels.
Expected: fewer patches to learn make sharing worth less; the noise's law changes little.
"""

from .....studies import Later, Study, VariantsPage
from .relaxations import DSD

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.open.tasks"

STUDY = Study(
    name="open-tasks",
    title="Where the separation breaks: DSD, one assumption relaxed at a time",
    question="What are locality and weight sharing worth where the task is not quite DSD?",
    source="lahoti2024, open questions 1 and 2",
    expected="sharing is worth less where fewer patches hold the signal; noise changes little",
    plan=Later(f"{_PAPER}.plans.open.tasks", "plan"),
    page=VariantsPage(
        Later(f"{_PAPER}.pages.open.roles", "by_task"),
        comparisons=(("FCN", "LCN", "locality"), ("LCN", "CNN", "weight sharing")),
        reference=DSD.words,
        expected=Later(_PAGE, "expected"),
    ),
    networks=(1_564, 65_400),
)
