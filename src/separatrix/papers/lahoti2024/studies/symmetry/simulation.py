"""No separation without equivariance: an FCN that simulates a CNN [lahoti2024, Sec. 1].

A learner on the FCN that trains a CNN on its sample and writes the function into the FCN's weights.
k, d in {10, 20}, σ = 0.1, 20 seeds, the same samples for both. Columns of `curves`: the place, its
target (optimal risk + 0.03), num_samples, seed, cnn_risk, fcn_risk (on the same test sample), and
the largest difference of the two outputs there. `descent`: the risk that gradient descent on the
FCN has on the largest of these samples, at the step that is best on the test sample.

Expected: the same n* for both; gradient descent on the FCN is far from the target.
Cost: quick 8 s, full 50 s on two cores.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.symmetry.simulation"

STUDY = Study(
    name="dsd-simulation",
    title="An FCN that simulates a CNN",
    question="Does a learner on an FCN that is not equivariant need more samples than a CNN?",
    source="lahoti2024, Sec. 1",
    expected="it needs the same, where gradient descent on the FCN needs far more",
    plan=Later(f"{_PAPER}.plans.symmetry.simulation", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(55, 880),
)
