"""Cor. 5's sizes put into Thm 4: as printed, and with the powers of the logarithm it needs.

Part `sizes`: one row n = 2^k, an accuracy ε and a version: q, T, the three terms, the bound, its
flags, and the bound over ε. Printed: q = ε⁻²n³log²n, T = ε⁻²n³log n. Corrected: log⁴n and log²n.

Expected: as printed the bound is about ε(1 + 2·log₂ n), so bound/ε grows with n and passes every
constant; corrected it is about 3ε.
Cost: nothing.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.corollary"

STUDY = Study(
    name="k-pattern-corollary",
    title="Corollary 5's sizes, printed and corrected",
    question="Do the corollary's sizes bring Theorem 4 down to a constant times ε?",
    source="malach2021, Cor. 5",
    expected="not as printed, where it grows like 2·log₂ n; with two more logarithms, yes",
    plan=Later(f"{_PAPER}.plans.exact.corollary", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
