"""A sampler of DSD and SSD_t in plain NumPy, and the one rule for comparing with a simulation."""

import numpy as np
import pytest


@pytest.fixture
def sample_task():
    """(x, y, patch index) of n draws; `patches` are the indices to draw from, w* is `signal`."""

    def sample(rng, signal, num_patches, noise_std, num_samples, patches=None):
        y = rng.choice([-1.0, 1.0], num_samples)
        t = rng.choice(num_patches if patches is None else patches, num_samples)
        x = noise_std * rng.standard_normal((num_samples, num_patches, len(signal)))
        x[np.arange(num_samples), t] += y[:, None] * signal
        return x, y, t

    return sample


@pytest.fixture
def assert_within():
    """Mean of draws = expected within 5 standard errors: false alarm 5.8e-7 a comparison."""

    def check(draws, expected):
        error = draws.std(ddof=1) / np.sqrt(len(draws))
        assert abs(draws.mean() - expected) < 5 * error, (draws.mean(), expected, error)

    return check


@pytest.fixture
def unit():
    def draw(rng, dim):
        z = rng.standard_normal(dim)
        return z / np.linalg.norm(z)

    return draw
