"""What figure 1 shows, and where its axis says that its points lie."""

from .....claims import Kind
from .....claims.base import AbstractClaim
from .accuracies import Network
from .claim_kinds import BestClaim, CompareClaim, LevelClaim

FIGURE = "malach2021, Sec. 1, Fig. 1"
RUNS = "cifar-capacity/runs"
# The axis of accuracies has a tick at every 5 points, from 60 to 90 %: a point can be read to half
# of that, and what the figure shows as level may fall by as much.
TICK = 0.05
READ = TICK / 2


def _cnn_over_fcn(more: Network, less: Network) -> bool:
    return (more.family, less.family) == ("CNN", "FCN")


CLAIMS: tuple[AbstractClaim, ...] = (
    CompareClaim(
        name="malach2021/fig-1-cnn-above-larger-fcn",
        source=FIGURE,
        says="A CNN is above every FCN that has more parameters than it.",
        measured="Its test accuracy less the FCN's after 125 epochs, for every such pair.",
        kind=Kind.FIGURE,
        fails_if="one FCN with more parameters is ahead of a CNN",
        needs=(RUNS,),
        quantity="accuracy of a CNN less that of a larger FCN",
        pairs=lambda more, less: _cnn_over_fcn(more, less) and less.parameters > more.parameters,
    ),
    CompareClaim(
        name="malach2021/fig-1-cnn-above-fcn",
        source=FIGURE,
        says="A CNN is above every FCN that has at most its parameters.",
        measured="Its test accuracy less the FCN's after 125 epochs, for every such pair.",
        kind=Kind.FIGURE,
        fails_if="one FCN is ahead of a CNN that has at least its parameters",
        needs=(RUNS,),
        quantity="accuracy of a CNN less that of an FCN no larger",
        pairs=lambda more, less: _cnn_over_fcn(more, less) and less.parameters <= more.parameters,
    ),
    # An axis on which a fall of half a tick is the least that is seen; if parameters hurt as they
    # do where they serve to learn the training set by heart, a network 3 to 16 times as large
    # falls by several points.
    CompareClaim(
        name="malach2021/fig-1-more-parameters-do-not-hurt",
        source=FIGURE,
        says="More parameters do not hurt: of two networks of a family and depth the wider is not "
        "below the other by what the figure would show, 2.5 points.",
        measured="The test accuracy of the wider one less that of the other, for every pair of "
        "widths.",
        kind=Kind.FIGURE,
        fails_if="one network is below a narrower one by more than 2.5 points",
        needs=(RUNS,),
        quantity="accuracy of a network less that of a narrower one",
        pairs=lambda more, less: more[:2] == less[:2] and more.width > less.width,
        low=-READ,
    ),
    # Where the axis ends, and half a tick more: a point on the frame would be seen.
    LevelClaim(
        name="malach2021/fig-1-levels-augmented",
        source=f"{FIGURE}, its axis, read with augmentation",
        says="All networks are between 60 and 90 %, trained with augmentation.",
        measured="The test accuracy of every network of the study, whose widths are ours.",
        kind=Kind.FIGURE,
        fails_if="one network is below 57.5 or above 92.5 %: half a tick beyond the axis",
        needs=(RUNS,),
        looked=(
            "The axis was read off a copy of the paper on the web: the text that is public has "
            "none.",
        ),
        about=lambda network: network.augmentation == "on",
        low=0.6 - READ,
        high=0.9 + READ,
    ),
    LevelClaim(
        name="malach2021/fig-1-levels-plain",
        source=f"{FIGURE}, its axis, read without augmentation, ours",
        says="All networks are between 60 and 90 %, trained without augmentation.",
        measured="The test accuracy of every network of the study, whose widths are ours.",
        kind=Kind.OURS,
        fails_if="one network is below 57.5 or above 92.5 %: half a tick beyond the axis",
        needs=(RUNS,),
        # The paper does not say whether images were augmented: where they were not, it fails.
        about=lambda network: network.augmentation == "off",
        low=0.6 - READ,
        high=0.9 + READ,
    ),
    # What the script of the recipe promises, and the end of the axis.
    BestClaim(
        name="malach2021/fig-1-best-cnn",
        source=f"{FIGURE}, its axis, ours; kumar2018",
        says="The best CNN reaches 90 %, with augmentation.",
        measured="The largest mean test accuracy of a CNN that was trained with augmentation.",
        kind=Kind.OURS,
        fails_if="the best of them is below 90 %",
        needs=(RUNS,),
        about=lambda network: (network.family, network.augmentation) == ("CNN", "on"),
        low=0.9,
    ),
    # About 70 % is reported for networks that do not know where a pixel lies [lin2015], with
    # tricks of their own; 55 % is a tick below the axis, for what such a network lacks of them.
    BestClaim(
        name="malach2021/fig-1-best-fcn",
        source=f"{FIGURE}, its axis, ours; lin2015",
        says="The best FCN is between 55 and 70 %.",
        measured="The largest mean test accuracy of an FCN, with augmentation and without.",
        kind=Kind.OURS,
        fails_if="the best of them is below 55 or above 70 %",
        needs=(RUNS,),
        about=lambda network: network.family == "FCN",
        low=0.55,
        high=0.7,
    ),
)
