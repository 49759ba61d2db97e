"""How n* grows on SSD, where the lower bounds come from: Ω(σ²kd) for an FCN, Ω(σ²d) for an LCN."""

from ....claims import BoundClaim, Kind
from ....claims.bound import Bound
from ....claims.evidence import Values
from ..theory import fcn_static_lower, lcn_lower_explicit

ON_SSD = ("ssd-growth",)
SIZES = ("num_patches", "patch_dim")
PLACE = (*SIZES, "noise_std")
_TRAINED = "gradient flow to the risk of alignment 0.9"


def filter_floor(at: Values, target: float) -> Bound:
    """LCN on SSD₁ with constants that can be proved: DSD with one patch. The CNN's is the same."""
    _, d, noise = at
    return lcn_lower_explicit(1, d, noise, risk=target)


def fcn_floor(at: Values, target: float) -> Bound:
    """FCN on SSD₁; the runs are not held to its least threshold, b_min = 0.01."""
    return fcn_static_lower(*at, final_threshold=0.0)


FCN_GROWTH = BoundClaim(
    name="lahoti2024/fcn-on-ssd-growth",
    source="lahoti2024, FCN on SSD",
    says="An equivariant algorithm on an FCN needs Ω(σ²kd) samples of SSD.",
    measured=f"The growth of n* in k and d against kd; {_TRAINED}.",
    kind=Kind.GROWTH,
    fails_if="n*/kd falls faster than k^-0.12 or d^-0.12 with the whole interval, as k + d or d "
    "alone would",
    needs=ON_SSD,
    network="FCN",
    place=PLACE,
    side="lower",
    terms=(lambda v: v["num_patches"] * v["patch_dim"],),
    varies=SIZES,
    stated=fcn_floor,
)
LCN_GROWTH = BoundClaim(
    name="lahoti2024/lcn-on-ssd-growth",
    source="lahoti2024, LCN on SSD",
    says="An equivariant algorithm on an LCN needs Ω(σ²d) samples of SSD.",
    measured=f"The growth of n* in k and d against d; {_TRAINED}.",
    kind=Kind.GROWTH,
    fails_if="n*/d falls faster than k^-0.12 or d^-0.12 with the whole interval, as √d would",
    needs=ON_SSD,
    network="LCN",
    place=PLACE,
    side="lower",
    terms=(lambda v: v["patch_dim"],),
    varies=SIZES,
    stated=filter_floor,
)
# The lemma's proof speaks of the filter in the signal's patch, which the CNN's one filter is too.
# The paper does not say so.
CNN_GROWTH = BoundClaim(
    name="lahoti2024/cnn-on-ssd-growth",
    source="lahoti2024, LCN on SSD",
    says="An equivariant algorithm on a CNN needs Ω(σ²d) samples of SSD, by the LCN's proof.",
    measured=f"The growth of n* in k and d against d; {_TRAINED}.",
    kind=Kind.OURS,
    fails_if="n*/d falls faster than k^-0.12 or d^-0.12 with the whole interval, as √d would",
    needs=ON_SSD,
    network="CNN",
    place=PLACE,
    side="lower",
    terms=(lambda v: v["patch_dim"],),
    varies=SIZES,
    stated=filter_floor,
)
CLAIMS = {claim.name: claim for claim in (FCN_GROWTH, LCN_GROWTH, CNN_GROWTH)}
