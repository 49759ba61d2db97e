"""What training does on k-patterns: steps on fresh examples.

The paper bounds the gradient of an FCN at its start and the steps of a CNN; what an FCN does after
the start is measured here, at the sizes given, for uniform inputs.
"""

from ....claims import Kind
from ....claims.base import AbstractClaim
from ..estimates.exponents import STEPS, local_growth, parity_gap
from .growth_claim import GrowthClaim

_CUBIC = 3.0  # T = O(n³ log n) at fixed accuracy
_FRESH = "on fresh batches of 256, Adam, hinge loss"


CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim
    for claim in (
        GrowthClaim(
            name="malach2021/training-local-steps",
            source="malach2021, Cor 5",
            says="The steps that a CNN or LCN takes grow at most like n³ for fixed k and accuracy.",
            measured=f"Their exponent in n {_FRESH}.",
            kind=Kind.CONTROL,
            fails_if="the steps on some rule grew faster than n³",
            needs=(STEPS,),
            quantity="exponent of steps in n",
            estimates=local_growth,
            high=_CUBIC,
        ),
        GrowthClaim(
            name="malach2021/training-fcn-steps-grow",
            source="malach2021, Thm 12, ours",
            says="On parities an FCN falls behind a CNN as the input gets longer.",
            measured=f"The exponent in n of steps(FCN)/steps(CNN) {_FRESH}.",
            kind=Kind.OURS,
            fails_if="steps(FCN)/steps(CNN) fell with n for the parity of 3, 4, 5 or 6 bits",
            needs=(STEPS,),
            quantity="exponent of steps(FCN)/steps(CNN) in n",
            estimates=parity_gap,
            low=0.0,
        ),
    )
}
