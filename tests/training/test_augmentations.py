"""Rotations as scipy has them, edges that are filled, and augmentation by chance."""

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest
from scipy.ndimage import map_coordinates

from separatrix.training import Rotation, Shift, Sometimes

IMAGE = jr.uniform(jr.key(1), (7, 6, 2))


def turned(image, angle):
    """By scipy, channel by channel."""
    row, column = np.meshgrid(np.arange(7.0) - 3, np.arange(6.0) - 2.5, indexing="ij")
    cos, sin = np.cos(angle), np.sin(angle)
    places = [cos * row - sin * column + 3, sin * row + cos * column + 2.5]
    channels = [map_coordinates(each, places, order=1, mode="nearest") for each in image]
    return np.stack(channels, axis=-1)


def test_rotations_are_those_of_scipy():
    for number in range(5):
        key = jr.key(number)
        angle = float(jr.uniform(key, (), jnp.float32, -1.0, 1.0)) * np.radians(40)
        expected = turned(np.moveaxis(np.asarray(IMAGE), -1, 0), angle)
        np.testing.assert_allclose(Rotation(40.0)(key, IMAGE), expected, atol=1e-5)


def test_no_rotation_leaves_an_image_as_it_is_grey_or_not():
    np.testing.assert_array_equal(Rotation(0.0)(jr.key(0), IMAGE), IMAGE)
    np.testing.assert_array_equal(Rotation(0.0)(jr.key(0), IMAGE[..., 0]), IMAGE[..., 0])


def test_the_nearest_pixel_comes_in_at_an_edge():
    image = jnp.arange(1.0, 13.0).reshape(3, 4)
    shifted = jax.vmap(lambda key: Shift(1, "nearest")(key, image))(jr.split(jr.key(0), 200))
    padded = np.pad(np.asarray(image), 1, mode="edge")
    expected = {padded[i : i + 3, j : j + 4].tobytes() for i in range(3) for j in range(3)}
    assert {np.asarray(each).tobytes() for each in shifted} == expected


def test_a_chance_of_0_is_never_and_of_1_always_and_may_be_traced():
    keys = jr.split(jr.key(0), 20)
    turn = Rotation(90.0)

    @jax.jit
    def varied(chance):
        return jax.vmap(lambda key: Sometimes(turn, chance)(key, IMAGE))(keys)

    np.testing.assert_array_equal(varied(0.0), np.broadcast_to(IMAGE, (20, *IMAGE.shape)))
    assert not np.any(np.all(varied(1.0) == IMAGE[None], axis=(1, 2, 3)))
    some = np.all(varied(0.5) == IMAGE[None], axis=(1, 2, 3)).sum()
    assert 0 < some < 20


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Rotation(-1.0), r"degrees must be in 0..180, got -1.0."),
        (lambda: Shift(1, "mirror"), r"fill must be one of zeros, nearest, got 'mirror'."),
        (lambda: Sometimes(Rotation(1.0), 1.5), r"chance must be in 0..1, got 1.5."),
    ],
)
def test_what_means_nothing_is_refused(make, message):
    with pytest.raises(ValueError, match=message):
        make()
