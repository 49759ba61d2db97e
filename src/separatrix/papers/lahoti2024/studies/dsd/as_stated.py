"""n* where the theorems themselves speak: noise, sizes and target as their conditions ask.

Thm 6.2 and 7.2 of lahoti2024 hold for σ ≤ 1/(100 √(k ln³ kd)), for the LCN at d ≥ 400 ln k, and are
about a risk of 0.0025, which is the target here. Every other study has far more noise than that.
Rates as in the plan's `setting.py`.

Cost (full): 8 cells of up to 4,320 inputs, some 2,000 networks: minutes on two cores. Quick: one
place.
Expected: far below the bounds, whose constants are large.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-as-stated",
    title="Samples needed where the theorems speak",
    question="Do the bounds hold, with their constants, where their conditions do?",
    source="lahoti2024, Thm 6.2, 7.2",
    expected="far below the bounds, whose constants are large",
    plan=Later(f"{_PAPER}.plans.dsd.as_stated", "plan"),
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        comparisons=(("LCN", "CNN", "weight sharing"),),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(452, 4_560),
)
