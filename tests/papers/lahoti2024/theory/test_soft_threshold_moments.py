"""Moments of φ_b against quadrature."""

from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.stats import norm

from separatrix.papers.lahoti2024.theory import (
    mean_response,
    mean_response_slope,
    pass_probability,
    second_moment,
    soft_threshold,
)

CASES = [(0.0, 0.3, 0.2), (0.7, 0.1, 0.15), (-0.4, 0.5, 0.0), (1.0, 0.02, 0.9), (0.3, 2.0, 1.5)]


def integral(f, mean, std, threshold):
    kinks = sorted(np.clip([-threshold, threshold], mean - 12 * std, mean + 12 * std))
    edges = [mean - 12 * std, *kinks, mean + 12 * std]
    pieces = [
        quad(lambda z: f(z) * norm.pdf(z, mean, std), low, high, limit=200)[0]
        for low, high in pairwise(edges)
    ]
    return sum(pieces)


@pytest.mark.parametrize(("mean", "std", "threshold"), CASES)
def test_moments_are_the_integrals(mean, std, threshold):
    first = integral(lambda z: soft_threshold(z, threshold), mean, std, threshold)
    second = integral(lambda z: soft_threshold(z, threshold) ** 2, mean, std, threshold)
    passed = integral(lambda z: float(abs(z) > threshold), mean, std, threshold)
    np.testing.assert_allclose(mean_response(mean, std, threshold), first, atol=1e-9)
    np.testing.assert_allclose(second_moment(mean, std, threshold), second, atol=1e-9)
    np.testing.assert_allclose(pass_probability(mean, std, threshold), passed, atol=1e-6)


def test_slope_is_the_derivative_and_never_positive_for_positive_mean():
    thresholds = np.linspace(0.01, 2.0, 60)
    for mean, std in [(0.0, 0.5), (0.3, 0.1), (1.0, 1.0)]:
        step = 1e-5
        above, below = (mean_response(mean, std, thresholds + s) for s in (step, -step))
        slope = mean_response_slope(mean, std, thresholds)
        np.testing.assert_allclose(slope, (above - below) / (2 * step), atol=1e-8)
        assert np.all(slope <= 0)
        assert np.all(mean_response(mean, std, thresholds) <= mean + 1e-15)


def test_no_noise_is_the_threshold_itself():
    z = np.array([-1.0, -0.1, 0.0, 0.1, 0.7])
    np.testing.assert_allclose(mean_response(z, 0.0, 0.2), soft_threshold(z, 0.2), atol=1e-15)
    np.testing.assert_allclose(second_moment(z, 0.0, 0.2), soft_threshold(z, 0.2) ** 2, atol=1e-15)


def test_second_moment_is_not_negative_in_the_far_tail():
    assert np.all(second_moment(0.0, 0.01, np.linspace(0.0, 0.5, 400)) >= 0)
