"""n* of a CNN and an LCN against the noise.

Both bounds of lahoti2024 grow like σ² where they are not cut off by their σ-free terms; the paper
has no experiment on it. 20 patches of 20 pixels, σ = 0.05, 0.06, …, 0.2, at rates that suit the
number of patches; see the plan's `setting.py`.

Cost (full): some 40,000 networks, meant for a GPU. Quick: three noise levels.
Expected: n* grows with σ, the LCN's about as σ², the CNN's more slowly while n* is small.
"""

from .....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="dsd-noise",
    title="Samples needed as noise grows",
    question="How many samples do a CNN and an LCN need as the noise gets stronger?",
    source="lahoti2024, Thm 6.2, 7.1, 7.2",
    expected="n* grows with σ, the LCN's about as σ²",
    plan=Later(f"{_PAPER}.plans.dsd.noise", "plan"),
    page=GrowthPage(
        "task.noise_std",
        "noise σ",
        comparisons=(("LCN", "CNN", "weight sharing"),),
        guides=Later(f"{_PAPER}.pages.guides", "guides"),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(1_692, 50_880),
)
