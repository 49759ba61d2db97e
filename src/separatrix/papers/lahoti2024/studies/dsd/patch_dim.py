"""n* of a CNN and an LCN against the size of a patch.

Experiment E3 of lahoti2024, starter experiment 3 of its summary: 20 patches of d = 10, 15, …, 30
pixels, σ = 0.1, sizes up to 1024; see the plan's `setting.py` for what the paper leaves open.

Cost (full): about that of dsd-weight-sharing, some 8,000 networks. Quick: three sizes of patch.
Expected: both n* grow about linearly in d, and the LCN needs 10 to 20 times the CNN's samples.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-patch-dim",
    title="Samples needed as patches grow",
    question="How many samples do a CNN and an LCN need as the signal gets longer?",
    source="lahoti2024, Sec. 8, E3; starter experiment 3",
    expected="both n* grow about linearly in d; the LCN needs 10 to 20 times the CNN's samples",
    plan=Later(f"{_PAPER}.plans.dsd.patch_dim", "plan"),
    page=GrowthPage(
        "task.patch_dim",
        "pixels of a patch d",
        comparisons=(("LCN", "CNN", "weight sharing"),),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(1_734, 8_550),
)
