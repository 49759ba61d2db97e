"""How step 2 pushes a filter that points the right way, against its derivation and a simulation."""

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import second_step_drift, signal_risk, turning_noise


@pytest.mark.parametrize(("noise_std", "threshold"), [(0.05, 0.01), (0.3, 0.2), (0.6, 0.0)])
def test_drift_is_the_mean_of_the_gradient(noise_std, threshold):
    """Within 5 standard errors: false alarm below 1e-6 a case."""
    k, rng = 6, np.random.default_rng(0)
    z = noise_std * rng.standard_normal((200_000, k))
    z[:, 0] += 1
    passed = np.abs(z) > threshold
    score = np.sum(np.where(passed, z - np.sign(z) * threshold, 0), axis=1)
    push = (1 - score) * np.sum(z * passed, axis=1)
    error = push.std() / np.sqrt(len(push))
    assert abs(push.mean() - second_step_drift(k, noise_std, threshold)) < 5 * error


def test_without_threshold_it_is_the_linear_network():
    """−½·d/dc of (1−c)² + c²kσ² at c = 1 is −kσ²."""
    assert second_step_drift(7, 0.3, 0.0) == pytest.approx(-7 * 0.09)


def test_small_noise_in_closed_form():
    """b − σ² where no noise passes; and a threshold that is felt costs risk at w*."""
    assert second_step_drift(20, 0.01, 0.2) == pytest.approx(0.2 - 1e-4, rel=1e-9)
    assert signal_risk(20, 0.01, 0.2) > signal_risk(20, 0.01, 0.05)


@pytest.mark.parametrize(("num_patches", "threshold"), [(10, 0.0089), (10, 0.0279), (40, 0.02)])
def test_turning_noise_is_where_the_sign_changes(num_patches, threshold):
    turning = turning_noise(num_patches, threshold)
    assert second_step_drift(num_patches, 0.99 * turning, threshold) > 0
    assert second_step_drift(num_patches, 1.01 * turning, threshold) < 0
