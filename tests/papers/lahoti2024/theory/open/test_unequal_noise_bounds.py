"""Lower bounds under unequal noise: above no learner we know, and the old ones at equal noise."""

import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import (
    fcn_estimation_error_repaired,
    fcn_lower,
    lcn_dynamic_risk_repaired,
    lcn_lower_explicit,
    lcn_risk_floor,
)
from separatrix.papers.lahoti2024.theory.open import (
    fcn_unequal_estimation_error,
    fcn_unequal_lower,
    harmonic_variance,
    lcn_harmonic_lower,
    lcn_unequal_lower,
    lcn_unequal_risk,
    mean_variance,
)

LEVELS = (0.2, 0.4, 0.6, 0.8, 1.0)


def test_equal_noise_gives_the_functions_there_were():
    k, d, std = 5, 200, 0.6
    old = lcn_dynamic_risk_repaired(k, d, std, 20)
    assert not old.vacuous
    assert lcn_unequal_risk(d, [std] * k, 20).value == pytest.approx(old.value)
    for risk in (1e-3, 2.5e-3, 5e-3):
        explicit = lcn_lower_explicit(k, d, std, risk).value
        assert lcn_unequal_lower(d, [std] * k, risk).value == pytest.approx(explicit)
        assert lcn_harmonic_lower(d, [std] * k, risk).value == pytest.approx(explicit)
    estimate = fcn_estimation_error_repaired(k, d, std, 30).value
    assert fcn_unequal_estimation_error(d, [std] * k, 0, 30).value == pytest.approx(estimate)
    growth = fcn_unequal_lower(400, [0.3] * 10, 0.01)
    assert growth.applicable
    assert growth.value == pytest.approx(fcn_lower(10, 400, 0.3, 0.01).value)


def test_vacuous_where_the_old_one_is():
    assert lcn_unequal_risk(20, [0.1] * 10, 10).vacuous
    assert lcn_unequal_lower(20, [0.1] * 10, 0.25e-2).vacuous
    assert lcn_unequal_lower(3, [1.0] * 10, 0.5e-2).value == 0  # where the closed form is below 0
    assert lcn_unequal_lower(2000, [0.3] * 10, 0.02).vacuous  # no risk above 0.01 is forced


def test_bound_is_below_the_floor_risk_of_means_in_every_patch():
    """A patch hears Binomial(n, 1/k) samples of its own noise; the learner knows which."""
    rng, d, n = np.random.default_rng(0), 200, 20
    bound = lcn_unequal_risk(d, LEVELS, n)
    assert not bound.vacuous
    risks = []
    for std in LEVELS:
        counts = rng.binomial(n, 1 / len(LEVELS), 1000)
        means = std / np.sqrt(np.maximum(counts, 1))[:, None] * rng.standard_normal((1000, d))
        means[:, 0] += 1
        cosine = np.where(counts > 0, means[:, 0] / np.linalg.norm(means, axis=1), 0.0)
        risks.append(lcn_risk_floor(cosine).mean())
    assert np.mean(risks) > bound.value


def test_sample_size_is_where_the_risk_is_met():
    for risk in (1e-3, 2.5e-3, 6e-3):
        size = lcn_unequal_lower(200, LEVELS, risk).value
        assert lcn_unequal_risk(200, LEVELS, size).value == pytest.approx(risk)


def test_harmonic_mean_is_weaker_and_monotone_in_the_noise():
    for levels in (LEVELS, (0.1, 0.1, 0.1, 0.1, 1.3)):
        for risk in (1e-3, 2.5e-3, 5e-3):
            closed = lcn_harmonic_lower(200, levels, risk).value
            size = lcn_unequal_lower(200, levels, risk).value
            assert closed <= size
            louder = tuple(1.2 * level for level in levels)
            assert lcn_unequal_lower(200, louder, risk).value == pytest.approx(1.44 * size)


