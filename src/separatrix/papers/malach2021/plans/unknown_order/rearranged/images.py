"""Images whose pixels stand in another order: the true one, a random one, a recovered one."""

from dataclasses import dataclass
from typing import NamedTuple

import jax.numpy as jnp
import jax.random as jr
import numpy as np
from numpy.typing import NDArray

from ......_types import Array, Int, RandomKey, Shaped
from ......data import DataSet
from ......tasks import AbstractTask, Sample, register_task
from ......tasks.pool import as_inputs
from ....recovery.pixel_layout import Shape, lively, recovered_places

ORIGINAL, PERMUTED, REORDERED = "original", "permuted", "re-ordered"
_NUM_COUNTED_BY = 10_000  # images that say which pixels vary


@dataclass(frozen=True)
class Cropped:
    """A data set without the outermost `margin` pixels on every side."""

    data: DataSet
    margin: int = 0

    def train(self) -> NDArray[np.uint8]:
        return self.crop(self.data.load().train.x)

    def crop(self, x: NDArray[np.uint8]) -> NDArray[np.uint8]:
        inside = slice(self.margin, x.shape[1] - self.margin)
        return x[:, inside, inside]


def grey(x: NDArray[np.uint8]) -> NDArray[np.float32]:
    """[image, pixel]: the mean of the channels."""
    x = x.reshape(*x.shape[:3], -1)
    return x.mean(axis=-1, dtype=np.float32).reshape(len(x), -1)


def counted_pixels(x: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which pixels vary: those whose neighbours are asked for."""
    return lively(grey(x[:_NUM_COUNTED_BY]))


def hidden_order(num_pixels: int, seed: int) -> NDArray[np.int64]:
    return np.random.default_rng([seed, 0]).permutation(num_pixels)


def recovered_order(x: NDArray[np.uint8], num_images: int, seed: int) -> NDArray[np.int64]:
    """The true pixel at every place, from so many of the images in the seed's hidden order."""
    shape: Shape = (x.shape[1], x.shape[2])
    chosen = np.random.default_rng([seed, 1]).permutation(len(x))[:num_images]
    hidden = hidden_order(shape[0] * shape[1], seed)
    return hidden[np.argsort(recovered_places(grey(x[chosen])[:, hidden], shape))]


def order_of(arrangement: str, x: NDArray[np.uint8], num_images: int, seed: int) -> NDArray:
    """By the name of the arrangement."""
    if arrangement == REORDERED:
        return recovered_order(x, num_images, seed)
    num_pixels = x.shape[1] * x.shape[2]
    return hidden_order(num_pixels, seed) if arrangement == PERMUTED else np.arange(num_pixels)


class InOrder(NamedTuple):
    """Images to draw from, the first so many of `places`, and the order of their pixels."""

    places: Int[Array, "sample"]
    num_samples: Int[Array, ""]
    order: Int[Array, "pixel"]


@dataclass(frozen=True, eq=False)
class PixelsInOrder(AbstractTask):
    """Images drawn with replacement, pixels rearranged on the way; an `InOrder` is the target."""

    x: Shaped[Array, "image *example"]
    y: Int[Array, "image"]

    @property
    def example_shape(self) -> tuple[int, ...]:
        return self.x.shape[1:]

    def draw_target(self, key: RandomKey) -> InOrder:
        num, rows, columns, *_ = self.x.shape
        return InOrder(jnp.arange(num), jnp.int32(num), jnp.arange(rows * columns))

    def sample(self, key: RandomKey, target: InOrder, num_samples: int) -> Sample:
        at = jr.randint(key, (num_samples,), 0, target.num_samples)
        return self.at(target.places[at], target.order)

    def at(self, places: Int[Array, "sample"], order: Int[Array, "pixel"]) -> Sample:
        """The images at these places."""
        x = self.x[places]
        pixels = x.reshape(len(places), order.shape[0], -1)
        return Sample(as_inputs(pixels[:, order].reshape(x.shape)), self.y[places])


register_task(PixelsInOrder, traced=("x", "y"))
