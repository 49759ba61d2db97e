"""Divergences against integrals and simulation; Fano's bound against an optimal decoder."""

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.special import logsumexp
from scipy.stats import norm

from separatrix.papers.lahoti2024.theory import (
    channel_capacity,
    divergence_from_noise,
    dynamic_divergence_ceiling,
    fano_bound,
    static_divergence,
)


def directions(angle):
    return np.array([1.0, 0.0]), np.array([math.cos(angle), math.sin(angle)])


@pytest.mark.parametrize("noise_std", [0.5, 1.5])
def test_static_divergence_is_exact_for_labelled_samples(noise_std, sample_task, assert_within):
    u, v = directions(1.1)
    x, y, _ = sample_task(np.random.default_rng(0), u, 1, noise_std, 200_000)
    signed = y[:, None] * x[:, 0]
    log_ratio = (((signed - v) ** 2).sum(1) - ((signed - u) ** 2).sum(1)) / (2 * noise_std**2)
    assert_within(log_ratio, static_divergence(math.cos(1.1), noise_std))


def test_static_divergence_is_only_an_upper_bound_without_labels():
    """x alone is an even mixture of N(±u, σ²I): on a grid its divergence is a third smaller."""
    noise_std, grid = 1.0, np.linspace(-7, 7, 561)
    u, v = directions(1.1)
    points = np.stack(np.meshgrid(grid, grid), axis=-1)

    def log_density(mean):
        parts = [-((points - sign * mean) ** 2).sum(-1) / 2 for sign in (1, -1)]
        return logsumexp(parts, axis=0) - math.log(4 * math.pi)

    p, q = log_density(u), log_density(v)
    cell = (grid[1] - grid[0]) ** 2
    np.testing.assert_allclose(np.exp(p).sum() * cell, 1, atol=1e-6)
    unlabelled = (np.exp(p) * (p - q)).sum() * cell
    assert 0.1 < unlabelled < 0.7 * static_divergence(math.cos(1.1), noise_std)


def test_dynamic_ceiling_is_above_the_sampled_divergence(sample_task):
    """Hiding the patch index loses divergence; above by more than 5 standard errors."""
    u, v, k, noise_std = *directions(1.1), 3, 0.8
    x, y, _ = sample_task(np.random.default_rng(1), u, k, noise_std, 100_000)
    signed = y[:, None, None] * x
    log_ratio = logsumexp(signed @ u / noise_std**2, axis=1)
    log_ratio = log_ratio - logsumexp(signed @ v / noise_std**2, axis=1)
    ceiling = dynamic_divergence_ceiling(np.full(k, math.cos(1.1)), noise_std)
    error = log_ratio.std() / math.sqrt(len(log_ratio))
    assert 0 < log_ratio.mean() + 5 * error < ceiling
    assert ceiling == pytest.approx(static_divergence(math.cos(1.1), noise_std))


def test_divergence_from_noise_is_half_of_that_of_orthogonal_directions():
    assert divergence_from_noise(0.3) == pytest.approx(static_divergence(0.0, 0.3) / 2)


@pytest.mark.parametrize("noise_std", [0.2, 0.7, 3.0])
def test_capacity_is_above_the_information_of_a_uniform_direction(noise_std):
    """On the sphere of R³ E exp(x·u/s²) = sinh(r)/r, r = |x|/s², so the information is a mean."""
    rng, n = np.random.default_rng(4), 5
    spread = noise_std / math.sqrt(n)  # of the mean of n samples; u = e₁
    x = spread * rng.standard_normal((100_000, 3)) + [1, 0, 0]
    r = np.linalg.norm(x, axis=1) / spread**2
    nats = x[:, 0] / spread**2 - (r + np.log(-np.expm1(-2 * r) / (2 * r)))
    error = nats.std() / math.sqrt(len(nats))
    capacity = channel_capacity(3, noise_std, n)
    assert nats.mean() < capacity + 5 * error
    assert nats.mean() > 0.6 * capacity  # and of its order
    assert capacity <= n * divergence_from_noise(noise_std)


@pytest.mark.parametrize("num_directions", [16, 1000])
def test_fano_is_below_the_error_of_the_best_decoder(num_directions):
    """M orthogonal means, n labelled samples: P(right) = ∫ ϕ(z − √n/σ)·Φ(z)^{M−1} dz, exactly."""
    for ratio in (0.05, 0.3, 0.6, 1.0):  # n/2σ² over ln M
        information = ratio * math.log(num_directions)
        shift = math.sqrt(2 * information)
        right = quad(
            lambda z, s=shift: norm.pdf(z - s) * norm.cdf(z) ** (num_directions - 1),
            -10,
            shift + 10,
        )[0]
        bound = fano_bound(1.0, information, math.log(num_directions), "error", {})
        assert bound.value <= 1 - right
        assert bound.vacuous == (bound.value <= 0)


def test_fano_terms_and_flags():
    bound = fano_bound(0.01, 1.0, 10.0, "risk", {"norms <= 1": False})
    assert bound.value == pytest.approx(0.01 * (1 - (1 + math.log(2)) / 10))
    assert (bound.kind, bound.applicable, bound.vacuous) == ("lower", False, False)
    assert bound.terms["information"] == 1.0
    reason = "risk bound 0.008307 is above the trivial 0, and it needs norms <= 1."
    assert bound.reason == reason
    empty = fano_bound(0.01, 0.0, 0.0, "risk", {})
    assert empty.vacuous
    assert empty.reason == "risk bound -inf is not above the trivial 0, and its conditions hold."
