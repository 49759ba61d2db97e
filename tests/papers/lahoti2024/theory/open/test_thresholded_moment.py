"""The alignment of thresholded first moments against simulated ones, and the n that it takes."""

import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import soft_threshold
from separatrix.papers.lahoti2024.theory.open import (
    aligned_num_samples,
    gated_aligned_num_samples,
    gated_num_samples,
    support_num_samples,
    thresholded_alignment,
)

PLACES = [(20, 20, 1, 0.1), (20, 20, 4, 0.5), (10, 200, 10, 1.0), (30, 20, 20, 0.3)]


def cosines(rng, place, num_samples, threshold, runs=200):
    """cos(φ_τ(mean(y·x)), (w*, …, w*)), the mean drawn by its law."""
    k, d, s, std = place
    signal = np.zeros(d)
    signal[:s] = 1 / math.sqrt(s)
    visits = rng.multinomial(num_samples, np.full(k, 1 / k), size=runs) / num_samples
    noise = std / math.sqrt(num_samples) * rng.standard_normal((runs, k, d))
    kept = soft_threshold(visits[:, :, None] * signal + noise, threshold)
    return (kept @ signal).sum(axis=1) / math.sqrt(k) / np.linalg.norm(kept, axis=(1, 2))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("alignment", [0.5, 0.9])
def test_alignment_is_the_sampled_one(place, alignment):
    """A ratio of means: within 3 % of the mean cosine, at τ = 0 and at half of 1/k√s."""
    k, _, s, _ = place
    n = round(aligned_num_samples(*place, alignment).value)
    for threshold in (0.0, 0.5 / (k * math.sqrt(s))):
        draws = cosines(np.random.default_rng(0), place, n, threshold)
        expected = thresholded_alignment(*place, n, threshold)
        assert draws.mean() == pytest.approx(expected, rel=0.03)


@pytest.mark.parametrize("place", PLACES)
def test_some_threshold_reaches_the_alignment_and_none_a_third_earlier(place):
    k, _, s, _ = place
    n = round(aligned_num_samples(*place, 0.9).value)
    thresholds = np.linspace(0, 1 / (k * math.sqrt(s)), 9)[:-1]
    rng = np.random.default_rng(1)
    reached = [cosines(rng, place, n, tau).mean() for tau in thresholds]
    assert max(reached) > 0.88
    earlier = [cosines(rng, place, 2 * n // 3, tau).mean() for tau in thresholds]
    assert max(earlier) < 0.9


def test_dense_is_the_closed_form():
    """At s = d thresholds are of little use; n is that of τ = 0, k − 1 for the location with it."""
    k, d, std = 20, 20, 0.3
    bound = aligned_num_samples(k, d, d, std, 0.9)
    odds = 0.81 / 0.19
    assert bound.terms["dense"] == pytest.approx(odds * (std**2 * k**2 * d + k - 1))
    assert 0.95 * bound.terms["dense"] < bound.value <= bound.terms["dense"] + 1


def test_thresholds_are_worth_nothing_to_a_dense_signal_and_much_to_a_sparse_one():
    k, d, std = 10, 200, 1.0
    dense, sparse = (aligned_num_samples(k, d, s, std, 0.9) for s in (200, 2))
    assert dense.value > 0.95 * dense.terms["dense"]
    assert sparse.value < 0.2 * sparse.terms["dense"]
    assert not sparse.vacuous


def test_alignment_takes_fewer_samples_than_the_support():
    for place in PLACES:
        assert aligned_num_samples(*place, 0.9).value < support_num_samples(*place, 0.05).value


def test_gated_dense_is_the_fcn_and_a_k_is_saved_by_sparsity():
    k, d, std = 20, 20, 1.0
    dense = gated_aligned_num_samples(k, d, d, std, 0.9)
    assert dense.terms["dense"] == pytest.approx(gated_num_samples(k, k * d, std, 0.9))
    slope = [
        math.log2(
            gated_aligned_num_samples(2 * k, d, s, std, 0.9).value
            / gated_aligned_num_samples(k, d, s, std, 0.9).value
        )
        for s in (1, 4)
    ]
    assert all(0.95 < each < 1.3 for each in slope), slope
