"""Where Thm 4 first says anything: the filters and steps that bring its bound to a level.

Part `sizes`: one row (n, k) and a level: q and T at which each term is level/3 (`equal_filters`,
`equal_steps`), the least T with its q (`least_steps`, `at_filters`), the least q at all, and T of
the companion bound, which needs no q. Loss 1 is that of h ≡ 0: below level 1 the bound is not
vacuous. c = 1.

Expected: at k = log₂ n, q grows like n³·log⁴n and T like n³·log²n: 10^10 filters and 10^8 steps at
n = 64. The companion bound needs T = 2^k(n − k + 1)/level², 4,000 steps there.
Cost: nothing.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.vacuity"

STUDY = Study(
    name="k-pattern-vacuity",
    title="Where Theorem 4 is not vacuous",
    question="How wide and how long must training be for Theorem 4 to say anything?",
    source="malach2021, Thm 4",
    expected="10^10 filters and 10^8 steps at n = 64, k = 6",
    plan=Later(f"{_PAPER}.plans.exact.vacuity", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
