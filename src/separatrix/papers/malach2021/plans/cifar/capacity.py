"""The plan of `cifar-capacity`: networks of both families, several depths and widths."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp
import numpy as np

from .....data import CIFAR10, DIGITS, DataSet, Labelled
from .....records import Row
from .....runs.engine.keys import key_for
from .....runs.tables import AbstractItem, Part, Tables
from .....studies import Profile
from .....tasks import Picked
from .....training import Descent, Precision, Varied
from .blocks import AbstractBlocks, BlockCNN, BlockFCN
from .recipe import AUGMENTATION, AUGMENTATION_OF_DIGITS, recipe
from .training import Pixels, courses

FAMILIES: dict[str, type[AbstractBlocks]] = {"CNN": BlockCNN, "FCN": BlockFCN}
OFF_AND_ON = (0.0, 1.0)  # chances of augmentation


class Setting(NamedTuple):
    """What is trained on."""

    data: DataSet
    image_shape: tuple[int, ...]
    num_images: int
    pixel_mean: float  # of the training set, all channels alike
    pixel_std: float
    augmentation: Varied
    num_epochs: int
    num_checkpoints: int
    num_statistics: int
    precision: Precision


class Entry(NamedTuple):
    """A network, and how many seeds it is trained from."""

    family: str
    depth: int
    width: int
    num_seeds: int


class Grid(NamedTuple):
    setting: Setting
    entries: tuple[Entry, ...]
    seconds: float


# A deviation is known to 1 % from 5000 examples; in a batch of 64, as in training, to 9 %.
CIFAR = Setting(CIFAR10, (32, 32, 3), 50_000, 0.4734, 0.2516, AUGMENTATION, 125, 25, 5000, "bf16")
# A processor has no short products: they would be slower.
QUICK = Setting(
    DIGITS, (28, 28), 2_000, 0.1307, 0.3081, AUGMENTATION_OF_DIGITS, 2, 1, 500, "highest"
)

# What tells most comes first. The widest FCNs have 1.9·10⁷ parameters, where the figure ends.
GRIDS: dict[Profile, Grid] = {
    "quick": Grid(
        QUICK,
        (Entry("CNN", 2, 2, 2), Entry("FCN", 2, 16, 2)),
        20.0,
    ),
    "full": Grid(
        CIFAR,
        (
            Entry("CNN", 6, 32, 3),
            Entry("FCN", 6, 1024, 3),
            Entry("CNN", 6, 64, 1),
            Entry("FCN", 2, 3072, 1),
            Entry("CNN", 4, 32, 3),
            Entry("FCN", 4, 1024, 3),
            Entry("CNN", 2, 32, 3),
            Entry("FCN", 2, 1024, 3),
            Entry("FCN", 4, 2048, 1),
            Entry("CNN", 6, 16, 3),
            Entry("FCN", 6, 1664, 1),
            Entry("CNN", 4, 16, 3),
            Entry("CNN", 2, 16, 3),
            *(Entry("FCN", depth, 256, 3) for depth in (6, 4, 2)),
        ),
        2_000_000.0,  # an estimate: it is meant for a GPU
    ),
}


def plan(profile: Profile) -> Tables:
    grid = GRIDS[profile]
    items = tuple(trained(grid.setting, entry) for entry in grid.entries)
    return Tables((Part("runs", items, grid.seconds),))


def trained(setting: Setting, entry: Entry) -> "Trained":
    network = FAMILIES[entry.family](
        setting.image_shape,
        entry.depth // 2,
        entry.width,
        setting.pixel_mean,
        setting.pixel_std,
    )
    algorithm = recipe(
        setting.num_images,
        setting.num_epochs,
        setting.num_checkpoints,
        setting.augmentation,
        setting.precision,
    )
    return Trained(
        setting.data,
        entry.family,
        network,
        algorithm,
        setting.num_images,
        setting.num_epochs,
        setting.num_statistics,
        tuple(range(entry.num_seeds)),
    )


@dataclass(frozen=True)
class Trained(AbstractItem):
    """One network from all its seeds, without augmentation and with it, at once."""

    data: DataSet
    family: str
    network: AbstractBlocks
    algorithm: Descent
    num_images: int  # the first of the training set
    num_epochs: int
    num_statistics: int
    seeds: tuple[int, ...]
    chances: tuple[float, ...] = OFF_AND_ON

    def rows(self) -> Iterator[Row]:
        runs = [(seed, chance) for chance in self.chances for seed in self.seeds]
        starts = jnp.stack([key_for("start", self.network, seed) for seed, _ in runs])
        orders = jnp.stack([key_for("train", self.data, seed) for seed, _ in runs])
        chances = jnp.array([chance for _, chance in runs], jnp.float32)
        train, test = self.data.load()
        few = Labelled(train.x[: self.num_images], train.y[: self.num_images])
        pixels = Pixels(_on_device(few), _on_device(test))
        fixed = self.network, self.algorithm, self.num_statistics
        course = courses(*fixed, pixels, starts, orders, chances)
        loss, wrong, known_wrong = (np.asarray(each) for each in course[1:])
        num_checkpoints = self.algorithm.num_steps // self.algorithm.measure_every
        for run, (seed, chance) in enumerate(runs):
            for checkpoint in range(num_checkpoints):
                # A run that diverged stays what it was when that was seen.
                at = run, min(checkpoint, int(course.num_checkpoints[run]) - 1)
                yield {
                    "data": self.data.name,
                    "family": self.family,
                    "depth": self.network.depth,
                    "width": self.network.width,
                    "parameters": self.network.num_parameters,
                    "augmentation": "on" if chance else "off",
                    "seed": seed,
                    "epoch": (checkpoint + 1) * self.num_epochs / num_checkpoints,
                    "last": checkpoint + 1 == num_checkpoints,
                    "test_accuracy": 1 - float(wrong[at]),
                    "test_loss": float(loss[at]),
                    "train_accuracy": 1 - float(known_wrong[at]),
                }


def _on_device(part: Labelled) -> Picked:
    return Picked(jnp.asarray(part.x), jnp.asarray(part.y), jnp.arange(len(part.y)))
