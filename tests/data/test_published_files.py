"""The real files, where SEPARATRIX_DATA names a folder with them: facts that are known of them."""

import os

import numpy as np
import pytest

from separatrix.data import CIFAR10, DIGITS, MNIST

pytestmark = pytest.mark.skipif(
    "SEPARATRIX_DATA" not in os.environ, reason="SEPARATRIX_DATA names no folder with the files"
)


def test_mnist():
    train, test = MNIST.load()
    counts = [5923, 6742, 5958, 6131, 5842, 5421, 5918, 6265, 5851, 5949]
    assert np.bincount(train.y).tolist() == counts
    assert train.x.shape == (60_000, 28, 28)
    assert test.x.shape == (10_000, 28, 28)
    pixels = train.x / 255
    assert round(float(pixels.mean()), 5) == 0.13066
    assert round(float(pixels.std()), 5) == 0.30811


def test_the_digits_of_the_package_are_of_mnist():
    """Every sixth to train on, every fifth to test on."""
    for part, digits, step in zip(MNIST.load(), DIGITS.load(), (6, 5), strict=True):
        np.testing.assert_array_equal(part.x[::step], digits.x)
        np.testing.assert_array_equal(part.y[::step], digits.y)


@pytest.mark.slow
def test_cifar10():
    train, test = CIFAR10.load()
    assert train.x.shape == (50_000, 32, 32, 3)
    assert np.bincount(train.y).tolist() == [5_000] * 10
    assert np.bincount(test.y).tolist() == [1_000] * 10
    values = np.arange(256) / 255
    for channel, mean, std in (
        (0, 0.49139968, 0.24703223),
        (1, 0.48215841, 0.24348513),
        (2, 0.44653091, 0.26158784),
    ):
        counts = np.bincount(train.x[..., channel].ravel(), minlength=256)
        share = counts / counts.sum()
        assert share @ values == pytest.approx(mean, abs=1e-8)
        assert np.sqrt(share @ values**2 - (share @ values) ** 2) == pytest.approx(std, abs=1e-7)
