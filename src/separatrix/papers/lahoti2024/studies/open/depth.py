"""Does the separation persist with more hidden layers?

The paper has one hidden layer, and names depth as what may capture dependencies between patches.
Here CNN, LCN and FCN with one, two and three hidden layers of ReLU and of the paper's soft
threshold, pooled, nested as the shallow ones are, and two of each that are not pooled: n* on DSD;
and, of two and three layers of ReLU and two of the soft threshold, on the product of two signals'
signs, of which no sum over patches tells anything. 6 patches of 4 pixels, σ = 0.1, to the least
risk at alignment 0.9.

Cost (full): 33 cells, 8 tuning and 16 further seeds, for a GPU (half an hour on two cores).
Quick: two layers of ReLU on DSD.
Expected: both ratios stay above 1 at every depth. Pilots hint at the opposite for locality: with
ReLU an FCN, of more units than patches, may need fewer samples than an LCN.
"""

from .....studies import Later, Study, VariantsPage

_PAPER = "separatrix.papers.lahoti2024"

STUDY = Study(
    name="open-depth",
    title="The separation with more hidden layers",
    question="What are locality and weight sharing worth in networks with several hidden layers?",
    source="lahoti2024, open question 1",
    expected="both ratios stay above 1 at every depth",
    plan=Later(f"{_PAPER}.plans.open.depth", "plan"),
    page=VariantsPage(
        Later(f"{_PAPER}.pages.open.roles", "by_depth"),
        comparisons=(("FCN", "LCN", "locality"), ("LCN", "CNN", "weight sharing")),
        reference="DSD, two layers, ReLU",
    ),
    networks=(405, 25_992),
)
