"""Algorithms that are not equivariant: which factor of k does an FCN win back, and an LCN?

The paper's Ω(σ²k²d) for an FCN holds for algorithms that respect rotations of the whole input.
Here n* of an FCN and of an LCN under eight of them (`learners.py`: by which fields each is known,
what it respects, what theory leaves), beside an LCN's and a CNN's by gradient descent: GD, Adam,
sign descent, ℓ1, ℓ1 by patch, weights tied by a penalty, starts from principal components and from
random projections. w* with one entry and dense; 8 patches of 4 pixels, σ = 0.1, and of an FCN up to
20 patches and up to 16 pixels for GD, ℓ1 and Adam; to the least risk at alignment 0.9.

Cost (full): 76 cells, 8 to 24 tuning and 20 further seeds, half an hour on two cores.
Quick: GD and ℓ1 at 8 patches, a dense w*.
Expected: GD and the starts, which respect O(kd), pay a second k; ℓ1 on a sparse w* does not.
"""

from .....studies import Later, Study, VariantsPage
from .learners import LCN_BY_IT

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.open.learning"

STUDY = Study(
    name="open-algorithms",
    title="What an FCN wins back by algorithms that are not equivariant",
    question="Which factor of k does an FCN win back, and by which algorithm?",
    source="lahoti2024, open question 3",
    expected="ℓ1 brings the FCN near the LCN for a sparse w*; what respects O(kd) wins nothing",
    plan=Later(f"{_PAPER}.plans.open.learning", "plan"),
    page=VariantsPage(
        Later(f"{_PAPER}.pages.open.roles", "by_learner"),
        comparisons=(
            ("FCN", "LCN", "locality"),
            ("FCN", "CNN", "locality and sharing"),
            (LCN_BY_IT, "CNN", "sharing"),  # of an LCN by the same algorithm
        ),
        reference="GD, dense w*",
        expected=Later(_PAGE, "expected"),
        sections=Later(_PAGE, "sections"),
    ),
    networks=(1_152, 163_968),
)
