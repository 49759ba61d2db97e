"""Swap symmetry: trained on DSD, a learner has one expected risk on all SSD_t."""

from .....claims import FactClaim, Kind
from .....records import Row

RISKS = ("swap-symmetry/risks",)
# A learner that throws away three of four examples of the first patch has shares of 1.43 (FCN) and
# 1.58 (LCN) there down to 0.85 elsewhere (a pilot on other seeds). A third of the way
# from 1 to 1.43, so that a learner half-way is seen, with an interval of some 0.02.
WIDTH = 0.15
_LEARNER_AND_PATCH = ("learner", "patch")


def forgets(row: Row) -> bool:
    return "forgotten" in str(row["learner"])


SWAP = FactClaim(
    name="lahoti2024/swap-symmetry",
    source="lahoti2024, proofs of Thm 6.1 and 7.1",
    says="A learner that commutes with permutations of patches, trained on DSD, has the same "
    "expected risk on every SSD_t.",
    measured="The risk of an LCN and of an FCN, by gradient descent, with the signal in a patch, "
    "over its mean over patches; mean over runs.",
    kind=Kind.PROOF_STEP,
    fails_if="some patch has a mean share below 0.85 or above 1.15 with its whole interval",
    needs=RISKS,
    quantity="risk in a patch over the mean over patches",
    about=lambda row: not forgets(row),
    number=lambda row: float(row["share"]),
    by=_LEARNER_AND_PATCH,
    low=1 - WIDTH,
    high=1 + WIDTH,
)
SWAP_NEEDS_EQUIVARIANCE = FactClaim(
    name="lahoti2024/swap-symmetry-needs-equivariance",
    source="lahoti2024, proofs of Thm 6.1 and 7.1",
    says="A learner that throws away most examples of one patch has another expected risk there.",
    measured="The same share in the first patch, of learners that throw away three of four "
    "examples in which it is the loudest.",
    kind=Kind.OURS,
    fails_if="the mean share in the first patch is below 1.15 with its whole interval",
    needs=RISKS,
    quantity="risk in the first patch over the mean over patches",
    about=lambda row: forgets(row) and row["patch"] == 0,
    number=lambda row: float(row["share"]),
    by=_LEARNER_AND_PATCH,
    low=1 + WIDTH,
)
