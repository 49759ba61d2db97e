"""What the lower bounds say, and where: packings of directions, and the risk they force on LCNs.

Columns of `packings`: dim (N, of the directions), statement, cosine (c), value (log of the number
of directions over N), applicable (no more than exist), vacuous (its logarithm is not above 0).
Columns of `risks`: num_patches, patch_dim, noise_std, statement, num_samples, value (the bound on
the risk), applicable, vacuous. Nothing is trained and nothing is random.

Expected: the packing as printed is larger than any that exists, for every cosine below about a
third; at the sizes of the experiments, repaired or not, the bound on the risk is vacuous from n = 2
on, as σ²kd is 2 there; it says something where σ²kd is large.
Cost: a second, both profiles; quick has fewer points.
"""

from ....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.lahoti2024"
_PAGE = f"{_PAPER}.pages.lower_bounds"

STUDY = Study(
    name="dsd-lower-bounds",
    title="What the lower bounds say, and where",
    question="Do the packings behind the lower bounds exist, and where are the bounds non-vacuous?",
    source="lahoti2024, Sec. 6 and 7, Thm 7.1",
    expected="the printed packing does not exist; at the experiments' sizes the bound is vacuous",
    plan=Later(f"{_PAPER}.plans.lower_bounds", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
