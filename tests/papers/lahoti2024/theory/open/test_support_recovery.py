"""Thresholded first moments against simulation: at the n of the bound and at a tenth of it."""

import math

import numpy as np
import pytest
from scipy.stats import binom

from separatrix.papers.lahoti2024.theory.open import (
    best_threshold,
    gated_support_num_samples,
    moment_variance,
    support_failure,
    support_growth,
    support_num_samples,
)
from separatrix.papers.lahoti2024.theory.open.support_recovery import counts

PLACES = [(10, 20, 1, 0.1), (10, 20, 2, 0.5), (5, 40, 8, 1.0), (20, 10, 10, 0.3), (30, 20, 1, 0.05)]


def sparse(dim, sparsity):
    signal = np.zeros(dim)
    signal[:sparsity] = np.where(np.arange(sparsity) % 2, -1, 1) / math.sqrt(sparsity)
    return signal


def moments(rng, place, num_samples, runs):
    """mean(y·x), drawn by its law: counts of the location, and noise σ/√n."""
    k, d, s, std = place
    visits = rng.multinomial(num_samples, np.full(k, 1 / k), size=runs) / num_samples
    noise = std / math.sqrt(num_samples) * rng.standard_normal((runs, k, d))
    return visits[:, :, None] * sparse(d, s) + noise


def recovered(draws, signal, threshold):
    seen = np.where(np.abs(draws) > threshold, np.sign(draws), 0)
    return np.all(seen == np.sign(signal), axis=(1, 2))


def test_moments_have_the_law_that_is_drawn(sample_task, assert_within):
    """Of whole samples: mean and variance of an entry of the support, and of one beside it."""
    rng, k, d, s, std, n = np.random.default_rng(0), 4, 3, 2, 0.3, 25
    signal = sparse(d, s)
    draws = []
    for _ in range(4000):
        x, y, _ = sample_task(rng, signal, k, std, n)
        draws.append(np.einsum("n,npi->pi", y, x) / n)
    draws = np.array(draws)
    inside, beside = draws[:, 1, 0], draws[:, 1, 2]
    assert_within(inside, signal[0] / k)
    assert_within(n * (inside - signal[0] / k) ** 2, moment_variance(k, s, std))
    assert_within(n * beside**2, std**2)


def test_the_location_outweighs_the_noise_at_the_experiments_sizes():
    assert moment_variance(10, 1, 0.1) == pytest.approx(0.01 + 0.09)
    assert moment_variance(10, 20, 0.5) == pytest.approx(0.25 + 0.0045)


@pytest.mark.parametrize("place", PLACES)
def test_support_is_found_at_the_bound_and_mostly_not_at_a_tenth(place):
    """P(failure) ≤ 5 % at n: of 2000 runs fewer than 150 (beyond 5 standard errors).  At n/10 even
    the best threshold for n/10 fails in more than half."""
    rng, signal = np.random.default_rng(1), sparse(place[1], place[2])
    n = int(support_num_samples(*place, 0.05).value)
    best = best_threshold(*place, n)
    hits = recovered(moments(rng, place, n, 2000), signal, best.threshold)
    assert hits.sum() > 2000 - 150
    tenth = n // 10
    threshold = best_threshold(*place, tenth).threshold
    assert recovered(moments(rng, place, tenth, 2000), signal, threshold).mean() < 0.5


@pytest.mark.parametrize("place", PLACES)
def test_failure_is_sharp(place):
    """At n for a failure of 0.3 the sampled share is below the bound and above half of it."""
    rng, signal = np.random.default_rng(2), sparse(place[1], place[2])
    n = int(support_num_samples(*place, 0.3).value)
    best = best_threshold(*place, n)
    assert support_failure(*place, n, best.threshold) == pytest.approx(best.failure)
    failed = 1 - recovered(moments(rng, place, n, 4000), signal, best.threshold).mean()
    error = math.sqrt(0.3 * 0.7 / 4000)
    assert best.failure / 2 < failed < best.failure + 5 * error


def test_growth_is_enough_where_the_noise_decides():
    """σ²sk large: at `support_growth` for α the failure is below α, and n is within a third."""
    for place in [(10, 20, 2, 1.0), (20, 20, 20, 0.5), (5, 200, 1, 2.0)]:
        n = support_num_samples(*place, 0.05).value
        assert 0.65 * support_growth(*place, 0.05) < n <= 1.02 * support_growth(*place, 0.05)


def exponent(of, small, large):
    return math.log(of(large) / of(small)) / math.log(large / small)


def test_exponents_in_the_number_of_patches():
    """k² by the first moment where noise decides, k where visits do, k for a node that is gated."""

    def by_moment(noise_std, sparsity):
        return lambda k: support_num_samples(k, 20, sparsity, noise_std, 0.05).value

    assert 1.95 < exponent(by_moment(1.0, 4), 20, 40) < 2.3
    assert 1.0 < exponent(by_moment(0.01, 1), 20, 40) < 1.3
    gated = exponent(lambda k: gated_support_num_samples(k, 20, 4, 1.0, 0.05).value, 20, 40)
    assert 0.95 < gated < 1.25


def test_without_noise_every_patch_has_to_be_visited():
    """σ → 0: one visit each, as coupons are collected: k·(1−1/k)^n = 0.05."""
    k = 10
    n = support_num_samples(k, 20, 1, 1e-4, 0.05).value
    assert n == math.ceil(math.log(0.05 / k) / math.log1p(-1 / k))


def test_sizes_rise_with_patches_entries_noise_and_certainty():
    base = support_num_samples(10, 20, 2, 0.5, 0.05).value
    assert support_num_samples(12, 20, 2, 0.5, 0.05).value > base
    assert support_num_samples(10, 20, 3, 0.5, 0.05).value > base
    assert support_num_samples(10, 20, 2, 0.6, 0.05).value > base
    assert support_num_samples(10, 20, 2, 0.5, 0.01).value > base
    assert support_num_samples(10, 40, 2, 0.5, 0.05).value > base


@pytest.mark.parametrize(("num_samples", "num_patches"), [(7, 3), (500, 10), (100_000, 40)])
def test_counts_are_binomial(num_samples, num_patches):
    n1, weights = counts(num_samples, num_patches)
    np.testing.assert_allclose(weights, binom.pmf(n1, num_samples, 1 / num_patches), rtol=1e-6)
    assert weights.sum() == pytest.approx(1)
