"""Two steps in coordinates have the law of two steps on pixels."""

import numpy as np
import pytest
from scipy.stats import ks_2samp

from separatrix.papers.lahoti2024.plans.two_step_in_law import (
    Place,
    local_steps,
    shared_steps,
)
from separatrix.papers.lahoti2024.theory import TwoStepConstants, soft_threshold

NUM_RUNS = 300
PLACE = Place(num_patches=5, patch_dim=300, noise_std=0.05, num_samples=40)


def constants(second_step_size, first_threshold=0.3):
    """b₁ cuts all noise, six standard deviations away, and no signal."""
    return TwoStepConstants(1e-12, 1.0, second_step_size, first_threshold, 1e-4, 80.0)


def pixels(rng, tied, second_step_size):
    """Alignments after each step and the residuals' sum of step 2, on all pixels; w* = e₁."""
    k, d, sigma, m = PLACE
    w = 1e-6 * rng.standard_normal((1 if tied else k, d)) * np.ones((k, 1))
    first = pull = None
    for step_size, threshold in ((1.0, 0.0), (second_step_size, 0.3)):
        y = rng.choice([-1.0, 1.0], m)
        x = sigma * rng.standard_normal((m, k, d))
        patch = rng.integers(k, size=m)
        x[np.arange(m), patch, 0] += y
        z = np.einsum("pi,npi->np", w, x)
        residual = y - soft_threshold(z, threshold).sum(axis=1)
        pull = np.bincount(patch, residual * y, k) * k / m
        gradient = -2 * np.einsum("np,npi->pi", residual[:, None] * (np.abs(z) > threshold), x) / m
        gradient = np.tile(gradient.sum(axis=0), (k, 1)) if tied else gradient
        w = w - step_size * gradient
        w = w / np.linalg.norm(w, axis=1, keepdims=True)
        first = w[0, 0] if first is None else first
    return first, w[0, 0], pull.mean() if tied else pull[0]


@pytest.mark.parametrize(
    ("tied", "steps", "rate"), [(True, shared_steps, 3.0), (False, local_steps, 15.0)]
)
def test_the_law_is_that_on_pixels(tied, steps, rate):
    """Kolmogorov and Smirnov's test on 300 runs each, false alarm 1e-4 a number.

    At a rate at which the filter after step 1 counts beside the gradient of step 2.
    """
    rng = np.random.default_rng(1)
    full = np.array([pixels(rng, tied, rate) for _ in range(NUM_RUNS)])
    runs = [steps(rng, PLACE, constants(rate)) for _ in range(NUM_RUNS)]
    short = np.array([[run.first[0], run.second[0], run.pull[0]] for run in runs])
    for column in range(3):
        assert ks_2samp(full[:, column], short[:, column]).pvalue > 1e-4


def test_the_largest_noise_is_that_of_as_many_normals():
    """Over 2 · 4 · 40 noise patches, within 5 standard errors of the two means."""
    rng = np.random.default_rng(2)
    ours = [shared_steps(rng, PLACE, constants(3.0)).noise for _ in range(2000)]
    plain = np.abs(0.05 * rng.standard_normal((2000, 4 * 40))).max(axis=1)
    error = np.sqrt((np.var(ours) + plain.var()) / 2000)
    assert abs(np.mean(ours) - plain.mean()) < 5 * error


def test_lengths_are_of_the_filter_before_it_is_normalised():
    """‖kw̃ᵢ‖² = 4(k nᵢ/m)² + 4k²σ²d/m on average, nᵢ/m near 1/k."""
    rng = np.random.default_rng(3)
    place = Place(5, 10**6, 0.01, 10_000)
    steps = local_steps(rng, place, constants(5.0))
    expected = np.sqrt(4 * steps.share**2 + 4 * 25 * 1e-4 * 1e6 / 10_000)
    np.testing.assert_allclose(steps.length, expected, rtol=0.03)


def test_noise_that_would_pass_is_refused():
    with pytest.raises(ValueError, match=r"^noise must stay below b₁ = 0\.1, got 0\.1"):
        shared_steps(np.random.default_rng(0), PLACE, constants(3.0, first_threshold=0.1))
