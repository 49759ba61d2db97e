"""The equivariance lemma as a statement about distributions [lahoti2024, Sec. 5].

Networks are trained on samples of DSD with w* = e₁, and others, from other seeds, on samples of the
task moved by one member of a group; risk and scores of the second are taken at moved inputs.
Columns of `laws`: learner, group, about (risk, or the output at an input), expected ("equal" or
"different"), num_runs of each, distance (Kolmogorov's, between the two samples), mean, mean_moved.

Expected: equal for GD and SGD on each network under its group, and for Adam under signed
permutations; different under a larger group, for Adam under rotations, and for an FCN that
simulates a CNN.
Cost: quick 10 s, full 30 s on two cores, most of it compiling.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.symmetry.in_law"

STUDY = Study(
    name="equivariance-in-law",
    title="Training on rotated data, in distribution",
    question="Do networks trained on rotated data have the distribution of rotated networks?",
    source="lahoti2024, Sec. 5",
    expected="they do for gradient descent on the network's own group, and not beyond",
    plan=Later(f"{_PAPER}.plans.symmetry.in_law", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
    networks=(36_000, 220_000),
)
