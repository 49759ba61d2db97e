"""How wide, how long and on how many examples: where Theorem 4 speaks, and Corollary 5's sizes."""

import numpy as np

from .....claims import BoundClaim, FactClaim, Finding, Kind, StatedClaim
from .....claims.bound import Bound, judged
from .....claims.evidence import Values, Variables
from ...theory.sizes import corollary5_num_samples

VACUITY, COROLLARY = ("k-pattern-vacuity/sizes",), ("k-pattern-corollary/sizes",)
_SECOND_TERM = 2.0 * (1 + 1e-9)  # 2ε: what the second term is at log₂ n = 1, up to rounding of q
NUM_FILTERS = 64  # q of the CNNs whose samples were counted
_FAILURE = 0.05  # δ
IN_N, IN_K = "k-patterns-input-length", "k-patterns-pattern-length"
_SLACK = 0.25  # of the way to n²·log n, the rival; n^1.5·log n, half-way to it, is then seen


def enough_samples(at: Values, target: float) -> Bound:
    """m = ε⁻²nkq ln(nkq/δ) at n and k, vacuous where there are no more than m inputs at all."""
    n, k = at
    m = corollary5_num_samples(n, k, NUM_FILTERS, target, _FAILURE)
    return judged(m, "upper", "num_samples", 2.0**n, {}, {"ε⁻²nkq ln(nkq/δ)": m})


def growth_in_n(variables: Variables) -> np.ndarray:
    """n·ln(nkq/δ) at the study's k = 3; its constants are free."""
    n = variables["input_length"]
    return n * np.log(n * 3 * NUM_FILTERS / _FAILURE)


VACUOUS_BELOW = FactClaim(
    name="malach2021/thm-4-vacuity",
    source="malach2021, Thm 4, ours",
    says="With k = log₂ n, Theorem 4 is vacuous for any number of filters in fewer than n³ steps.",
    measured="The fewest steps at which some number of filters brings the bound below 1, over n³.",
    kind=Kind.OURS,
    fails_if="some number of filters brought the bound below 1 in fewer than n³ steps",
    needs=VACUITY,
    quantity="fewest steps over n³",
    about=lambda row: row["level"] == 1 and 2 ** int(row["pattern_length"]) == row["input_length"],
    number=lambda row: float(row["least_steps"]) / float(row["input_length"]) ** 3,
    by=("input_length", "pattern_length"),
    low=1.0,
)
CORRECTED_SIZES = FactClaim(
    name="malach2021/cor-5-log-repaired",
    source="malach2021, Cor. 5",
    says="With q = ε⁻²n³log⁴n and T = ε⁻²n³log²n Theorem 4's second term is 2ε.",
    measured="This term over ε at k = log₂ n.",
    kind=Kind.OURS,
    fails_if="the term were above 2ε at some n from 8 to 2^20",
    needs=COROLLARY,
    quantity="second term over ε",
    about=lambda row: row["version"] == "corrected",
    number=lambda row: float(row["distance_term"]) / float(row["accuracy"]),
    by=("input_length", "accuracy"),
    high=_SECOND_TERM,
)
PRINTED_SIZES = FactClaim(
    name="malach2021/cor-5-log",
    source="malach2021, Cor. 5",
    says="With q = ε⁻²n³log²n and T = ε⁻²n³log n Theorem 4's second term is O(ε), 2ε with "
    "constants 1.",
    measured="This term over ε at k = log₂ n.",
    kind=Kind.THEOREM,
    fails_if="the term were above 2ε at some n",
    finding=Finding.ERRATUM,
    corrected=CORRECTED_SIZES,
    needs=COROLLARY,
    quantity="second term over ε",
    about=lambda row: row["version"] == "printed",
    number=lambda row: float(row["distance_term"]) / float(row["accuracy"]),
    by=("input_length", "accuracy"),
    high=_SECOND_TERM,
)
# The corollary's own q, 1e9 and more, is trained by nobody; its last step, by the VC dimension, is
# about a CNN of any q that fits its sample.
SAMPLES = StatedClaim(
    name="malach2021/cor-5-samples",
    source="malach2021, Cor. 5",
    says="A CNN with q filters that fits a sample of ε⁻²nkq·ln(nkq/δ) examples has error ε, with "
    "constant 1.",
    measured="The samples that CNNs of 64 filters need for 1 % of error over this number at δ = "
    "5 %; where there are no more inputs in all it says nothing.",
    kind=Kind.THEOREM,
    fails_if="a CNN needed more samples than that for 1 % of error",
    looked=("The records were there before the rule.",),
    needs=(IN_N, IN_K),
    networks=("WindowCNN",),
    place=("input_length", "pattern.length"),
    stated=enough_samples,
)
SAMPLE_GROWTH = BoundClaim(
    name="malach2021/cor-5-samples-growth",
    source="malach2021, Cor. 5",
    says="At fixed k, q and accuracy the samples that a CNN needs grow at most like n·log n.",
    measured="The exponent of n*(CNN)/(n·ln(nkq/δ)) in n for the parity of 3 bits, which "
    "n^1.5·log n would bring above the slack.",
    kind=Kind.GROWTH,
    fails_if="n*(CNN)/(n·ln(nkq/δ)) grew faster than n^0.25, as it would by n^1.5·log n",
    looked=("The records were there before the rule.",),
    needs=(IN_N,),
    network="WindowCNN",
    place=("input_length",),
    side="upper",
    terms=(growth_in_n,),
    varies=("input_length",),
    stated=lambda at, target: enough_samples((*at, 3), target),
    slack=_SLACK,
)
