"""The plan of `reordered-pixels`: layouts, pictures, networks on them, and blocks of digits."""

from collections.abc import Iterator
from typing import NamedTuple

from .....data import CIFAR10, DIGITS, MNIST
from .....networks.layers import Shared
from .....runs.tables import Part, Tables
from .....studies import Profile
from .....training import Descent, FreshBatch, Hinge, OptaxOptimiser, Precision, Rates
from ..digit_sequences.networks import Choices, local_network, window_fans
from .rearranged.block_orders import DIGITS_SIDE_BY_SIDE, STRIPS, OrderOfBlocks
from .rearranged.block_training import BLOCKS, PIXELS, TrainedOnBlocks
from .rearranged.images import ORIGINAL, PERMUTED, REORDERED, Cropped
from .rearranged.layouts import Layouts, Pictures
from .rearranged.networks import SmallCNN, SmallFCN, adam
from .rearranged.training import Rearranged

RADII = (1.5, 2.0)
# Le Roux et al. needed about a thousand images for about a thousand pixels [leroux2007].
_RECOVERED_FROM = 1000
_GROUPED_FROM = 3000


class Source(NamedTuple):
    """Images, their rows, columns and channels, and how long networks are trained on them."""

    images: Cropped
    shape: tuple[int, int, int]
    num_steps: int
    sizes: tuple[int, ...]


class Grid(NamedTuple):
    sources: tuple[Source, ...]
    layouts_from: tuple[int, ...]  # numbers of images
    pictures_from: tuple[int, ...]
    layout_seeds: int
    seeds: int
    num_filters: tuple[int, int]
    num_units: int
    rates: tuple[float, ...]
    num_held_out: tuple[int, int]  # to choose a rate by, to test on
    classes: tuple[int, ...]  # of digits side by side
    num_blocks: int
    block_filters: int
    block_steps: int
    block_rate: float
    order_seeds: int
    precision: Precision
    seconds: tuple[float, ...]  # of layouts, pictures, accuracies, orders, blocks


GRIDS: dict[Profile, Grid] = {
    # The middle 20 × 20 pixels. Side by side zeros and ones alone: their parity is soon learned.
    "quick": Grid(
        (Source(Cropped(DIGITS, 4), (20, 20, 1), 100, (2000,)),),
        (100, 1000),
        (1000,),
        2,
        2,
        (8, 16),
        64,
        (5e-3,),
        (500, 1000),
        (0, 1),
        5,
        32,
        200,
        1e-2,
        12,
        "highest",
        (2.0, 1.0, 12.0, 2.0, 6.0),
    ),
    "full": Grid(
        (
            Source(Cropped(MNIST), (28, 28, 1), 2000, (1000, 10_000)),
            Source(Cropped(CIFAR10), (32, 32, 3), 3000, (1000, 10_000)),
        ),
        (100, 300, 1000, 3000, 10_000),
        (100, 1000, 10_000),
        5,
        5,
        (32, 64),
        256,
        (1e-3, 3e-3),
        (2000, 10_000),
        tuple(range(10)),
        7,
        256,
        9380,
        1e-3,
        20,
        "tf32",
        (400.0, 20.0, 4000.0, 40.0, 1500.0),
    ),
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    digits = grid.sources[0].images
    seeds = tuple(range(grid.seeds))
    layouts = tuple(
        Layouts(source.images, grid.layouts_from, RADII, seed)
        for source in grid.sources
        for seed in range(grid.layout_seeds)
    )
    # Three digits of the first ten, of different classes. CIFAR-10 is not ours to show.
    pictures = (Pictures(digits, (5, 6, 9), grid.pictures_from, 0),)
    orders = tuple(
        OrderOfBlocks(digits.data, grid.classes, material, grid.num_blocks, _GROUPED_FROM, seed)
        for material in (DIGITS_SIDE_BY_SIDE, STRIPS)
        for seed in range(grid.order_seeds)
    )
    blocks = TrainedOnBlocks(
        network=local_network(
            Shared, grid.num_blocks, grid.block_filters, Choices(fans=window_fans)
        ),
        algorithm=_adam_on_parities(grid),
        data=digits.data,
        classes=grid.classes,
        num_digits=grid.num_blocks,
        arrangements=(ORIGINAL, BLOCKS, PIXELS, REORDERED),
        num_images=_GROUPED_FROM,
        seeds=seeds,
        num_test=grid.num_held_out[1],
    )
    parts = {
        "layouts": layouts,
        "pictures": pictures,
        "accuracies": tuple(_trainings(grid, seeds)),
        "orders": orders,
        "blocks": (blocks,),
    }
    each = zip(parts.items(), grid.seconds, strict=True)
    return Tables(tuple(Part(name, items, seconds) for (name, items), seconds in each))


def _trainings(grid: Grid, seeds: tuple[int, ...]) -> Iterator[Rearranged]:
    for images, shape, num_steps, sizes in grid.sources:
        networks = {
            "CNN": (SmallCNN(*shape, grid.num_filters), (ORIGINAL, PERMUTED, REORDERED)),
            "FCN": (SmallFCN(*shape, grid.num_units), (ORIGINAL, PERMUTED)),
        }
        for name, (network, arrangements) in networks.items():
            yield Rearranged(
                name=name,
                network=network,
                algorithm=adam(num_steps, grid.rates, grid.precision),
                images=images,
                arrangements=arrangements,
                sizes=sizes,
                num_images=_RECOVERED_FROM,
                seeds=seeds,
                num_validation=grid.num_held_out[0],
                num_test=grid.num_held_out[1],
            )


def _adam_on_parities(grid: Grid) -> Descent:
    return Descent(
        (Rates(grid.block_rate),),
        grid.block_steps,
        grid.block_steps,
        loss=Hinge(),
        optimiser=OptaxOptimiser("adam"),
        batches=FreshBatch(128),
        precision=grid.precision,
    )
