"""What locality and sharing are worth on images, held against what they are worth on DSD."""

from math import sqrt

from .....claims import AbstractClaim, Kind
from . import pairs
from .curves import Bias
from .image_claims import GapClaim, GrowingWorthClaim, WorthClaim

_OURS = "lahoti2024, Sec. 1, as a statement about images, ours"
_POOLED = ("regional", "global")
_TABLES = {"": "image-degrees/curves", "-deep": "image-degrees-deep/curves"}
_CONTROLS = ("image-controls/curves",)
_RATIOS: dict[Bias, str] = {"locality": "n*(FCN)/n*(LCN)", "sharing": "n*(LCN)/n*(CNN)"}
_DEPTH = {"": "one hidden layer", "-deep": "three hidden layers"}

# "Worth nothing" must leave room for noise. The rival is the least worth one would speak of, a
# third fewer samples, × 1.5; half-way to it in the logarithm lies √1.5.
_NOTHING = sqrt(1.5)
# FCN with permuted pixels: equal in law, so 0 up to noise. The rival is what a network that does
# depend on the order would lose, 4 points and more; half-way to it.
_SAME = 0.02
# A larger block may cost what two repetitions of one training differ by, up to a point of accuracy.
_NOISE = 0.01
_SPLIT = (
    "It was written for all poolings at once; a trial on digits with one seed was looked at before "
    "the claims were split by pooling."
)
_RATES = (
    "After its verdict had been seen, the grids of rates of wide windows on CIFAR-10 were moved "
    "down by a factor of four, the smallest rate having won; the rule is as it was."
)

_pooled = [
    WorthClaim(
        name=f"lahoti2024/images-{bias}-{pooling}{suffix}",
        source=_OURS,
        says=f"On images, as on DSD, {bias} is worth samples under {pooling} pooling "
        f"({_DEPTH[suffix]}).",
        measured=f"{ratio}, LCN and CNN at the LCN's best window, every data set and target.",
        kind=Kind.OURS,
        fails_if=f"{ratio} were below 1 with its whole interval at one target of a data set, "
        f"{pooling} pooling, {_DEPTH[suffix]}",
        looked=(_SPLIT, _RATES),
        needs=(table,),
        biases=(bias,),
        poolings=(pooling,),
        low=1.0,
    )
    for suffix, table in _TABLES.items()
    for pooling in _POOLED
    for bias, ratio in _RATIOS.items()
]
_flat = [
    WorthClaim(
        name=f"lahoti2024/images-nothing-without-pooling{suffix}",
        source=_OURS,
        says="Without pooling neither locality nor sharing is worth samples on images "
        f"({_DEPTH[suffix]}).",
        measured="n*(FCN)/n*(LCN) and n*(LCN)/n*(CNN) with a readout of every position, at most "
        "√1.5.",
        kind=Kind.OURS,
        fails_if="one of the two ratios were above √1.5 with its whole interval at one target",
        looked=(_SPLIT, _RATES),
        needs=(table,),
        biases=tuple(_RATIOS),
        poolings=("none",),
        high=_NOTHING,
    )
    for suffix, table in _TABLES.items()
]
_others = (
    GapClaim(
        name="lahoti2024/images-sharing-by-degrees",
        source=_OURS,
        says="The more positions share filters, the better, degree by degree, where units are "
        "pooled.",
        measured="Accuracy with a block of sharing less that with the next smaller one, at equal "
        "n and window, at least −0.01.",
        kind=Kind.OURS,
        fails_if="a larger block lost more than 0.01 of accuracy with the whole interval",
        looked=(_RATES,),
        needs=(_TABLES[""],),
        quantity="accuracy gained by more sharing",
        pairs=pairs.more_sharing,
        low=-_NOISE,
    ),
    GrowingWorthClaim(
        name="lahoti2024/images-sharing-and-shifts",
        source=_OURS,
        says="Sharing is worth more the more positions an object may take, as on DSD, where it is "
        "worth a factor of their number.",
        measured="n*(LCN)/n*(CNN) on images moved by random offsets over the same on images as "
        "they are.",
        kind=Kind.OURS,
        fails_if="that factor were below 1 with its whole interval for a data set and pooling",
        looked=(_RATES,),
        needs=_CONTROLS,
        control=pairs.furthest_shift,
        against=pairs.NONE,
        poolings=_POOLED,
    ),
    GapClaim(
        name="lahoti2024/images-fcn-blind-to-order",
        source="lahoti2024, Sec. 5, control: an FCN is equivariant to permutations of pixels",
        says="One permutation of the pixels of all images changes nothing for an FCN.",
        measured="Its accuracy with pixels permuted less that without, largest n, within ±0.02.",
        kind=Kind.CONTROL,
        fails_if="a permutation changed its accuracy by more than 0.02 with the whole interval",
        looked=(_RATES,),
        needs=_CONTROLS,
        quantity="accuracy gained by permuting pixels",
        pairs=pairs.dense_by_order,
        low=-_SAME,
        high=_SAME,
    ),
    GapClaim(
        name="lahoti2024/images-order-of-pixels",
        source=_OURS,
        says="Local networks live on the order of pixels: LCN and CNN lose by a permutation.",
        measured="Their accuracy on images as they are less that with pixels permuted, largest n.",
        kind=Kind.OURS,
        fails_if="an LCN or CNN gained by a permutation of pixels with the whole interval",
        looked=(_RATES,),
        needs=_CONTROLS,
        quantity="accuracy lost by permuting pixels",
        pairs=pairs.local_by_order,
        low=0.0,
    ),
    GapClaim(
        name="lahoti2024/images-order-of-patches",
        source=_OURS,
        says="What LCN and CNN use is near: they do better with patches permuted, whose insides "
        "are kept, than with pixels permuted.",
        measured="Their accuracy with patches permuted less that with pixels permuted, largest n.",
        kind=Kind.OURS,
        fails_if="an LCN or CNN did worse with patches permuted than with pixels permuted, with "
        "the whole interval",
        looked=(_RATES,),
        needs=_CONTROLS,
        quantity="accuracy kept by keeping patches whole",
        pairs=pairs.local_by_patches,
        low=0.0,
    ),
)
CLAIMS: dict[str, AbstractClaim] = {claim.name: claim for claim in (*_pooled, *_flat, *_others)}
