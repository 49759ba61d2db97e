"""Exact risks against a plain simulation of the task and the network; 5 standard errors."""

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import (
    cnn_risk,
    dynamic_risk,
    lcn_risk,
    lcn_risk_floor,
    lcn_static_risk,
    soft_threshold,
    static_risks,
)

NUM_PATCHES, PATCH_DIM, NUM_DRAWS = 4, 3, 200_000


def losses(weights, x, y, threshold):
    return (y - soft_threshold(np.einsum("pi,npi->np", weights, x), threshold).sum(axis=1)) ** 2


@pytest.mark.parametrize(("noise_std", "threshold"), [(0.3, 0.0), (0.3, 0.25), (0.8, 0.1)])
def test_lcn_risk_is_the_sampled_risk(noise_std, threshold, sample_task, assert_within, unit):
    rng = np.random.default_rng(1)
    signal = unit(rng, PATCH_DIM)
    weights = rng.uniform(-1, 1, (NUM_PATCHES, PATCH_DIM)) + 0.5 * signal
    x, y, _ = sample_task(rng, signal, NUM_PATCHES, noise_std, NUM_DRAWS)
    expected = lcn_risk(weights, signal, noise_std, threshold)
    assert_within(losses(weights, x, y, threshold), expected)


@pytest.mark.parametrize("patch", [0, 2])
def test_static_risk_is_the_sampled_risk(patch, sample_task, assert_within, unit):
    rng = np.random.default_rng(2)
    signal = unit(rng, PATCH_DIM)
    weights = rng.uniform(-1, 1, (NUM_PATCHES, PATCH_DIM)) + 0.5 * signal
    x, y, _ = sample_task(rng, signal, NUM_PATCHES, 0.4, NUM_DRAWS, patches=[patch])
    expected = lcn_static_risk(weights, signal, 0.4, 0.2, patch)
    assert_within(losses(weights, x, y, 0.2), expected)


def test_cnn_risk_is_the_sampled_risk(sample_task, assert_within, unit):
    rng = np.random.default_rng(3)
    signal = unit(rng, PATCH_DIM)
    weight = 0.6 * signal + 0.4 * unit(rng, PATCH_DIM)
    x, y, _ = sample_task(rng, signal, NUM_PATCHES, 0.3, NUM_DRAWS)
    expected = cnn_risk(weight, signal, NUM_PATCHES, 0.3, 0.2)
    assert_within(losses(np.tile(weight, (NUM_PATCHES, 1)), x, y, 0.2), expected)


def test_dynamic_is_the_average_of_static_over_any_leading_axes():
    rng = np.random.default_rng(4)
    alignments = rng.uniform(-1, 1, (2, 3, 5))
    norms = np.abs(alignments) + rng.uniform(0, 1, (2, 3, 5))
    static = static_risks(alignments, norms, 0.3, 0.1)
    assert static.shape == (2, 3, 5)
    np.testing.assert_allclose(dynamic_risk(alignments, norms, 0.3, 0.1), static.mean(axis=-1))


def test_floor_is_below_the_static_risk_for_filters_in_the_unit_ball():
    rng = np.random.default_rng(5)
    norms = rng.uniform(0, 1, (4000, 3))
    alignments = norms * rng.uniform(-1, 1, (4000, 3))
    for noise_std, threshold in [(0.05, 0.0), (0.3, 0.2), (1.0, 1.0)]:
        risks = static_risks(alignments, norms, noise_std, threshold)
        assert np.all(risks >= lcn_risk_floor(alignments) - 1e-12)


def test_floor_is_reached_as_noise_and_threshold_vanish():
    alignments, norms = np.array([0.7, 0.2]), np.array([1.0, 1.0])
    risks = static_risks(alignments, norms, 1e-8, 0.0)
    np.testing.assert_allclose(risks, lcn_risk_floor(alignments), atol=1e-8)


def test_floor_needs_the_norm_constraint():
    """Ten times too long, a filter at cosine 0.12 has no risk: it need not know the direction."""
    alignment, norm = np.array([1.2]), np.array([10.0])
    assert static_risks(alignment, norm, 1e-6, 0.2)[0] < 1e-9
    assert lcn_risk_floor(0.12) > 0.77
