"""The Bayes score against a posterior summed by brute force, and the risk it has."""

import jax
import jax.random as jr
import numpy as np
import pytest
from scipy.stats import norm

from separatrix.papers.lahoti2024.theory import bayes_regressor, bayes_risk, static_bayes_risk
from separatrix.tasks import DSD, SSD, KPattern, RandomRule

K, D = 3, 2


def scores_of(task, num_samples=5000):
    target = task.draw_target(jr.key(0))
    x, y = task.sample(jr.key(1), target, num_samples)
    scores = jax.vmap(task.bayes_score, in_axes=(None, 0))(target, x)
    return np.float64(scores), np.float64(target), np.float64(x), np.float64(y)


@pytest.mark.parametrize("noise_std", [0.3, 1.0])
@pytest.mark.parametrize("make", [DSD, SSD], ids=["DSD", "SSD"])
def test_is_the_posterior_mean_of_the_label(make, noise_std):
    """E[y|x] = Σ_y y·p(x, y) / Σ_y p(x, y), p summed over every place the signal may be."""
    task = make(K, D, noise_std)
    scores, target, x, _ = scores_of(task)
    places = range(K) if make is DSD else [task.position]
    density = {}
    for label in (-1, 1):
        means = [np.where(np.arange(K)[:, None] == t, label * target, 0.0) for t in places]
        logs = [norm.logpdf(x, mean, noise_std).sum(axis=(1, 2)) for mean in means]
        density[label] = np.exp(logs).sum(axis=0)
    posterior = (density[1] - density[-1]) / (density[1] + density[-1])
    np.testing.assert_allclose(scores, posterior, rtol=2e-4, atol=2e-5)


def test_stays_finite_at_little_noise():
    """a = ⟨w*, x⟩/σ² is 10⁴ here: cosh would overflow."""
    scores, target, x, y = scores_of(DSD(K, D, 0.01))
    np.testing.assert_array_equal(scores, y)
    np.testing.assert_allclose(scores, bayes_regressor(x @ target, 0.01), atol=1e-6)


@pytest.mark.parametrize("noise_std", [0.5, 1.0, 2.0])
def test_static_risk_is_the_optimal_risk(noise_std):
    """5 standard errors: false alarm 5.8e-7 a comparison."""
    scores, _, _, y = scores_of(SSD(K, D, noise_std, position=1))
    losses = (y - scores) ** 2
    error = losses.std(ddof=1) / np.sqrt(len(losses))
    assert abs(losses.mean() - static_bayes_risk(noise_std)) < 5 * error


def test_dynamic_risk_is_the_optimal_risk():
    """Both sides are sampled: 5 standard errors of the difference, false alarm 5.8e-7."""
    scores, _, _, y = scores_of(DSD(K, D, 0.5))
    losses = (y - scores) ** 2
    expected = bayes_risk(K, 0.5, 20_000, seed=0)
    error = np.hypot(losses.std(ddof=1) / np.sqrt(len(losses)), expected.standard_error)
    assert abs(losses.mean() - expected.mean) < 5 * error


def test_one_patch_makes_dynamic_and_static_the_same():
    """False alarm 5.8e-7: `bayes_risk` is sampled, `static_bayes_risk` is an integral."""
    sampled = bayes_risk(1, 0.3, 50_000, seed=1)
    assert abs(sampled.mean - static_bayes_risk(0.3)) < 5 * sampled.standard_error


def test_a_pattern_is_its_own_bayes_score():
    task = KPattern(6, RandomRule(3), 2)
    scores, _, _, y = scores_of(task, num_samples=64)
    np.testing.assert_array_equal(scores, y)
    assert set(y) == {-1.0, 1.0}
