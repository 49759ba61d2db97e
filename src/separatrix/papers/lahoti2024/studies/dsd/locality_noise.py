"""What locality is worth as noise grows: n* of an FCN, an LCN and a CNN against σ.

15 patches of 10 pixels, σ = 0.07, …, 0.1; with less noise the target is near the linear
plateau that an FCN reaches at once. Sizes, steps, settings and protocol as in `locality.py`.

Cost (full): some 400 runs of 10,000 steps of the FCN, meant for a GPU. Quick: two noises, 1000
steps.
Expected: all three grow about like σ².
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-locality-noise",
    title="What locality is worth as noise grows",
    question="How many samples does an FCN need beside an LCN and a CNN as noise gets stronger?",
    source="lahoti2024, Thm 6.1",
    expected="n* of all three grows about like σ²",
    plan=Later(f"{_PAPER}.plans.dsd.locality_noise", "plan"),
    page=GrowthPage(
        "task.noise_std",
        "noise σ",
        comparisons=(("FCN", "LCN", "locality"), ("LCN", "CNN", "weight sharing")),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(696, 4_150),
)
