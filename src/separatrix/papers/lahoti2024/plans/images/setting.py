"""What is asked at which size: data sets, networks, training, in one place."""

from collections.abc import Sequence
from typing import NamedTuple

from .....data import CIFAR10, DIGITS, MNIST, DataSet
from .....training import Descent, Epochs, optimiser, rate_grid
from .....training.batches import UnmeasuredEpochs
from .alterations import AbstractAlteration, Unaltered
from .learning import Curves
from .network import GRID, Degrees, SideBySide

# Rates of Adam by the most inputs of a unit that they are meant for: its steps move a unit by as
# much as it has inputs, so that of many the best rate is small.
RATES = {
    300: (1e-3, 4e-3, 1.6e-2),
    800: (2.5e-4, 1e-3, 4e-3),
    4_000: (6.25e-5, 2.5e-4, 1e-3),
}


class Pictures(NamedTuple):
    """Images of a data set, and the windows of which 8 × 8 just cover one."""

    data: DataSet
    side: int
    num_channels: int
    centre: float  # mean and standard deviation of the training images' pixels, to two digits
    spread: float
    windows: tuple[int, ...]  # smaller than the image
    patches: tuple[int, ...]  # sides of patches that are permuted as a whole
    num_validation: int
    num_test: int


class Size(NamedTuple):
    """How much is trained: the line to change for a larger or smaller study."""

    num_filters: int
    sizes: tuple[int, ...]
    seeds: tuple[int, ...]
    num_steps: int
    measure_every: int
    batch_size: int
    num_rates: int = 3  # the largest ones, where there is little time


SMALL = Pictures(DIGITS, 28, 1, 0.13, 0.31, (7,), (), 500, 500)
BRIEF = Size(4, (100, 400, 1600), (0, 1), 60, 30, 32, num_rates=1)  # compiling takes longest
LARGE = (
    Pictures(MNIST, 28, 1, 0.13, 0.31, (7, 14), (7,), 10_000, 10_000),
    Pictures(CIFAR10, 32, 3, 0.47, 0.25, (4, 11, 18), (4,), 5_000, 10_000),
)


def network(pictures: Pictures, windows: tuple[int, ...], block: int, num_filters: int) -> Degrees:
    """One a window of the image, or of one layer alone; at the image's side, fully connected."""
    return Degrees(
        side=pictures.side,
        num_channels=pictures.num_channels,
        windows=windows,
        block=block,
        num_filters=num_filters,
        centre=pictures.centre,
        spread=pictures.spread,
    )


def curves(
    pictures: Pictures,
    size: Size,
    windows: tuple[int, ...],
    block: int,
    alterations: Sequence[AbstractAlteration] = (Unaltered(),),
) -> Curves:
    """Adam on the cross-entropy, in batches of a sample that is shuffled before each pass."""
    num_inputs = windows[0] ** 2 * pictures.num_channels
    rates = next(rates for most, rates in RATES.items() if num_inputs <= most)
    return Curves(
        network=network(pictures, windows, block, size.num_filters),
        data=pictures.data,
        alterations=tuple(alterations),
        algorithm=Descent(
            settings=rate_grid(rates[-size.num_rates :]),
            num_steps=size.num_steps,
            measure_every=size.measure_every,
            loss=SideBySide(),
            optimiser=optimiser("adam"),
            batches=UnmeasuredEpochs(Epochs(size.batch_size)),
            precision="tf32",
        ),
        sizes=size.sizes,
        seeds=size.seeds,
        num_validation=pictures.num_validation,
        num_test=pictures.num_test,
    )


def dense(pictures: Pictures, num_layers: int = 1) -> tuple[int, ...]:
    """Windows at which every unit sees everything."""
    return (pictures.side, *[GRID] * (num_layers - 1))
