"""Figure 4: the parity of the first, the middle and the last digit."""

from collections.abc import Sequence

from .....claims import Kind
from .....claims.base import AbstractClaim
from .....records import Row
from ..seeds_claim import Measured, SeedsClaim, less
from .figure3 import CURVES, NAMED, POOR
from .final import EPOCHS, differences, final, of, place

FIGURE = "malach2021, Fig. 4"
SMALL = 5  # digits: the least at which no window holds all three
# A threshold of functions of two bits is right on 3 of the 4 sign patterns of a parity of three at
# most, so whoever learns it is ahead by up to 1/4. Much better: at least half of that.
MUCH = 0.125
# E[yh] is 0 for an h that never sees all three bits, up to the share by which odd digits outnumber
# even ones: |1 − 2·share| is 0.017 over the training digits and 0.015 over the test digits, times
# the size of the output, which is below 1 where the loss has no slope.
LEAST_LOSS = 0.98
SAME = 0.02  # runs that differ in their last bits drift apart by per cents


def fcn_less_local(rows: Sequence[Row]) -> Measured:
    finals = final(rows, "spread", least=EPOCHS)
    return [p for name in ("CNN", "LCN") for p in differences(finals, "FCN", name, (SMALL,))]


def far_apart(rows: Sequence[Row]) -> Measured:
    finals = final(rows, "spread", least=EPOCHS)
    return [(place(each), each.numbers) for each in finals if each.num_digits >= NAMED]


def local_losses(rows: Sequence[Row]) -> Measured:
    finals = final(rows, "spread", "loss")
    return [(place(f), f.numbers) for f in finals if f.network != "FCN" and f.num_digits > 3]


def three_digits(rows: Sequence[Row]) -> Measured:
    one, other = final(rows, "central"), final(rows, "spread")
    pairs = ((f, less(f.numbers, of(other, f.network, 3))) for f in one if f.num_digits == 3)
    return [(place(each), numbers) for each, numbers in pairs if numbers]


CLAIMS: tuple[AbstractClaim, ...] = (
    SeedsClaim(
        name="malach2021/fig-4-fcn-above-local",
        source=FIGURE,
        says="For small n the FCN performs much better than CNN and LCN where the digits that "
        "count are far apart.",
        measured="Its accuracy less theirs with 5 digits, seed by seed; 1/8 or more, half of the "
        "1/4 that no sum of functions of two digits can make up.",
        kind=Kind.FIGURE,
        fails_if="it is ahead of one of them by less than 1/8 with 5 digits",
        needs=(CURVES,),
        quantity="difference of test accuracies",
        numbers=fcn_less_local,
        low=MUCH,
    ),
    SeedsClaim(
        name="malach2021/fig-4-all-poor",
        source=FIGURE,
        says="For large n all networks perform poorly where the digits that count are far apart.",
        measured="Test accuracy with 19 digits and more, poor being 5/8, half-way from chance to "
        "good.",
        kind=Kind.FIGURE,
        fails_if="one network is above 5/8 with 19 digits or more",
        needs=(CURVES,),
        quantity="test accuracy",
        numbers=far_apart,
        high=POOR,
    ),
    SeedsClaim(
        name="malach2021/fig-4-local-loss",
        source=f"{FIGURE}, ours",
        says="With more than 3 digits no window sees all three that count, and the hinge loss of "
        "CNN and LCN stays at 1, the loss of an output that is 0.",
        measured="Their test loss after the last epoch, at least 0.98: odd digits outnumber even "
        "ones by little.",
        kind=Kind.OURS,
        fails_if="the loss of one of them is below 0.98 at one length",
        needs=(CURVES,),
        quantity="hinge loss",
        numbers=local_losses,
        low=LEAST_LOSS,
    ),
    SeedsClaim(
        name="malach2021/fig-4-three-digits",
        source=f"{FIGURE}, ours",
        says="With 3 digits the tasks of figures 3 and 4 are one.",
        measured="The difference of their final accuracies, seed by seed: the same run twice.",
        kind=Kind.CONTROL,
        fails_if="the two accuracies differ by more than 0.02",
        needs=(CURVES,),
        quantity="difference of test accuracies",
        numbers=three_digits,
        low=-SAME,
        high=SAME,
    ),
)
