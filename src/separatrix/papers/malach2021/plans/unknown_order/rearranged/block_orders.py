"""Blocks side by side, independent digits or strips of one: what inputs say of their order."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ......data import DataSet
from ......records import Row
from ......runs.tables import AbstractItem
from ......tasks import Pool
from ....recovery.digit_blocks import (
    adjacent_kept,
    best_path,
    grouped_pixels,
    main_block,
    similarities,
)
from ....recovery.pixel_layout import lively
from ...digit_sequences.digits import digit_pool

DIGITS_SIDE_BY_SIDE, STRIPS = "digits", "strips"
_MARGIN = 2
_STRIP = 3  # columns


@dataclass(frozen=True)
class OrderOfBlocks(AbstractItem):
    """Blocks in a hidden order, side by side: independent digits, or the strips of one digit."""

    data: DataSet
    classes: tuple[int, ...]  # of digits side by side
    material: str
    num_blocks: int
    num_images: int
    seed: int

    def rows(self) -> Iterator[Row]:
        x, n = self._inputs(), self.num_blocks
        rows, columns = x.shape[1:]
        true_block = np.tile(np.arange(columns) * n // columns, rows)
        hidden = np.random.default_rng([self.seed, 4]).permutation(rows * columns)
        seen, block_seen = x.reshape(len(x), -1)[:, hidden], true_block[hidden]
        given = np.array([np.flatnonzero(block_seen == name) for name in range(n)])
        mixed = given[np.random.default_rng([self.seed, 5]).permutation(n)]
        path = best_path(similarities(seen, mixed))
        yield {
            "material": self.material,
            "num_blocks": n,
            "num_images": self.num_images,
            "seed": self.seed,
            "grouped": _grouped(seen, block_seen, n),
            "adjacent": adjacent_kept(main_block(mixed, block_seen)[path]),
        }

    def _inputs(self) -> NDArray[np.uint8]:
        """[image, row, column]."""
        rng = np.random.default_rng([self.seed, 3])
        if self.material == DIGITS_SIDE_BY_SIDE:
            return sequences(self.data, self.classes, self.num_blocks, self.num_images, rng)
        x = self.data.load().train.x
        margin = (x.shape[2] - _STRIP * self.num_blocks) // 2  # of rows too: nothing is there
        inside = np.s_[:, margin:-margin, margin : margin + _STRIP * self.num_blocks]
        return x[rng.permutation(len(x))[: self.num_images]][inside]


def _grouped(images: NDArray, true_block: NDArray, num_blocks: int) -> float:
    """Share of the pixels that vary that are grouped with their block."""
    alive = lively(images)
    blocks = grouped_pixels(images, num_blocks)
    main = main_block(blocks, np.where(alive, true_block, num_blocks))
    right = [(true_block[b] == name)[alive[b]].sum() for b, name in zip(blocks, main, strict=True)]
    return float(sum(right) / alive.sum()) if len(set(main)) == num_blocks else 1 / num_blocks


def digits_of(data: DataSet, classes: tuple[int, ...]) -> Pool:
    """The digits of some classes."""
    pool = digit_pool(data, _MARGIN)
    every = np.concatenate([pool.train, pool.validation])
    train, test = (at[np.isin(pool.y[at], classes)] for at in (every, pool.test))
    return Pool(pool.x, pool.y, train[:-1], train[-1:], test)


def sequences(
    data: DataSet,
    classes: tuple[int, ...],
    num_digits: int,
    num_images: int,
    rng: np.random.Generator,
) -> NDArray[np.uint8]:
    """Independent training digits of 24 × 8 side by side."""
    pool = digits_of(data, classes)
    at = rng.choice(pool.train, (num_images, num_digits))
    return np.concatenate([pool.x[place] for place in at.T], axis=2)
