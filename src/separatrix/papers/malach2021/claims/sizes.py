"""How wide and how long: where Theorem 4 says anything, and Corollary 5's missing logarithm."""

from ....claims import FactClaim

VACUITY, COROLLARY = ("k-pattern-vacuity/sizes",), ("k-pattern-corollary/sizes",)
_SECOND_TERM = 2.0 * (1 + 1e-9)  # 2ε: what the second term is at log₂ n = 1, up to rounding of q

VACUOUS_BELOW = FactClaim(
    name="malach2021/thm-4-vacuity",
    source="malach2021, Thm 4, ours",
    says="With k = log₂ n, Theorem 4 is vacuous for any number of filters in fewer than n³ steps.",
    measured="The fewest steps at which some number of filters brings the bound below 1, over n³.",
    needs=VACUITY,
    quantity="fewest steps over n³",
    about=lambda row: row["level"] == 1 and 2 ** int(row["pattern_length"]) == row["input_length"],
    number=lambda row: float(row["least_steps"]) / float(row["input_length"]) ** 3,
    by=("input_length", "pattern_length"),
    low=1.0,
)
PRINTED_SIZES = FactClaim(
    name="malach2021/cor-5-log",
    source="malach2021, Cor. 5",
    says="With q = ε⁻²n³log²n and T = ε⁻²n³log n Theorem 4's second term is O(ε), 2ε with "
    "constants 1.",
    measured="This term over ε at k = log₂ n.",
    needs=COROLLARY,
    quantity="second term over ε",
    about=lambda row: row["version"] == "printed",
    number=lambda row: float(row["distance_term"]) / float(row["accuracy"]),
    by=("input_length", "accuracy"),
    high=_SECOND_TERM,
)
CORRECTED_SIZES = FactClaim(
    name="malach2021/cor-5-log-repaired",
    source="malach2021, Cor. 5",
    says="With q = ε⁻²n³log⁴n and T = ε⁻²n³log²n Theorem 4's second term is 2ε.",
    measured="This term over ε at k = log₂ n.",
    needs=COROLLARY,
    quantity="second term over ε",
    about=lambda row: row["version"] == "corrected",
    number=lambda row: float(row["distance_term"]) / float(row["accuracy"]),
    by=("input_length", "accuracy"),
    high=_SECOND_TERM,
)
