"""Statistical queries: the tolerance that lets a network learn, and the number of queries."""

import itertools
from collections.abc import Mapping
from math import log, sqrt

from .....claims import FactClaim, Finding, Kind
from .....claims.base import AbstractClaim, Evidence
from .....fits import Estimate
from .....records import Row, distinct, where
from ..growth_claim import GrowthClaim
from .words import SECTION, SIZE

THRESHOLD, QUERIES = "statistical-queries/threshold", "statistical-queries/queries"
FIRST = "statistical-queries/first"
# Exponents of C(n,k−1)^(−1/2) and of its nearest rivals, C(n,k)^(−1/2) and C(n,k−2)^(−1/2), are a
# half apart; a quarter is to be seen, so the region ends at an eighth.
_NEAR = 1 / 8
_LEAST_LENGTH = 64  # the limit is of large n


def learned_by(row: Row, network: str) -> bool:
    return row["learner"] == network


def in_reach(row: Row) -> bool:
    """k ≤ log₂ n: where the paper sets the two networks apart."""
    return 2 ** int(row["pattern_length"]) <= int(row["input_length"])


def share_of_first(row: Row) -> float:
    return float(row["measured"]) / float(row["predicted"])


def excess_exponents(evidence: Evidence, confidence: float) -> Mapping[str, Estimate]:
    """Of the first gradient between neighbouring n, plus (k − 1)/2; exact numbers."""
    exponents = {}
    for k in map(int, distinct(evidence.tables[FIRST], "pattern_length")):
        rows = where(evidence.tables[FIRST], pattern_length=k)
        sizes = {int(row["input_length"]): float(row["fcn"]) for row in rows}
        lengths = sorted(n for n in sizes if n >= _LEAST_LENGTH)
        for n, larger in itertools.pairwise(lengths):
            local = log(sizes[larger] / sizes[n]) / log(larger / n) + (k - 1) / 2
            exponents[f"k = {k}, n = {n} to {larger}"] = Estimate(local, local, local)
    return exponents


