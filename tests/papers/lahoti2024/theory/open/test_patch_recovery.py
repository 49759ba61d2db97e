"""Patches found by their energy, and dense alignments, against simulation."""

import math

import numpy as np
import pytest

from separatrix.papers.lahoti2024.theory import lcn_first_alignment
from separatrix.papers.lahoti2024.theory.open import (
    best_patch_threshold,
    gated_num_samples,
    gated_patch_num_samples,
    gated_support_num_samples,
    moment_num_samples,
    patch_failure,
    patch_num_samples,
)

PLACES = [(10, 1, 20, 0.5), (20, 4, 10, 0.5), (30, 1, 100, 1.0), (8, 8, 20, 0.3)]  # k, a, d, σ


def energies(rng, place, num_samples, runs):
    """n‖m⁽ⁱ⁾‖²/σ², the active patches first."""
    k, a, d, std = place
    visits = rng.multinomial(num_samples, np.full(a, 1 / a), size=runs) / num_samples
    noise = rng.standard_normal((runs, k, d))
    noise[:, :a, 0] += visits * math.sqrt(num_samples) / std
    return np.sum(noise**2, axis=2)


@pytest.mark.parametrize("place", PLACES)
def test_patches_are_found_at_the_bound_and_mostly_not_at_a_tenth(place):
    """5 % at n: of 2000 runs fewer than 150 fail (beyond 5 standard errors)."""
    rng, active = np.random.default_rng(0), np.arange(place[0]) < place[1]
    n = int(patch_num_samples(*place, 0.05).value)
    best = best_patch_threshold(*place, n)
    assert patch_failure(*place, n, best.threshold) == pytest.approx(best.failure)
    hits = np.all((energies(rng, place, n, 2000) > best.threshold) == active, axis=1)
    assert hits.sum() > 2000 - 150
    tenth = max(n // 10, 1)
    threshold = best_patch_threshold(*place, tenth).threshold
    fewer = np.all((energies(rng, place, tenth, 2000) > threshold) == active, axis=1)
    assert fewer.mean() < 0.5


def test_patches_cost_the_root_of_their_size_and_the_square_of_the_active():
    def by_size(dim):
        return patch_num_samples(20, 1, dim, 2.0, 0.05).value

    slope = math.log(by_size(3_200) / by_size(800)) / math.log(4)
    assert 0.42 < slope < 0.52
    few, more = (patch_num_samples(40, a, 100, 1.0, 0.05).value for a in (5, 10))
    assert 3.5 < more / few < 5


def test_a_patch_is_found_before_its_signal_and_before_its_entries_where_they_are_many():
    k, d, std = 20, 80, 0.5
    found = gated_patch_num_samples(k, d, std, 0.05).value
    assert found < gated_num_samples(k, d, std, 0.9)
    assert found < gated_support_num_samples(k, d, 20, std, 0.05).value
    assert found > gated_support_num_samples(k, d, 1, std, 0.05).value


def test_first_moment_is_aligned_alike_whole_and_by_patch():
    """cos of mean(yx) with (w*, …, w*), and with w* patch by patch: 0.9 within 2 %."""
    rng, k, d, std = np.random.default_rng(1), 8, 200, 1.0
    n = round(moment_num_samples(k, d, std, 0.9))
    assert lcn_first_alignment(k, d, std, n) == pytest.approx(0.9, rel=1e-3)
    visits = rng.multinomial(n, np.full(k, 1 / k), size=50) / n
    draws = std / math.sqrt(n) * rng.standard_normal((50, k, d))
    draws[:, :, 0] += visits
    by_patch = draws[:, :, 0] / np.linalg.norm(draws, axis=2)
    whole = draws[:, :, 0].sum(axis=1) / math.sqrt(k) / np.linalg.norm(draws, axis=(1, 2))
    assert by_patch.mean() == pytest.approx(0.9, rel=0.02)
    assert whole.mean() == pytest.approx(0.9, rel=0.02)


def test_gating_makes_locality_worth_a_factor_k():
    k, d, std = 10, 20, 0.1
    fcn, lcn = (gated_num_samples(k, size, std, 0.9) for size in (k * d, d))
    assert fcn / lcn == pytest.approx(k)
    assert fcn == pytest.approx(moment_num_samples(k, d, std, 0.9))
