"""Is it leap or length that sets how fast an FCN falls behind a CNN? Not in the paper: ours."""

from .....claims import Kind
from .....claims.base import AbstractClaim
from ...estimates.exponents import STEPS
from ...estimates.leap_gaps import by_leap, by_length
from ..growth_claim import GrowthClaim

# SGD takes about n^(leap − 1) samples [abbe2023]: neighbouring leaps are 1 apart in the exponent. A
# quarter of that: a length that counted for half of what a leap does is seen.
_SLACK = 0.25
_SOURCE = "malach2021, Thm 12, ours; abbe2023"
_LOOKED = (
    "All comparisons that had contradicted it were with the conjunction of 5 bits, whose base "
    "rate is next to the target: since then it is about balanced rules alone (parities, "
    "staircases, majorities of an odd number of bits), on the same runs.",
)

CLAIMS: tuple[AbstractClaim, ...] = (
    GrowthClaim(
        name="malach2021/training-gap-grows-with-leap",
        source=_SOURCE,
        says="Among balanced rules of the same length, the FCN falls behind faster the larger the "
        "leap.",
        measured="The exponent in n of steps(FCN)/steps(CNN) at one leap minus that at a smaller "
        "one.",
        kind=Kind.OURS,
        fails_if="the exponent at some leap was below that at a smaller one, of rules of the same "
        "length, with the whole interval",
        needs=(STEPS,),
        looked=_LOOKED,
        quantity="difference of exponents",
        estimates=by_leap,
        low=0.0,
    ),
    GrowthClaim(
        name="malach2021/training-gap-blind-to-length",
        source=_SOURCE,
        says="Among balanced rules of the same leap, how fast the FCN falls behind does not depend "
        "on their length.",
        measured="The exponent in n of steps(FCN)/steps(CNN) at one length minus that at a shorter "
        "one, against a quarter of what lies between two leaps.",
        kind=Kind.OURS,
        fails_if=f"the exponents of two rules of the same leap differed by more than {_SLACK}, "
        "with the whole interval",
        needs=(STEPS,),
        looked=_LOOKED,
        quantity="difference of exponents",
        estimates=by_length,
        low=-_SLACK,
        high=_SLACK,
    ),
)
