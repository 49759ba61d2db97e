"""What training does on k-patterns: steps on fresh examples, samples, and the part that leap has.

The paper bounds the gradient of an FCN at its start and the steps of a CNN; what an FCN does after
the start is measured here, at the sizes given, for uniform inputs.
"""

from functools import partial

from ...records import Fact
from ..base import AbstractClaim
from ..kinds import SLACK, FactClaim
from .exponents import STEPS, Samples, apart, by_leap, by_length, local_growth, parity_gap
from .growth_claim import GrowthClaim

IN_N, IN_K = "k-patterns-input-length", "k-patterns-pattern-length"
_N, _K = "task.input_length", "task.pattern.length"
_CUBIC = 3.0  # T = O(n³ log n) at fixed accuracy
_FRESH = "on fresh batches of 256, Adam, hinge loss"


def _hard(row: Fact) -> bool:
    return 2 ** int(row["pattern_length"]) >= int(row["input_length"])


CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim
    for claim in (
        FactClaim(
            name="malach2021/training-fcn-stuck",
            source="malach2021, Sec. 4, older version",
            says="For k ≥ log₂ n gradient descent on an FCN is stuck where it starts and fails on "
            "the parity of k bits.",
            measured=f"The share of runs that reach 99 % {_FRESH}, which is then 0.",
            needs=(STEPS,),
            about=lambda row: _hard(row) and row["network"] == "FCN" and row["pattern"] == "parity",
            number=lambda row: float(row["reached"]),
            by=("input_length", "pattern_length"),
            high=0.0,
        ),
        GrowthClaim(
            name="malach2021/training-local-steps",
            source="malach2021, Cor 5",
            says="The steps that a CNN or LCN takes grow at most like n³ for fixed k and accuracy.",
            measured=f"Their exponent in n {_FRESH}.",
            needs=(STEPS,),
            estimates=local_growth,
            high=_CUBIC,
        ),
        GrowthClaim(
            name="malach2021/training-fcn-steps-grow",
            source="malach2021, Thm 12",
            says="On parities an FCN falls behind a CNN as the input gets longer.",
            measured=f"The exponent in n of steps(FCN)/steps(CNN) {_FRESH}.",
            needs=(STEPS,),
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
            estimates=partial(
                apart, Samples(IN_N, "WindowFCN", _N), Samples(IN_N, "WindowLCN", _N)
            ),
            low=0.0,
        ),
        GrowthClaim(
            name="malach2021/training-fcn-samples-in-k",
            source="malach2021, Thm 12",
            says="The samples that an FCN needs for a parity grow faster with k than an LCN's.",
            measured="The exponent of n* in k at n = 16, FCN minus LCN.",
            needs=(IN_K,),
            estimates=partial(
                apart, Samples(IN_K, "WindowFCN", _K), Samples(IN_K, "WindowLCN", _K)
            ),
            low=0.0,
        ),
    )
}
