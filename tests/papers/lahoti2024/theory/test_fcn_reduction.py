"""Pieces of the FCN's lower bound against simulation: counts, booster, and the b = 0 way round."""

import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import (
    boosted_alignment,
    boosted_alignment_printed,
    booster_sections,
    estimation_error,
    informative_count_bound,
    informative_count_probability,
    linear_fcn_num_samples,
    linear_fcn_risk,
    linear_plateau,
)


@pytest.mark.parametrize(("num_samples", "num_patches"), [(40, 10), (400, 10), (37, 3), (800, 20)])
def test_event_probability_is_the_sampled_one(num_samples, num_patches, assert_within):
    n, k = num_samples, num_patches
    counts = np.random.default_rng(0).binomial(n, 1 / k, 100_000)
    inside = (2 * k * counts >= n) & (2 * k * counts <= 3 * n)
    assert_within(inside.astype(float), informative_count_probability(n, k))


def test_event_bound_holds_everywhere_and_is_loose():
    for k in (2, 5, 20, 100):
        for n in np.unique(np.geomspace(1, 60 * k, 40).astype(int)):
            exact = informative_count_probability(int(n), k)
            assert informative_count_bound(int(n), k) <= exact + 1e-12
    assert informative_count_bound(400, 10) < 0.97  # at the paper's n = 40k
    assert informative_count_probability(400, 10) > 0.998


@pytest.mark.parametrize(("alignment", "num_hits"), [(0.1, 25), (0.1, 400), (0.5, 9)])
def test_booster_growth_is_the_sampled_cosine(alignment, num_hits):
    """Sum of unit vectors of cosine l, otherwise uniform across, in R^2000; within 2 %."""
    rng = np.random.default_rng(1)
    dim = 2000
    z = rng.standard_normal((10, num_hits, dim - 1))
    across = z / np.linalg.norm(z, axis=-1, keepdims=True) * math.sqrt(1 - alignment**2)
    total = across.sum(axis=1)
    along = num_hits * alignment
    cosine = along / np.hypot(along, np.linalg.norm(total, axis=1))
    assert cosine.mean() == pytest.approx(boosted_alignment(alignment, num_hits), rel=0.02)
    assert boosted_alignment_printed(alignment, num_hits) <= boosted_alignment(alignment, num_hits)


def test_booster_reaches_the_error_the_bound_needs():
    """l = b_min/2 and S' = 100/b_min² hits: alignment 0.98, error 0.197 < 1/4, whatever b_min."""
    for threshold in (0.01, 0.1):
        alignment = boosted_alignment_printed(threshold / 2, round(100 / threshold**2))
        assert alignment == pytest.approx(0.9806, abs=1e-4)
        assert estimation_error(alignment) == pytest.approx(0.197, abs=1e-3)
    assert estimation_error(0.7) > 0.25  # the paper's step at alignment 0.7
    assert booster_sections(0.01) == pytest.approx(1e7)


@pytest.mark.parametrize(("noise_std", "num_samples"), [(0.1, 60), (0.4, 200)])
def test_linear_fcn_risk_is_exact(noise_std, num_samples, sample_task, assert_within):
    """v = k·mean(yx), its risk from the two population moments, over 400 samples."""
    rng = np.random.default_rng(2)
    k, d, signal = 4, 6, np.eye(6)[0]
    risks = []
    for _ in range(400):
        x, y, _ = sample_task(rng, signal, k, noise_std, num_samples)
        v = k * np.einsum("n,npi->pi", y, x) / num_samples
        along = v @ signal
        risks.append(1 - 2 * along.mean() + (along**2).mean() + noise_std**2 * (v**2).sum())
    assert_within(np.array(risks), linear_fcn_risk(k, d, noise_std, num_samples))


def test_linear_fcn_needs_fewer_samples_than_the_bound_with_b_min_would_allow():
    """kσ² → 0 with σ²kd fixed and large: n/(σ²k²d) → 0, so no Ω(σ²k²d) holds at b = 0."""
    k, risk = 10, 0.25e-2
    ratios = []
    for noise in (1e-4, 1e-5, 1e-6, 1e-7):  # σ²
        d = round(1e6 / (noise * k))  # σ²kd = 1e6
        n = linear_fcn_num_samples(k, d, math.sqrt(noise), risk)
        assert linear_fcn_risk(k, d, math.sqrt(noise), math.ceil(n)) <= risk + 1e-12
        ratios.append(n / (noise * k**2 * d))
    assert ratios == sorted(ratios, reverse=True)
    assert ratios[0] == pytest.approx(k * 1e-4 / (risk - k * 1e-4), rel=0.01)
    assert ratios[-1] < 1e-3


def test_linear_fcn_stops_above_the_plateau():
    assert linear_fcn_num_samples(10, 20, 0.1, 0.25e-2) == math.inf
    assert linear_fcn_risk(10, 20, 0.1, 10**12) == pytest.approx(10 * 0.01)
    assert linear_fcn_risk(10, 20, 0.1, 10**12) > linear_plateau(10, 0.1)
