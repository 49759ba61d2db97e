"""What training does on k-patterns: steps on fresh examples, samples, and the part that leap has.

The paper bounds the gradient of an FCN at its start and the steps of a CNN; what an FCN does after
the start is measured here, at the sizes given, for uniform inputs.
"""

from functools import partial

from ....claims import Share, ShareClaim
from ....claims.base import AbstractClaim, Evidence
from ....claims.evidence import Measured, measured
from ....claims.growth_claims import SLACK
from ....fits import Estimate, fit_power_law
from ....records import Row
from ..estimates.exponents import (
    OPEN,
    STEPS,
    by_leap,
    by_length,
    difference,
    local_growth,
    parity_gap,
)
from .growth_claim import GrowthClaim

IN_N, IN_K = "k-patterns-input-length", "k-patterns-pattern-length"
_CUBIC = 3.0  # T = O(n³ log n) at fixed accuracy
_FRESH = "on fresh batches of 256, Adam, hinge loss"


def _hard(row: Row) -> bool:
    return 2 ** int(row["pattern_length"]) >= int(row["input_length"])


def dense_less_local(
    study: str, variable: str, evidence: Evidence, confidence: float
) -> dict[str, Estimate]:
    """The exponent of n* in a variable of the task, FCN minus LCN."""
    dense, local = (
        _exponent(measured(evidence, (study,), network, (variable,)), variable, confidence)
        for network in ("WindowFCN", "WindowLCN")
    )
    return {"FCN minus LCN": difference(dense, local)}


def _exponent(results: Measured, variable: str, confidence: float) -> Estimate:
    if variable not in results.swept():
        return OPEN
    try:
        return fit_power_law(results.points(), confidence=confidence).exponents[variable]
    except ValueError:
        return OPEN


CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim
    for claim in (
        ShareClaim(
            name="malach2021/training-fcn-stuck",
            source="malach2021, Sec. 4, older version",
            says="For k ≥ log₂ n gradient descent on an FCN is stuck where it starts and fails on "
            "the parity of k bits.",
            measured=f"The share of runs that reach 99 % {_FRESH}, which is then a half at most.",
            needs=(STEPS,),
            quantity="share of runs that reach 99 %",
            about=lambda row: _hard(row) and row["network"] == "FCN" and row["pattern"] == "parity",
            shares=lambda row: (Share(int(bool(row["reached"])), 1),),
            by=("input_length", "pattern_length"),
            high=0.5,
        ),
        GrowthClaim(
            name="malach2021/training-local-steps",
            source="malach2021, Cor 5",
            says="The steps that a CNN or LCN takes grow at most like n³ for fixed k and accuracy.",
            measured=f"Their exponent in n {_FRESH}.",
            needs=(STEPS,),
            quantity="exponent of steps in n",
            estimates=local_growth,
            high=_CUBIC,
        ),
        GrowthClaim(
            name="malach2021/training-fcn-steps-grow",
            source="malach2021, Thm 12",
            says="On parities an FCN falls behind a CNN as the input gets longer.",
            measured=f"The exponent in n of steps(FCN)/steps(CNN) {_FRESH}.",
            needs=(STEPS,),
            quantity="exponent of steps(FCN)/steps(CNN) in n",
            estimates=parity_gap,
            low=0.0,
        ),
        GrowthClaim(
            name="malach2021/training-gap-grows-with-leap",
            source="malach2021, Thm 12; abbe2023",
            says="Among rules of the same length, the FCN falls behind faster the larger the leap.",
            measured="The exponent in n of steps(FCN)/steps(CNN) at one leap minus that at a "
            "smaller one.",
            needs=(STEPS,),
            quantity="difference of exponents",
            estimates=by_leap,
            low=0.0,
        ),
        GrowthClaim(
            name="malach2021/training-gap-blind-to-length",
            source="malach2021, Thm 12; abbe2023",
            says="Among rules of the same leap, how fast the FCN falls behind does not depend on "
            "their length.",
            measured="The exponent in n of steps(FCN)/steps(CNN) at one length minus that at a "
            "shorter one.",
            needs=(STEPS,),
            quantity="difference of exponents",
            estimates=by_length,
            low=-SLACK,
            high=SLACK,
        ),
        GrowthClaim(
            name="malach2021/training-fcn-samples-in-n",
            source="malach2021, Thm 12",
            says="The samples that an FCN needs for a parity grow faster with n than an LCN's.",
            measured="The exponent of n* in n, FCN minus LCN.",
            needs=(IN_N,),
            quantity="difference of exponents in n",
            estimates=partial(dense_less_local, IN_N, "input_length"),
            low=0.0,
        ),
        GrowthClaim(
            name="malach2021/training-fcn-samples-in-k",
            source="malach2021, Thm 12",
            says="The samples that an FCN needs for a parity grow faster with k than an LCN's.",
            measured="The exponent of n* in k at n = 16, FCN minus LCN.",
            needs=(IN_K,),
            quantity="difference of exponents in k",
            estimates=partial(dense_less_local, IN_K, "pattern.length"),
            low=0.0,
        ),
    )
}
