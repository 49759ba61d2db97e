"""Thm 6.1, 6.2, 7.1, 7.2 as stated: with their constants, where their conditions hold."""

from ....claims import Kind, StatedClaim
from .growth import ALL, IN_SIZES, PLACE, cnn_proof, fcn_floor, lcn_floor, lcn_proof

_WHERE_THEY_SPEAK = ("dsd-as-stated",)
_LOOKED = (
    "The first grid of rates silenced more runs than the risk allows and left n* of the LCN open "
    "at two places; rates, steps and the choice of settings were changed after n* had been seen, "
    "the grid three times since, each time on new seeds. Places, target and bounds are the same.",
)

FCN_LOWER = StatedClaim(
    name="lahoti2024/thm-6.1-fcn-lower-as-stated",
    source="lahoti2024, Thm 6.1",
    says="With the constants of its proof, an FCN needs at least 3e-8·σ²k²d samples.",
    measured="n* against that number, where it is above 1.",
    kind=Kind.THEOREM,
    fails_if="n* of the FCN were below 3e-8·σ²k²d where that is above 1",
    needs=ALL,
    networks=("FCN",),
    place=PLACE,
    stated=fcn_floor,
)
LCN_UPPER = StatedClaim(
    name="lahoti2024/thm-6.2-lcn-upper-as-stated",
    source="lahoti2024, Thm 6.2",
    says="For σ ≤ 1/(100 √(k ln³ kd)) and d ≥ 400 ln k an LCN needs at most "
    "max(2σ²k(k+d) ln kd, 80k ln kd) samples.",
    measured="n* against that number, where its conditions hold.",
    kind=Kind.THEOREM,
    fails_if="n* of the LCN were above the stated number where its conditions hold",
    needs=_WHERE_THEY_SPEAK,
    networks=("LCN",),
    place=PLACE,
    stated=lcn_proof,
    looked=_LOOKED,
)
LCN_LOWER = StatedClaim(
    name="lahoti2024/thm-7.1-lcn-lower-as-stated",
    source="lahoti2024, Thm 7.1",
    says="With constants that can be proved, an LCN needs at least 0.36·σ²kd samples for risk "
    "0.0025, and none can be named for risk 0.01.",
    measured="n* against the bound at the target risk.",
    kind=Kind.THEOREM,
    fails_if="n* of the LCN were below the bound at the target risk",
    needs=IN_SIZES,
    networks=("LCN",),
    place=PLACE,
    stated=lcn_floor,
)
CNN_UPPER = StatedClaim(
    name="lahoti2024/thm-7.2-cnn-upper-as-stated",
    source="lahoti2024, Thm 7.2",
    says="For σ ≤ 1/(100 √(k ln³ kd)) a CNN needs at most max(2σ²(k+d) ln kd, 10) samples.",
    measured="n* against that number, where its condition holds.",
    kind=Kind.THEOREM,
    fails_if="n* of the CNN were above the stated number where its condition holds",
    needs=_WHERE_THEY_SPEAK,
    networks=("CNN",),
    place=PLACE,
    stated=cnn_proof,
    looked=_LOOKED,
)
