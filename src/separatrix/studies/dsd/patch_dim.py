"""n* of a CNN and an LCN against the size of a patch.

Experiment E3 of lahoti2024, starter experiment 3 of its summary: 20 patches of d = 10, 15, …, 30
pixels, σ = 0.1, sizes up to 1024; see `setting.py` for what the paper leaves open.

Cost (full): about that of dsd-weight-sharing, some 8,000 networks. Quick: three sizes of patch.
Expected: both n* grow about linearly in d, and the LCN needs 10 to 20 times the CNN's samples.
"""

from ...networks import CNN, LCN
from ...runs import Plan, Sizes
from ..base import Study
from .setting import dsd_case, guides

STUDY = Study(
    name="dsd-patch-dim",
    title="Samples needed as patches grow",
    question="How many samples do a CNN and an LCN need as the signal gets longer?",
    source="lahoti2024, Sec. 8, E3; starter experiment 3",
    expected="both n* grow about linearly in d; the LCN needs 10 to 20 times the CNN's samples",
    variable="task.patch_dim",
    variable_label="pixels of a patch d",
    comparisons=(("LCN", "CNN", "weight sharing"),),
    full=Plan(
        cases=tuple(dsd_case(n, 20, d) for d in (10, 15, 20, 25, 30) for n in (CNN, LCN)),
        sizes=Sizes(8, 1024),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 45)),
    ),
    quick=Plan(
        cases=tuple(dsd_case(n, 10, d) for d in (10, 15, 20) for n in (CNN, LCN)),
        sizes=Sizes(8, 512),
        tuning_seeds=tuple(range(3)),
        evaluation_seeds=tuple(range(3, 10)),
    ),
    guides=guides,
)
