"""n* where the theorems themselves speak, as close to their bounds as their conditions allow.

Thm 6.2 and 7.2 of lahoti2024 hold for σ ≤ 1/(100 √(k ln³ kd)), for the LCN at d ≥ 400 ln k, and are
about a risk of 0.0025, which is the target here. With so little noise n* is next to nothing unless
d is beyond 1e7: so patches have 3e7 to 1e9 pixels, drawn in the coordinates that a sample spans,
which changes no distribution (the plan's `wide.py`).

Cost (full): 12 cells of up to 1,025 coordinates a patch: four minutes on one core.
Quick: one place.
Expected: the CNN's n* at 1/3 to 1/2 of its bound, the LCN's at 1/200 to 1/18.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-as-stated",
    title="Samples needed where the theorems speak",
    question="Do the bounds hold, with their constants, where their conditions do?",
    source="lahoti2024, Thm 6.2, 7.2",
    expected="CNN: 1/3 to 1/2 of the bound; LCN: far below it, whose constants are large",
    plan=Later(f"{_PAPER}.plans.dsd.as_stated", "plan"),
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        comparisons=(("LCN", "CNN", "weight sharing"),),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(522, 64_980),
)
