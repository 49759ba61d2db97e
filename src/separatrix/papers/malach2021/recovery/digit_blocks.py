"""Blocks of an input: which pixels make one, and in which order they stand, from inputs alone.

Pixels of one digit correlate, so that they are told from those of other digits. Digits that were
drawn independently do not: nothing is left to order them by.
"""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray
from scipy.sparse.csgraph import connected_components

from .pixel_layout import Shape, correlations, lively, recovered_places

# Chosen on MNIST: at 0.5 a digit falls apart; with few inputs pixels that rarely vary exceed 0.3.
_RELATED = 0.3


def grouped_pixels(images: NDArray, num_blocks: int) -> NDArray[np.int64]:
    """[block, pixel] of [image, pixel]: the largest sets of pixels joined by strong correlations.

    Pixels that hardly vary, or are in no such set, fill up the blocks.
    """
    num_pixels = images.shape[1]
    size = num_pixels // num_blocks
    alive = np.flatnonzero(lively(images))
    related = correlations(images[:, alive]) > _RELATED
    _, label = connected_components(related, directed=False)
    largest = np.argsort(-np.bincount(label, minlength=num_blocks), kind="stable")[:num_blocks]
    blocks = [alive[label == name][:size] for name in largest]
    rest = np.setdiff1d(np.arange(num_pixels), np.concatenate(blocks))
    ends = np.cumsum([size - len(block) for block in blocks])[:-1]
    filled = zip(blocks, np.split(rest, ends), strict=True)
    return np.array([np.concatenate(parts) for parts in filled])


def similarities(images: NDArray, blocks: NDArray[np.int64]) -> NDArray[np.float64]:
    """For every two blocks the |correlation| of a pixel with the one most like it in the other,
    mean over the pixels that vary: neighbours touch."""
    alive = lively(images)
    parts = [block[alive[block]] for block in blocks]
    every = correlations(images)
    nearest = [[every[np.ix_(a, b)].max(axis=1).mean() for b in parts] for a in parts]
    return (np.array(nearest) + np.array(nearest).T) / 2


def best_path(similar: NDArray) -> NDArray[np.int64]:
    """The order of the blocks in which neighbours are most alike, of all there are."""
    paths = np.array(list(permutations(range(len(similar)))))
    return paths[np.argmax(similar[paths[:, :-1], paths[:, 1:]].sum(axis=1))]


def adjacent_kept(order: NDArray[np.int64]) -> float:
    """Share of neighbours 0 1, 1 2, … that are neighbours in `order`; 2/n in a random one."""
    return float(np.mean(np.abs(np.diff(np.argsort(order))) == 1))


def main_block(blocks: NDArray[np.int64], true_block: NDArray[np.int64]) -> NDArray[np.int64]:
    """The true block that most pixels of each block are of."""
    return np.array([np.bincount(true_block[block]).argmax() for block in blocks])


def recovered_blocks(
    images: NDArray, num_blocks: int, shape: Shape
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Pixels grouped, each group laid out on its own grid, groups in the order of `best_path`.

    The pixel at every place of the blocks side by side, and [block, pixel] in that order.
    """
    blocks = grouped_pixels(images, num_blocks)
    blocks = blocks[best_path(similarities(images, blocks))]
    laid = [
        block[np.argsort(recovered_places(images[:, block], shape))].reshape(shape)
        for block in blocks
    ]
    return np.concatenate(laid, axis=1).ravel(), blocks
