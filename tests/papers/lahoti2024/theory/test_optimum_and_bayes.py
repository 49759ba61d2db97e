"""Optimal threshold, linear plateau and Bayes risk against independent computations."""

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm

from separatrix.papers.lahoti2024.theory import (
    bayes_conditional_risk,
    bayes_regressor,
    bayes_risk,
    best_linear_scale,
    cnn_risk,
    linear_plateau,
    optimal_threshold,
    signal_risk,
)


@pytest.mark.parametrize(
    ("num_patches", "threshold", "risk"),
    [(10, 0.115, 0.0329), (20, 0.140, 0.0408), (30, 0.155, 0.0457)],
)
def test_pilot_values(num_patches, threshold, risk):
    result = optimal_threshold(num_patches, 0.1)
    assert result.risk == pytest.approx(risk, abs=5e-5)
    assert result.threshold == pytest.approx(
        threshold, abs=2.5e-3
    )  # the pilot's grid had step .005


def test_optimum_is_a_minimum_of_the_cnn_risk_at_the_signal():
    signal = np.array([0.6, 0.8])
    best = optimal_threshold(7, 0.2)
    at = lambda b: cnn_risk(signal, signal, 7, 0.2, b)
    np.testing.assert_allclose(at(best.threshold), best.risk, rtol=1e-12)
    assert at(best.threshold) < min(at(best.threshold - 1e-3), at(best.threshold + 1e-3))
    assert np.all(signal_risk(7, 0.2, np.linspace(0, 3, 500)) >= best.risk)


def test_a_turned_filter_has_an_optimum_of_its_own():
    """⟨w, w*⟩ = 0.8 at norm 1: the CNN's risk there, worse than at w* whatever the threshold."""
    signal, turned = np.array([1.0, 0.0]), np.array([0.8, 0.6])
    best = optimal_threshold(7, 0.2, alignment=0.8)
    at = lambda b: cnn_risk(turned, signal, 7, 0.2, b)
    np.testing.assert_allclose(at(best.threshold), best.risk, rtol=1e-12)
    assert best.risk <= min(at(b) for b in np.linspace(0, 2, 300))
    assert best.risk > optimal_threshold(7, 0.2).risk


def test_plateau_is_least_squares_on_second_moments():
    """No linear predictor of R^{kd} does better: solve the normal equations of the population."""
    k, d, noise_std = 4, 3, 0.7
    signal = np.array([2.0, -1.0, 2.0]) / 3
    means = np.kron(np.eye(k), signal)
    first, second = means.mean(axis=0), noise_std**2 * np.eye(k * d) + means.T @ means / k
    best = np.linalg.solve(second, first)
    np.testing.assert_allclose(1 - first @ best, linear_plateau(k, noise_std), rtol=1e-12)
    scale = best_linear_scale(k, noise_std)
    np.testing.assert_allclose(best, scale * means.sum(axis=0), atol=1e-12)
    at_scale = cnn_risk(scale * signal, signal, k, noise_std, 0.0)
    np.testing.assert_allclose(at_scale, linear_plateau(k, noise_std), rtol=1e-12)


def test_bayes_regressor_is_the_ratio_of_densities():
    rng = np.random.default_rng(0)
    k, d, noise_std = 3, 2, 0.6
    signal, x = np.array([0.6, 0.8]), rng.standard_normal((50, 3, 2))
    density = {}
    for y in (1, -1):
        means = y * np.kron(np.eye(k), signal).reshape(k, k, d)
        squared = ((x[:, None] - means) ** 2).sum(axis=(2, 3))
        density[y] = np.exp(-squared / (2 * noise_std**2)).sum(axis=1)
    expected = (density[1] - density[-1]) / (density[1] + density[-1])
    result = bayes_regressor(x @ signal, noise_std)
    np.testing.assert_allclose(result, expected, atol=1e-12)
    conditional = bayes_conditional_risk(x @ signal, noise_std)
    np.testing.assert_allclose(conditional, 1 - expected**2, atol=1e-12)


@pytest.mark.parametrize("noise_std", [0.15, 0.5, 1.0])
def test_bayes_risk_of_one_patch_is_the_tanh_integral(noise_std):
    """k = 1: E[y|x] = tanh(z/σ²).  5 standard errors: false alarm 5.8e-7."""
    loss = lambda z: (1 - np.tanh(z / noise_std**2) ** 2) * norm.pdf(z, 1, noise_std)
    points = [0, noise_std**2, -(noise_std**2)]  # at small σ the whole integral is there
    low, high = min(-0.5, 1 - 12 * noise_std), 1 + 12 * noise_std
    expected = quad(loss, low, high, limit=400, points=points, epsabs=1e-18)[0]
    result = bayes_risk(1, noise_std, 200_000, seed=0)
    assert abs(result.mean - expected) < 5 * result.standard_error


@pytest.mark.parametrize("noise_std", [0.1, 0.2, 0.6])
def test_bayes_risk_of_two_patches_is_the_integral_over_the_plane(noise_std):
    """At σ = 0.1 it is 1e-12, a probability plain sampling never sees; 5 standard errors."""
    width = min(8 * noise_std, 1.0) + 1
    grid = np.linspace(-width, width, 1601)
    z = np.stack(np.meshgrid(grid, grid, indexing="ij"), axis=-1)
    density = norm.pdf(z[..., 0], 1, noise_std) * norm.pdf(z[..., 1], 0, noise_std)
    expected = (bayes_conditional_risk(z, noise_std) * density).sum() * (grid[1] - grid[0]) ** 2
    result = bayes_risk(2, noise_std, 100_000, seed=4)
    assert abs(result.mean - expected) < 5 * result.standard_error
    assert result.standard_error < 0.02 * result.mean


def test_bayes_risk_is_the_squared_error_of_the_regressor(sample_task, assert_within):
    rng = np.random.default_rng(1)
    signal, k, noise_std = np.array([0.6, 0.8]), 5, 0.4
    x, y, _ = sample_task(rng, signal, k, noise_std, 200_000)
    result = bayes_risk(k, noise_std, 400_000, seed=2)
    losses = (y - bayes_regressor(x @ signal, noise_std)) ** 2
    gap = abs(losses.mean() - result.mean)
    error = np.hypot(losses.std() / np.sqrt(len(losses)), result.standard_error)
    assert gap < 5 * error  # false alarm 5.8e-7


@pytest.mark.parametrize(("num_patches", "noise_std"), [(10, 0.1), (10, 0.3), (30, 0.5)])
def test_bayes_is_below_the_network_and_the_network_below_linear_where_it_matters(
    num_patches, noise_std
):
    bayes = bayes_risk(num_patches, noise_std, 50_000, seed=3)
    best = optimal_threshold(num_patches, noise_std)
    assert bayes.mean < best.risk < 1
    if num_patches * noise_std**2 < 0.5:
        assert best.risk < linear_plateau(num_patches, noise_std)
