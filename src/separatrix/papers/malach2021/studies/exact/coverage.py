"""How often q random filters hold every sign pattern: Lemma 6's probability, drawn and computed.

Part `draws`: one row a pattern length k and a δ. At the printed q > 2^(k+3)·ln(2^k/δ): how often
some |J_z| < q·2^(−k−1), in draws (`half_share_frequency`), exactly (`half_share_failure`), and by
the proof's Chernoff bound. At the 8 times smaller q that covers every z with probability 1 − δ by
the union bound (`covering_filters`): how often some z is missing, drawn and exact.

Expected: the exact probability is 15 to 100 times below δ, the frequency agrees with it, and
covering takes 7 to 9 times fewer filters.
Cost: full 4 s, most of it 20,000 draws at k = 7 and 8; quick, 2,000 draws and k ≤ 5, nothing.
"""

from .....studies import Later, Study, TablePage

_PAPER = "separatrix.papers.malach2021"
_PAGE = f"{_PAPER}.pages.exact.coverage"

STUDY = Study(
    name="k-pattern-coverage",
    title="How many random filters hold every sign pattern",
    question="Is Lemma 6's number of filters enough, and how much of it is needed?",
    source="malach2021, Lemma 6",
    expected="enough, and about 8 times what h = f needs",
    plan=Later(f"{_PAPER}.plans.exact.coverage", "plan"),
    page=TablePage(Later(_PAGE, "sections"), Later(_PAGE, "answer")),
)
