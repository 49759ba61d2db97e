"""Divergences with noise of a different strength in every patch, against sampled likelihoods."""

import math

import numpy as np
import pytest
from scipy.special import logsumexp

from separatrix.papers.lahoti2024.theory import (
    divergence_from_noise,
    dynamic_divergence_ceiling,
    static_divergence,
)
from separatrix.papers.lahoti2024.theory.open import (
    covariance_divergence,
    faint_divergence,
    harmonic_variance,
    hidden_divergence,
    hidden_divergence_from_noise,
    mean_variance,
    revealed_divergence,
)

LEVELS = (0.5, 0.8, 1.4)
COSINES = np.array([0.2, 0.5, -0.3])


def rotated(cosines):
    """u_t = e₁ and v_t at these cosines with it, in three dimensions."""
    first = np.zeros((len(cosines), 3))
    first[:, 0] = 1
    other = np.stack([cosines, np.sqrt(1 - cosines**2), np.zeros(len(cosines))], axis=1)
    return first, other


def draw(rng, signals, noise_stds, num_samples):
    """(x, y, t) of DSD with a signal and a noise of its own in every patch."""
    k, d = signals.shape
    y, t = rng.choice([-1.0, 1.0], num_samples), rng.integers(k, size=num_samples)
    x = rng.standard_normal((num_samples, k, d)) * np.array(noise_stds)[:, None]
    x[np.arange(num_samples), t] += y[:, None] * signals[t]
    return x, y, t


def log_density(x, y, signals, noise_stds):
    """ln p(x, t | y) for every t, up to what all signals share."""
    variances = np.square(noise_stds)
    return (y[:, None] * np.einsum("npi,pi->np", x, signals) - 0.5) / variances


def test_revealed_divergence_is_the_sampled_one(assert_within):
    u, v = rotated(COSINES)
    x, y, t = draw(np.random.default_rng(0), u, LEVELS, 200_000)
    ratio = log_density(x, y, u, LEVELS) - log_density(x, y, v, LEVELS)
    assert_within(ratio[np.arange(len(t)), t], revealed_divergence(COSINES, LEVELS))


def test_hidden_divergence_is_that_of_whole_inputs():
    """From x in all its coordinates: two samples within 5 of their joint standard errors."""
    u, v = rotated(COSINES)
    x, y, _ = draw(np.random.default_rng(1), u, LEVELS, 200_000)
    ratio = logsumexp(log_density(x, y, u, LEVELS), axis=1)
    ratio -= logsumexp(log_density(x, y, v, LEVELS), axis=1)
    sampled = hidden_divergence(COSINES, LEVELS, 200_000, seed=2)
    error = math.hypot(sampled.standard_error, ratio.std() / math.sqrt(len(ratio)))
    assert abs(ratio.mean() - sampled.mean) < 5 * error


@pytest.mark.parametrize("scale", [0.3, 1.0, 3.0])
def test_hiding_the_location_loses_divergence(scale):
    stds = [scale * level for level in LEVELS]
    sampled = hidden_divergence(COSINES, stds, 100_000, seed=3)
    assert sampled.mean + 5 * sampled.standard_error < revealed_divergence(COSINES, stds)
    assert sampled.mean + 5 * sampled.standard_error > faint_divergence(COSINES, stds)


def test_hidden_divergence_at_its_ends():
    """One patch has nothing to hide; in strong noise 1/k of the revealed is left."""
    one = hidden_divergence(0.3, [0.7], 100_000, seed=4)
    assert abs(one.mean - static_divergence(0.3, 0.7)) < 5 * one.standard_error
    stds = [8 * level for level in LEVELS]
    faint = hidden_divergence(COSINES, stds, 400_000, seed=5)
    expected = faint_divergence(COSINES, stds)
    assert abs(faint.mean - expected) < 5 * faint.standard_error + 0.03 * expected
    assert faint.standard_error < 0.05 * expected
    assert expected == pytest.approx(revealed_divergence(COSINES, stds) / 3)


@pytest.mark.parametrize("scale", [0.6, 1.5, 4.0])
def test_nats_of_a_sample_are_above_its_sampled_divergence_from_noise(scale):
    u, _ = rotated(COSINES)
    stds = [scale * level for level in LEVELS]
    x, y, _ = draw(np.random.default_rng(6), u, stds, 100_000)
    from_noise = logsumexp(log_density(x, y, u, stds), axis=1) - math.log(3)
    error = from_noise.std() / math.sqrt(len(from_noise))
    assert from_noise.mean() < hidden_divergence_from_noise(stds) + 5 * error


def test_hidden_nats_fall_with_the_number_of_patches_in_strong_noise_alone():
    strong = [hidden_divergence_from_noise([2.0] * k) for k in (1, 4, 16, 64)]
    assert strong == sorted(strong, reverse=True)
    assert strong[-1] == pytest.approx(math.expm1(0.25) / 64, rel=0.01)
    assert strong[0] == divergence_from_noise(2.0)
    # at the experiments' σ = 0.1 a sample gives its location away, whatever k
    assert hidden_divergence_from_noise([0.1] * 60) == pytest.approx(divergence_from_noise(0.1))


def test_equal_noise_gives_the_functions_there_were():
    assert harmonic_variance([0.3] * 4) == pytest.approx(0.09)
    ceiling = dynamic_divergence_ceiling(COSINES, 0.3)
    assert revealed_divergence(COSINES, [0.3] * 3) == pytest.approx(ceiling)
    assert covariance_divergence(7, [0.3] * 4) == pytest.approx(0, abs=1e-12)


def test_harmonic_mean_is_what_one_cosine_leaves():
    revealed = revealed_divergence(np.full(3, 0.2), LEVELS)
    assert revealed == pytest.approx(0.8 / harmonic_variance(LEVELS))
    assert harmonic_variance(LEVELS) < mean_variance(LEVELS)


def test_covariance_divergence_is_the_formula_for_gaussians_under_any_rotation():
    rng, dim = np.random.default_rng(7), 2
    covariance = np.diag(np.repeat(np.square(LEVELS), dim))
    rotation, _ = np.linalg.qr(rng.standard_normal(covariance.shape))
    turned, scale = rotation @ covariance @ rotation.T, mean_variance(LEVELS)
    size = len(covariance)
    direct = np.trace(turned) / scale - size + size * math.log(scale)
    direct = (direct - np.linalg.slogdet(turned)[1]) / 2
    assert covariance_divergence(dim, LEVELS) == pytest.approx(direct)
