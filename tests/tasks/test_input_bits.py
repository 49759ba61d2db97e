"""Distributions of input bits; 5 standard errors a comparison, a false alarm of 5.8e-7 each."""

import jax.random as jr
import numpy as np
import pytest

from separatrix.tasks import BiasedBits, GivenBits, UniformBits

NUM_SAMPLES, LENGTH = 4000, 3


@pytest.mark.parametrize(
    ("bits", "probability"), [(UniformBits(), 0.5), (BiasedBits(0.8), 0.8), (BiasedBits(0.1), 0.1)]
)
def test_bits_are_independent_and_have_their_frequency(bits, probability):
    x = np.float64(bits.draw(jr.key(0), NUM_SAMPLES, LENGTH))
    assert set(np.unique(x)) == {-1.0, 1.0}
    mean = 2 * probability - 1
    error = np.sqrt((1 - mean**2) / NUM_SAMPLES)
    assert np.all(np.abs(x.mean(axis=0) - mean) < 5 * error)
    products = (x[:, 0] * x[:, 1], x[:, 0] * x[:, 2], x[:, 1] * x[:, 2])
    error = np.sqrt((1 - mean**4) / NUM_SAMPLES)
    assert all(abs(product.mean() - mean**2) < 5 * error for product in products)


def test_given_points_come_in_proportion_to_their_weights():
    points, weights = ((1, 1, -1), (-1, 1, 1), (-1, -1, -1)), (3.0, 0.0, 1.0)
    x = np.asarray(GivenBits(points, weights).draw(jr.key(0), NUM_SAMPLES, LENGTH))
    counts = [np.sum((x == np.array(point)).all(axis=1)) for point in points]
    assert sum(counts) == NUM_SAMPLES
    assert counts[1] == 0
    error = np.sqrt(NUM_SAMPLES * 0.75 * 0.25)
    assert abs(counts[0] - 0.75 * NUM_SAMPLES) < 5 * error
