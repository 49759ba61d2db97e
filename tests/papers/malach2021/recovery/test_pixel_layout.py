"""Pixels put back on their grid by correlations: of smooth images, and of noise in vain."""

import numpy as np
import pytest
from scipy.ndimage import gaussian_filter

from separatrix.papers.malach2021.recovery.pixel_layout import (
    correlations,
    lively,
    neighbours_kept,
    recovered_places,
    upright,
)

SHAPE = (9, 9)
ALL = np.ones(81, bool)


def smooth(num_images, shape=SHAPE, width=1.2):
    noise = np.random.default_rng(0).standard_normal((num_images, *shape))
    return gaussian_filter(noise, (0, width, width)).reshape(num_images, -1)


def recovered(images, shape=SHAPE):
    hidden = np.random.default_rng(1).permutation(images.shape[1])
    return hidden[np.argsort(recovered_places(images[:, hidden], shape))]


def test_smooth_images_give_their_pixels_back():
    order = recovered(smooth(600))
    assert sorted(order) == list(range(81))
    assert neighbours_kept(order, SHAPE, ALL, 1.5) > 0.9


def test_a_grid_need_not_be_square():
    order = recovered(smooth(600, (12, 6)), (12, 6))
    assert neighbours_kept(order, (12, 6), np.ones(72, bool), 1.5) > 0.9


def test_noise_gives_nothing():
    order = recovered(np.random.default_rng(0).standard_normal((600, 81)))
    assert neighbours_kept(order, SHAPE, ALL, 1.5) < 0.3


def test_pixels_that_never_change_go_outermost():
    images = smooth(600)
    border = np.ones(SHAPE, bool)
    border[1:-1, 1:-1] = False
    images[:, border.ravel()] = 7.0
    assert list(lively(images)) == list(~border.ravel())
    assert np.all(np.isfinite(correlations(images)))
    order = recovered(images)
    inside = ~border.ravel()
    assert border.ravel()[order[border.ravel()]].mean() > 0.8
    assert neighbours_kept(order, SHAPE, inside, 2.0) > 0.9


def test_symmetries_of_the_grid_change_nothing():
    pixels = np.arange(81).reshape(SHAPE)
    for turned in (np.rot90(pixels), pixels[::-1], pixels.T):
        assert neighbours_kept(turned.ravel(), SHAPE, ALL, 1.0) == 1.0
        np.testing.assert_array_equal(upright(turned.ravel(), SHAPE), np.arange(81))


@pytest.mark.parametrize(("radius", "share"), [(1.0, 0.0), (2.0, 1.0)])
def test_neighbours_are_counted_by_their_distance(radius, share):
    """Rows 0 2 4 1 3: rows that were neighbours stand 2 apart or 3, columns are kept."""
    order = np.arange(25).reshape(5, 5)[[0, 2, 4, 1, 3]].ravel()
    pairs = neighbours_kept(order, (5, 5), np.ones(25, bool), radius)
    # 20 pairs along rows are kept; of 20 across rows those of 1 2 and 2 3 … by their places.
    places = np.argsort([0, 2, 4, 1, 3])
    near = np.mean(np.abs(np.diff(places)) <= radius)
    assert pairs == pytest.approx((1 + near) / 2)
    one = np.zeros(25, bool)
    one[[0, 5]] = True
    assert neighbours_kept(order, (5, 5), one, abs(places[1] - places[0]) - 0.5) == 0.0