CLAIMS: tuple[AbstractClaim, ...] = (
    FactClaim(
        name="malach2021/sec-5-cnn-tolerance",
        source="malach2021, Sec. 4 and 5, ours; kearns1998",
        says="A CNN learns a parity from gradients of tolerance 2^-k/k, whatever the input length.",
        measured="The largest tolerance that it learns at, over 2^-k/k; found to within 5 %.",
        kind=Kind.OURS,
        fails_if="at one size it does not learn at 0.95·2^-k/k, or learns above 2^-k/k",
        needs=(THRESHOLD,),
        quantity="largest tolerance over 2^-k/k",
        about=lambda row: learned_by(row, "CNN"),
        number=share_of_first,
        by=SIZE,
        low=0.95,
        high=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-fcn-first-gradient",
        source="malach2021, Sec. 4 and 5, ours; kearns1998",
        says="An FCN learns nothing at a tolerance above its largest initial gradient.",
        measured="The largest tolerance that it learns at, over that coordinate.",
        kind=Kind.CONTROL,
        fails_if="one draw learns above it, though nothing moves there",
        needs=(THRESHOLD,),
        quantity="largest tolerance over the largest initial gradient",
        about=lambda row: learned_by(row, "FCN"),
        number=share_of_first,
        by=(*SIZE, "seed"),
        high=1.0,
    ),
    FactClaim(
        name="malach2021/sec-5-cnn-hears-more",
        source="malach2021, Sec. 4 and 5, ours; kearns1998",
        says="Where k ≤ log₂ n a CNN learns a parity at tolerances at which an FCN does not.",
        measured="The largest tolerance at which an FCN learns, over the CNN's 2^-k/k, draw by "
        "draw; n ≤ 13.",
        kind=Kind.OURS,
        fails_if="one draw of the FCN learns at a tolerance of 2^-k/k, with k ≤ log₂ n",
        needs=(THRESHOLD,),
        looked=(
            "The table was known: with k > log₂ n, at k = 4 and n ≤ 11, the FCN tolerates more.",
        ),
        quantity="the FCN's largest tolerance over 2^-k/k",
        about=lambda row: learned_by(row, "FCN") and in_reach(row),
        number=lambda row: (
            float(row["measured"]) * int(row["pattern_length"]) * 2 ** int(row["pattern_length"])
        ),
        by=(*SIZE, "seed"),
        high=0.95,
    ),
    FactClaim(
        name="malach2021/sec-5-cnn-hears-more-at-any-length",
        source="malach2021, Sec. 4 and 5, ours; kearns1998",
        says="Where k ≤ log₂ n, at larger n too, a CNN learns a parity at a tolerance above all "
        "that an FCN of sign weights could hear.",
        measured="The largest coordinate of the FCN's first gradient, w = ±1/√n, over 2^-k/k; "
        "exact, 16 ≤ n ≤ 4096.",
        kind=Kind.OURS,
        fails_if="at one size with k ≤ log₂ n the FCN's first gradient is 2^-k/k or more",
        needs=(FIRST,),
        quantity="the FCN's first gradient over 2^-k/k",
        about=lambda row: True,
        number=lambda row: float(row["fcn"]) / float(row["cnn"]),
        by=SIZE,
        high=0.95,
    ),
    GrowthClaim(
        name="malach2021/sec-5-fcn-tolerance-falls",
        source="malach2021, Thm 12 and Sec. 5, ours; blum1994",
        says="The tolerance above which an FCN of sign weights hears nothing falls like "
        "C(n,k−1)^(−1/2) for fixed k.",
        measured="The exponent in n of the largest coordinate of its first gradient, between "
        "n, 4n ≥ 64, plus (k − 1)/2; exact.",
        kind=Kind.OURS,
        fails_if="one of these exponents is off by more than 1/8; the next power is 1/2 away",
        needs=(FIRST,),
        looked=("The table was known when the region and the least n, 64, were set.",),
        quantity="exponent in n plus (k − 1)/2",
        estimates=excess_exponents,
        low=-_NEAR,
        high=_NEAR,
    ),
    FactClaim(
        name="malach2021/sec-5-fcn-tolerance",
        source="malach2021, Sec. 5; blum1994",
        says="An FCN needs gradients of a tolerance below C(n,k)^(−1/2).",
        measured="The largest tolerance that it learns at, over C(n,k)^(−1/2).",
        kind=Kind.REMARK,
        fails_if="τ²(C(n,k) − 1) were above the number of coordinates that were heard, somewhere",
        needs=(THRESHOLD,),
        finding=Finding.SCOPE,
        scope="a limit: learning from Q answers of tolerance τ takes τ² ≤ Q/(C(n,k) − 1), and Q is "
        "above 150,000 here, C(n,k) at most 715; the slope over n = 7 to 13 is not judged either",
        quantity="largest tolerance times √C(n,k)",
        about=lambda row: learned_by(row, "FCN"),
        number=lambda row: float(row["measured"]) * sqrt(float(row["num_candidates"])),
        by=(*SIZE, "seed"),
        high=1.0,
        looked=("It was judged, and CONSISTENT, before the bound was seen to be vacuous here.",),
    ),
    FactClaim(
        name="malach2021/sec-5-queries",
        source=f"{SECTION}, ours; blum1994",
        says="A statistical-query learner asks the worst oracle (C(n,k) − 1)τ² queries at least.",
        measured="Queries of three learners over the bound, where it is not vacuous.",
        kind=Kind.CONTROL,
        fails_if="one of them asked fewer: then the adversary would not answer within τ",
        needs=(QUERIES,),
        quantity="queries over the bound",
        about=lambda row: not row["vacuous"],
        number=lambda row: float(row["measured"]) / float(row["predicted"]),
        by=(*SIZE, "tolerance", "learner"),
        low=1.0,
    ),
)
