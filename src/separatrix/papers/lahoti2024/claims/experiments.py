"""Sec. 8: what the figures are said to show, and what the authors replied to reviewers."""

import math

from ....claims import ExponentClaim, Kind, OrderClaim, RatioClaim, StatedClaim
from ....claims.bound import Bound, judged
from ....claims.evidence import Values
from .growth import ALL, IN_FIGURES, IN_SIZES, PLACE

IN_K, IN_D = ("dsd-weight-sharing",), ("dsd-patch-dim",)
CURVES = ("dsd-learning-curves",)
PUBLISHED = ("dsd-locality-as-published",)


def largest_range(at: Values, target: float) -> Bound:
    """n* ≤ 1000: the range the paper searched."""
    return judged(1000.0, "upper", "num_samples", math.inf, {}, {})


LCN_OVER_CNN = RatioClaim(
    name="lahoti2024/fig-lcn-over-cnn-10-20x",
    source="lahoti2024, Sec. 8",
    says="An LCN needs 10 to 20 times the samples of a CNN.",
    measured="The ratio of their n*, paired by seed, at every k and d of E2 and E3.",
    kind=Kind.FIGURE,
    fails_if="the ratio were wholly below 10 or above 20 at one place of E2 or E3",
    needs=IN_FIGURES,
    place=PLACE,
    more="LCN",
    fewer="CNN",
    low=10.0,
    high=20.0,
)
FCN_OVER_LCN = RatioClaim(
    name="lahoti2024/fig-fcn-over-lcn-10-20x",
    source="lahoti2024, Sec. 8",
    says="An FCN needs at least 10 to 20 times the samples of an LCN.",
    measured="The ratio of their n*, paired by seed, as published, at every k and d of E1, against "
    "10 or more.",
    kind=Kind.FIGURE,
    fails_if="the ratio were wholly below 10 at one place of E1",
    looked=(
        "It was read at tuned rates and was CONTRADICTED there, by ×4.61 [0, 7.49] at k = d = 10. "
        "What the paper's figures show is judged by its own grid since then, and tuned rates by a "
        "claim of their own.",
    ),
    needs=PUBLISHED,
    place=PLACE,
    more="FCN",
    fewer="LCN",
    low=10.0,
    high=math.inf,
)
FCN_OVER_LCN_TUNED = RatioClaim(
    name="lahoti2024/tuned-fcn-over-lcn-10x",
    source="lahoti2024, Sec. 8, ours",
    says="At the best rates of each, too, an FCN needs at least 10 times the samples of an LCN.",
    measured="The ratio of their n* at tuned rates, paired by seed, against 10 or more.",
    kind=Kind.OURS,
    fails_if="the ratio were wholly below 10 at one place",
    looked=(
        "Its measurement is that of fig-fcn-over-lcn-10-20x, which it had CONTRADICTED before the "
        "two were told apart.",
    ),
    needs=ALL[:1],
    place=PLACE,
    more="FCN",
    fewer="LCN",
    low=10.0,
    high=math.inf,
)
CNN_IN_K = ExponentClaim(
    name="lahoti2024/fig-cnn-at-most-linear-in-k",
    source="lahoti2024, Sec. 8, E2",
    says="The samples a CNN needs grow like O(k).",
    measured="The exponent of n* in k at d = 20.",
    kind=Kind.FIGURE,
    fails_if="n* of the CNN grew faster than k^1.25",
    needs=IN_K,
    network="CNN",
    place=PLACE,
    variable="num_patches",
    low=-math.inf,
    high=1.0,
    as_published=True,
)
CNN_SUBLINEAR_IN_K = ExponentClaim(
    name="lahoti2024/rebuttal-cnn-sublinear-in-k",
    source="lahoti2024, rebuttal",
    says="The samples a CNN needs grow less than linearly in k.",
    measured="The exponent of n* in k over all places, against 1 without slack.",
    kind=Kind.REMARK,
    fails_if="n* of the CNN grew faster than linearly in k",
    needs=IN_SIZES,
    network="CNN",
    place=PLACE,
    variable="num_patches",
    low=-math.inf,
    high=1.0,
    slack=0.0,
    looked=(
        "It was judged on E2 alone, k to 30 at the paper's rates, and consistent; now on all "
        "places, where canonical and tuned training agree.",
    ),
)
CNN_WITHOUT_K = ExponentClaim(
    name="lahoti2024/remark-cnn-k-is-artifact",
    source="lahoti2024, Sec. 7",
    says="The k in the CNN's k + d comes from the analysis, so n* need not grow with k.",
    measured="The exponent of n* in k over all places, against 0.",
    kind=Kind.REMARK,
    fails_if="n* of the CNN grew faster than k^0.25",
    needs=IN_SIZES,
    network="CNN",
    place=PLACE,
    variable="num_patches",
    low=-math.inf,
    high=0.0,
    looked=(
        "It was judged on E2 alone, k to 30 at the paper's rates, and contradicted; now on all "
        "places, where canonical and tuned training agree.",
    ),
)
CNN_IN_D = ExponentClaim(
    name="lahoti2024/fig-cnn-at-most-linear-in-d",
    source="lahoti2024, Sec. 8, E3",
    says="The samples a CNN needs grow like O(d).",
    measured="The exponent of n* in d at k = 20.",
    kind=Kind.FIGURE,
    fails_if="n* of the CNN grew faster than d^1.25",
    needs=IN_D,
    network="CNN",
    place=PLACE,
    variable="patch_dim",
    low=-math.inf,
    high=1.0,
    as_published=True,
)
LCN_IN_K = ExponentClaim(
    name="lahoti2024/fig-lcn-linear-to-quadratic-in-k",
    source="lahoti2024, Sec. 8, E2",
    says="The samples an LCN needs grow between Ω(k) and O(k²).",
    measured="The exponent of n* in k at d = 20.",
    kind=Kind.FIGURE,
    fails_if="n* of the LCN grew slower than k^0.75 or faster than k^2.25",
    needs=IN_K,
    network="LCN",
    place=PLACE,
    variable="num_patches",
    low=1.0,
    high=2.0,
    as_published=True,
)
LCN_LINEAR_IN_K = ExponentClaim(
    name="lahoti2024/rebuttal-lcn-linear-in-k",
    source="lahoti2024, rebuttal",
    says="The samples an LCN needs grow linearly in k.",
    measured="The exponent of n* in k over all places.",
    kind=Kind.REMARK,
    fails_if="n* of the LCN grew slower than k^0.75 or faster than k^1.25",
    needs=IN_SIZES,
    network="LCN",
    place=PLACE,
    variable="num_patches",
    low=1.0,
    high=1.0,
    looked=(
        "It was judged on E2 alone, k to 30 at the paper's rates, and contradicted; now on all "
        "places, where canonical and tuned training agree.",
    ),
)
LCN_IN_D = ExponentClaim(
    name="lahoti2024/fig-lcn-linear-in-d",
    source="lahoti2024, Sec. 8, E3",
    says="The samples an LCN needs grow like Θ(d).",
    measured="The exponent of n* in d at k = 20.",
    kind=Kind.FIGURE,
    fails_if="n* of the LCN grew slower than d^0.75 or faster than d^1.25",
    needs=IN_D,
    network="LCN",
    place=PLACE,
    variable="patch_dim",
    low=1.0,
    high=1.0,
    as_published=True,
)
ENOUGH_SIZES = StatedClaim(
    name="lahoti2024/exp-1000-samples-suffice",
    source="lahoti2024, Sec. 8",
    says="A range of 1000 samples is enough to find the n* of CNN and LCN.",
    measured="n* against 1000 at every k and d of E2 and E3.",
    kind=Kind.REMARK,
    fails_if="n* of a CNN or an LCN were above 1000 at one place of E2 or E3",
    needs=IN_FIGURES,
    networks=("CNN", "LCN"),
    place=PLACE,
    stated=largest_range,
)
CNN_BELOW_LCN = OrderClaim(
    name="lahoti2024/fig-cnn-below-lcn",
    source="lahoti2024, Sec. 8, E1",
    says="At every sample size of E1 the CNN has less test error than the LCN.",
    measured="The difference of their exact risks, paired by seed; our reading of the figure.",
    kind=Kind.FIGURE,
    fails_if="the LCN had less risk than the CNN at one sample size of E1",
    needs=CURVES,
    place=PLACE,
    less="CNN",
    more="LCN",
)
LCN_BELOW_FCN = OrderClaim(
    name="lahoti2024/fig-lcn-below-fcn",
    source="lahoti2024, Sec. 8, E1",
    says="At every sample size of E1 the LCN has less test error than the FCN.",
    measured="The difference of their risks, paired by seed; our reading of the figure.",
    kind=Kind.FIGURE,
    fails_if="the FCN had less risk than the LCN at one sample size of E1",
    needs=CURVES,
    place=PLACE,
    less="LCN",
    more="FCN",
)
