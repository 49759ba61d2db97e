"""Geometry that suits the data, where nobody said which."""

import numpy as np
import pytest

from separatrix.probing.examples import Examples
from separatrix.probing.networks import scales, suited


def examples(*shape, dtype=np.float32):
    x = np.random.default_rng(0).normal(size=(40, *shape)).astype(dtype)
    return Examples("arrays", x, np.arange(40, dtype=np.int32) % 2, ("a", "b"))


def test_images_get_about_eight_positions_and_two_kernels():
    small, large = suited(examples(28, 28, 1), num_filters=8)
    assert (small.kernel, small.stride, small.grid) == ((7, 7), (3, 3), (8, 8))
    assert (large.kernel, large.stride, large.grid) == ((14, 14), (2, 2), (8, 8))


def test_signals_get_about_thirty_two():
    small, large = suited(examples(128, 2), num_filters=4, family="LCN", cells=0)
    assert small.grid == large.grid == (33,)
    assert (small.family, small.cells, small.num_channels) == ("LCN", 0, 2)


@pytest.mark.parametrize("shape", [(8, 8, 1), (2, 2, 1), (1, 1, 1), (3, 1), (5, 40, 3), (7, 1)])
def test_small_and_narrow_inputs_get_what_there_is_room_for(shape):
    for network in suited(examples(*shape), num_filters=2):
        room = [s - k + 1 for s, k in zip(shape, network.kernel, strict=False)]
        axes = zip(network.grid, room, network.stride, strict=True)
        assert all(1 <= grid <= most and (step == 1 or grid <= 11) for grid, most, step in axes)


def test_what_is_given_is_taken():
    (network,) = suited(examples(28, 28, 1), num_filters=8, kernel=5, stride=4)
    assert (network.kernel, network.stride) == ((5, 5), (4, 4))
    (network,) = suited(examples(28, 20, 1), num_filters=8, kernel=(5, 3))
    assert network.kernel == (5, 3)


def test_scales_are_of_each_channel_to_three_digits():
    x = np.zeros((4, 2, 3), np.uint8)
    x[..., 1] = 255
    x[:2, :, 2] = 51
    assert scales(x) == ((0.0, 1.0, 0.1), (1.0, 1.0, 0.1))
    tiny = 1e-6 * np.arange(8, dtype=np.float32).reshape(4, 2, 1)
    assert scales(tiny) == ((3.5e-06,), (2.29e-06,))
