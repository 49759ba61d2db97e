"""Blocks of independent pixels: told apart, and not put in order; a chain of blocks is."""

import numpy as np

from separatrix.papers.malach2021.recovery.digit_blocks import (
    adjacent_kept,
    best_path,
    grouped_pixels,
    main_block,
    recovered_blocks,
    similarities,
)

RNG = np.random.default_rng(0)
HIDDEN = RNG.permutation(36)
BLOCK = np.repeat(np.arange(4), 9)[HIDDEN]


def images(chain):
    """4 blocks of 9 pixels each; `chain` is the share that a block has of the one before."""
    levels = RNG.standard_normal((2000, 4))
    for i in range(1, 4):
        levels[:, i] += chain * levels[:, i - 1]
    pixels = np.repeat(levels, 9, axis=1) + 0.5 * RNG.standard_normal((2000, 36))
    return pixels[:, HIDDEN]


def test_pixels_of_a_block_are_grouped():
    blocks = grouped_pixels(images(0.0), 4)
    assert blocks.shape == (4, 9)
    assert all(len(set(BLOCK[block])) == 1 for block in blocks)
    assert sorted(main_block(blocks, BLOCK)) == [0, 1, 2, 3]


def test_pixels_in_no_group_fill_up():
    x = images(0.0)
    x[:, 5] = 0.0
    assert sorted(grouped_pixels(x, 4).ravel()) == list(range(36))


def test_a_chain_of_blocks_is_put_in_order():
    given = np.array([np.flatnonzero(name == BLOCK) for name in (2, 0, 3, 1)])
    path = best_path(similarities(images(0.7), given))
    assert adjacent_kept(main_block(given[path], BLOCK)) == 1.0


def test_adjacent_blocks_are_counted():
    assert adjacent_kept(np.array([3, 2, 1, 0])) == 1.0
    assert adjacent_kept(np.array([1, 3, 0, 2])) == 0.0
    every = [adjacent_kept(RNG.permutation(7)) for _ in range(2000)]
    assert abs(np.mean(every) - 2 / 7) < 0.02


def test_recovered_blocks_hold_every_pixel_once():
    order, blocks = recovered_blocks(images(0.0), 4, (3, 3))
    assert sorted(order) == list(range(36))
    side_by_side = order.reshape(3, 4, 3)
    for at, block in enumerate(blocks):
        assert set(side_by_side[:, at].ravel()) == set(block)
