"""Pixels and blocks of digits: what images say of their order, and what a network makes of it."""

from .....claims import FactClaim, Kind
from .....claims.base import AbstractClaim
from .....records import Row
from ..seeds_claim import SeedsClaim
from .arrangements import arranged
from .words import SECTION

LAYOUTS, ACCURACIES = "reordered-pixels/layouts", "reordered-pixels/accuracies"
ORDERS, BLOCKS = "reordered-pixels/orders", "reordered-pixels/blocks"

# A point of accuracy: little beside what a permutation is to take from a CNN.
_SAME = 0.01
# Far closer to all than to what a random order keeps: 8 of the 1024 places on a grid of 32 × 32 are
# that near, less than one pair in a hundred.
_MOST = 2 / 3
# Between 1, where nothing is learned, and what a CNN reaches in the original order, near 0: MNIST
# has a little more odd digits than even ones, which is worth one or two hundredths.
_NOTHING, _LEARNED = 0.9, 0.5


def about_blocks(row: Row, together: bool) -> bool:
    """CNNs on whole blocks, whose three counted digits stand side by side or do not."""
    return row["arrangement"] != "pixels" and bool(row["together"]) == together


def above_chance(row: Row) -> float:
    return float(row["adjacent"]) - 2 / int(row["num_blocks"])


CLAIMS: tuple[AbstractClaim, ...] = (
    FactClaim(
        name="malach2021/sec-5-pixels-from-images",
        source=f"{SECTION}, ours; leroux2007",
        says="About a thousand unlabelled images are enough to put most permuted pixels back "
        "beside their neighbours.",
        measured="The share of true neighbours that stand at most 1.5 apart on the recovered grid, "
        "from 1,000 images.",
        kind=Kind.OURS,
        fails_if="less than two thirds of the neighbours are kept on one set of images",
        needs=(LAYOUTS,),
        looked=(
            "The constants of the recovery were chosen on training images, against their true "
            "order.",
            "Quick: 20 × 20 pixels in place of 14 × 14, which came back badly.",
        ),
        quantity="share of neighbours kept",
        about=lambda row: row["num_images"] == 1000 and row["radius"] == 1.5,
        number=lambda row: float(row["kept"]),
        by=("data", "num_images"),
        low=_MOST,
    ),
    SeedsClaim(
        name="malach2021/sec-5-cnn-needs-pixel-order",
        source=f"{SECTION}, ours; ivan2019",
        says="A CNN does worse on permuted pixels.",
        measured="Its test accuracy on permuted pixels less that on the original ones, seed by "
        "seed.",
        kind=Kind.OURS,
        fails_if="it does better on permuted pixels, on one set of images and number of them",
        needs=(ACCURACIES,),
        quantity="accuracy lost",
        numbers=arranged("CNN", lambda by: by["permuted"] - by["original"]),
        high=0.0,
    ),
    SeedsClaim(
        name="malach2021/sec-5-cnn-sees-again",
        source=f"{SECTION}, ours",
        says="Pixels re-ordered from 1,000 unlabelled images give a CNN back at least half of what "
        "the permutation took.",
        measured="(re-ordered − permuted)/(original − permuted), test accuracies, seed by seed.",
        kind=Kind.OURS,
        fails_if="less than half of what was lost comes back, on one set of images and number of "
        "them",
        needs=(ACCURACIES,),
        looked=(
            "The constants of the recovery were chosen on training images, against their true "
            "order.",
        ),
        quantity="share of the lost accuracy that comes back",
        numbers=arranged(
            "CNN",
            lambda by: (by["re-ordered"] - by["permuted"]) / (by["original"] - by["permuted"]),
        ),
        low=0.5,
    ),
    SeedsClaim(
        name="malach2021/sec-5-fcn-pixels-in-law",
        source="malach2021, Sec. 4; ivan2019",
        says="An FCN does as well on permuted pixels.",
        measured="Its test accuracy on permuted pixels less that on the original ones, seed by "
        "seed.",
        kind=Kind.REMARK,
        fails_if="the two differ by more than a hundredth",
        needs=(ACCURACIES,),
        quantity="difference of accuracies",
        numbers=arranged("FCN", lambda by: by["permuted"] - by["original"]),
        low=-_SAME,
        high=_SAME,
    ),
    FactClaim(
        name="malach2021/sec-5-strips-in-order",
        source=f"{SECTION}, ours",
        says="Strips of one image give their order away.",
        measured="The share of neighbouring strips kept by the recovered order, as a check of the "
        "method where there is an order.",
        kind=Kind.CONTROL,
        fails_if="less than 0.8 of the neighbours are kept",
        needs=(ORDERS,),
        quantity="share of neighbours kept",
        about=lambda row: row["material"] == "strips",
        number=lambda row: float(row["adjacent"]),
        by=("material",),
        low=0.8,
    ),
    FactClaim(
        name="malach2021/sec-5-no-order-of-blocks",
        source=f"{SECTION}, ours",
        says="Independent digits side by side say nothing of their order.",
        measured="The share of neighbouring blocks kept by the recovered order, less 2/n.",
        kind=Kind.CONTROL,
        fails_if="a quarter of the pairs more or less than by chance are kept",
        needs=(ORDERS,),
        quantity="share of neighbours kept less chance",
        about=lambda row: row["material"] == "digits",
        number=above_chance,
        by=("material", "num_blocks"),
        # A third of the way from chance to all pairs, the strips' share.
        low=-0.25,
        high=0.25,
    ),
    FactClaim(
        name="malach2021/sec-5-digits-from-pixels",
        source=f"{SECTION}, ours",
        says="Permuted pixels of several digits tell which of them make one digit.",
        measured="The share of pixels grouped with their digit, from 3,000 sequences.",
        kind=Kind.OURS,
        fails_if="less than 0.9 of the pixels are grouped with their digit",
        needs=(ORDERS,),
        looked=(
            "The least correlation that joins two pixels was chosen on MNIST, against the true "
            "blocks.",
        ),
        quantity="share of pixels grouped",
        about=lambda row: row["material"] == "digits",
        number=lambda row: float(row["grouped"]),
        by=("material", "num_blocks"),
        low=0.9,
    ),
    FactClaim(
        name="malach2021/sec-5-cnn-blocks-apart",
        source=f"{SECTION}, ours",
        says="A CNN with windows of three digits learns nothing of the parity of three that stand "
        "apart, whether permuted or re-ordered without labels.",
        measured="Its hinge loss on test sequences.",
        kind=Kind.OURS,
        fails_if="the loss of one arrangement is below 0.9",
        needs=(BLOCKS,),
        quantity="hinge loss",
        about=lambda row: about_blocks(row, together=False),
        number=lambda row: float(row["loss"]),
        by=("arrangement", "num_digits"),
        low=_NOTHING,
    ),
    FactClaim(
        name="malach2021/sec-5-cnn-blocks-together",
        source=f"{SECTION}, ours",
        says="The same CNN comes to half of the loss of no answer where the three stand side by "
        "side.",
        measured="Its hinge loss on test sequences in the original order, after 9,380 steps in "
        "full.",
        kind=Kind.OURS,
        fails_if="the loss is above a half",
        needs=(BLOCKS,),
        # It learns, and the steps that it takes were not thought of: they are no part of it.
        quantity="hinge loss",
        about=lambda row: row["arrangement"] == "original",
        number=lambda row: float(row["loss"]),
        by=("arrangement", "num_digits"),
        high=_LEARNED,
    ),
)
