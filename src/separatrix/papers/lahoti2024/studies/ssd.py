"""n* on SSD, the signal in one patch that is not named: what the lower bounds are proved from.

k, d in {10, 20, 40}, σ = 0.15; CNN, LCN and FCN by gradient flow (small rates, stopped at a step
that other seeds chose), to the risk of alignment 0.9. The lower bounds on SSD are Ω(σ²d) for the
LCN and Ω(σ²kd) for the FCN. The paper has none for the CNN, for which SSD is DSD.

Cost (full): 27 cells, 40 seeds, meant for a GPU: the FCN has up to 64,000 weights. Quick: one
place, 7 seeds.
Expected: the FCN's n* grows like kd, and so does the LCN's, which its bound allows; the CNN's
slower in k.
"""

from ....studies import GrowthPage, Later, Study

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="ssd-growth",
    title="Samples needed where the signal stays",
    question="How do the samples that the three networks need on SSD grow with k and d?",
    source="lahoti2024, FCN on SSD and LCN on SSD",
    expected="FCN and LCN: kd; CNN: d and slower in k",
    plan=Later(f"{_PAPER}.plans.ssd.growth", "plan"),
    page=GrowthPage(
        "task.num_patches",
        "number of patches k",
        comparisons=(("FCN", "LCN", "locality"),),
        laws=Later(f"{_PAPER}.claims.laws", "growth_laws"),
    ),
    networks=(300, 13_500),
)