def test_no_mean_of_the_noise_does_for_all_risks():
    """Equal total variance: less samples than at equal noise for a large risk, more for a small."""
    std = math.sqrt(mean_variance(LEVELS))
    sizes = {
        risk: lcn_unequal_lower(200, LEVELS, risk).value
        / lcn_lower_explicit(5, 200, std, risk).value
        for risk in (1e-3, 5e-3)
    }
    assert sizes[1e-3] > 1.3
    assert sizes[5e-3] < 0.7


def estimation_errors(rng, stds, dim, num_samples, runs, subspace):
    """Mean distance to e₁ of the normalised mean of y·x on SSD_1, in R^{kd} or by `subspace`."""
    errors = []
    scale = np.repeat(stds, dim)
    for _ in range(runs):
        x = scale * rng.standard_normal((num_samples, len(scale)))
        x[:, 0] += 1  # y·x, unrotated: what follows commutes with rotations
        mean = subspace(x) @ x.mean(axis=0)
        errors.append(math.sqrt(2 - 2 * mean[0] / np.linalg.norm(mean)))
    return np.array(errors)


def quietest(dim):
    """Projection on the `dim` directions of least variance, unlabelled: where patch 1 is."""

    def projection(x):
        _, vectors = np.linalg.eigh(x.T @ x)
        return vectors[:, :dim] @ vectors[:, :dim].T

    return projection


def test_noise_of_its_own_gives_a_patch_away():
    """An estimator that commutes with O(kd) beats the bound for equal noise of the same mean.

    50 patches, patch 1 at σ/4: its four directions have the least variance.  The bound for unequal
    noise stands; so does the one for equal noise, for who does not look at the variance.
    """
    k, d, n = 50, 4, 20_000
    stds = [2.5, *[10.0] * (k - 1)]
    rng = np.random.default_rng(1)
    errors = estimation_errors(rng, stds, d, n, 2, quietest(d))
    equal = fcn_estimation_error_repaired(k, d, math.sqrt(mean_variance(stds)), n)
    assert not equal.vacuous
    assert errors.max() < equal.value
    assert errors.min() > fcn_unequal_estimation_error(d, stds, 0, n).value
    blind = estimation_errors(rng, stds, d, n, 1, lambda x: np.eye(k * d))
    assert blind.min() > equal.value


def test_bound_is_above_zero_where_the_noise_differs_little():
    """Both ways are needed: all rotations for a small spread, those that keep Σ for a large."""
    k, d, n = 20, 20, 100
    little = [1.0 + 1e-4 * i for i in range(k)]
    several = [1.0] * 10 + [3.0] * 10
    for stds in (little, several):
        bound = fcn_unequal_estimation_error(d, stds, 0, n)
        assert not bound.vacuous
        draws = estimation_errors(np.random.default_rng(2), stds, d, n, 20, lambda x: np.eye(k * d))
        assert draws.mean() > bound.value
    assert fcn_unequal_estimation_error(d, [1.0 + 0.1 * i for i in range(k)], 0, n).vacuous


def test_different_noise_everywhere_leaves_the_fcn_the_rate_of_the_lcn():
    d = 20_000
    ratios = []
    for k in (10, 20, 40):
        stds = [0.05 * math.sqrt(1 + i / k) for i in range(k)]
        bound = fcn_unequal_lower(d, stds, 0.01)
        assert bound.value == bound.terms["noise kept"]
        ratios.append(bound.value / (k * d * harmonic_variance(stds)))
    assert max(ratios) < 1.1
    halves = fcn_unequal_lower(d, [0.05] * 10 + [0.1] * 10, 0.01)
    assert halves.value == pytest.approx(20 * d * 10 * 0.1**2)


def test_conditions_of_the_fcn_bound():
    assert "in every patch" in fcn_unequal_lower(400, [0.1] * 9 + [0.5], 0.01).reason
    assert "a final threshold" in fcn_unequal_lower(400, [0.1] * 10, 0.0).reason
    assert "norms of filters" in fcn_unequal_lower(400, [0.1] * 10, 0.01, max_norm=2.0).reason
