"""Images altered on purpose: what locality and sharing rest on is taken away, or made to matter."""

import abc
from dataclasses import dataclass

import numpy as np

_SEED = 11  # of all that is drawn: an alteration is the same for every network and repetition


class AbstractAlteration(abc.ABC):
    """A map of images [image, row, column, …]; the same for training and test images."""

    @property
    @abc.abstractmethod
    def label(self) -> str: ...

    @abc.abstractmethod
    def __call__(self, images: np.ndarray) -> np.ndarray: ...


@dataclass(frozen=True)
class Unaltered(AbstractAlteration):
    """The images as they are."""

    @property
    def label(self) -> str:
        return "none"

    def __call__(self, images: np.ndarray) -> np.ndarray:
        return images


@dataclass(frozen=True)
class PermutedPatches(AbstractAlteration):
    """One permutation of the patches of all images, their insides kept; of pixels at size 1."""

    size: int

    @property
    def label(self) -> str:
        return "pixels permuted" if self.size == 1 else "patches permuted"

    def __call__(self, images: np.ndarray) -> np.ndarray:
        count, rows, columns, *rest = images.shape
        s, down, across = self.size, rows // self.size, columns // self.size
        if (down * s, across * s) != (rows, columns):
            raise ValueError(f"size must divide {rows} and {columns}, got {s}.")
        patches = images.reshape(count, down, s, across, s, *rest).swapaxes(2, 3)
        order = np.random.default_rng(_SEED).permutation(down * across)
        patches = patches.reshape(count, down * across, s, s, *rest)[:, order]
        patches = patches.reshape(count, down, across, s, s, *rest).swapaxes(2, 3)
        return patches.reshape(images.shape)


@dataclass(frozen=True)
class Shifted(AbstractAlteration):
    """Each image moved by up to `reach` pixels each way; what leaves at one side enters opposite.

    An image is moved once, not at every step: no network sees more images than another.
    """

    reach: int

    @property
    def label(self) -> str:
        return f"shifted by up to {self.reach}"

    def __call__(self, images: np.ndarray) -> np.ndarray:
        random, (count, rows, columns) = np.random.default_rng(_SEED), images.shape[:3]
        by = random.integers(-self.reach, self.reach + 1, size=(2, count))
        down, across = (
            (np.arange(size) - move[:, None]) % size
            for size, move in zip((rows, columns), by, strict=True)
        )
        return images[np.arange(count)[:, None, None], down[:, :, None], across[:, None, :]]
