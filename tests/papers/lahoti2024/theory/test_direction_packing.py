"""The claimed packing cannot exist; the repaired one does."""

import itertools
import math

import numpy as np
import pytest
from scipy.stats import hypergeom

from separatrix.papers.lahoti2024.theory import (
    cap_probability,
    claimed_log_size,
    constant_weight_log_size,
    estimation_separating_cosine,
    half_weight_ceiling,
    largest_other_alignment,
    lcn_separating_cosine,
    log_size_ceiling,
    sphere_log_size,
)


@pytest.mark.parametrize("dim", [2000, 10_000, 10**6, 10**9])
def test_claimed_size_is_impossible_at_the_cosine_the_lcn_bound_uses(dim):
    """c = 0.001 ≥ 2/N: e^{0.99 N} directions promised, e^{0.007 N} or fewer possible."""
    assert claimed_log_size(dim, 1e-3) > 0.99 * dim
    assert log_size_ceiling(dim, 1e-3) < 0.007 * dim


@pytest.mark.parametrize("dim", [30, 100, 1000])
def test_claimed_size_is_impossible_at_its_smallest_cosine(dim):
    assert claimed_log_size(dim, 2 / dim) > log_size_ceiling(dim, 2 / dim)


def test_claimed_size_falls_as_the_constraint_loosens():
    """A packing at c is one at every larger c: a true bound cannot fall as c grows."""
    claimed = [claimed_log_size(1000, c) for c in (0.002, 0.1, 0.5, 0.9)]
    assert claimed == sorted(claimed, reverse=True)
    repaired = [sphere_log_size(1000, c) for c in (0.002, 0.1, 0.5, 0.9)]
    assert repaired == sorted(repaired)


def test_ceiling_is_above_packings_that_exist():
    # The cross-polytope: 2N directions with dots ≤ 0.  E8's 240 shortest vectors: dots ≤ 1/2.
    assert all(log_size_ceiling(n, 1e-6) >= math.log(2 * n) for n in (2, 3, 8, 50, 1000))
    assert log_size_ceiling(8, 0.5 + 1e-9) >= math.log(240)
    # The Leech lattice: 196560 with dots ≤ 1/2 in R^24.
    assert log_size_ceiling(24, 0.5 + 1e-9) >= math.log(196_560)


def test_ceiling_is_above_the_repair():
    for dim, cosine in itertools.product([2, 5, 20, 300, 10**5], [1e-3, 0.1, 0.5, 0.62, 0.875]):
        assert log_size_ceiling(dim, cosine) >= sphere_log_size(dim, cosine)
        assert sphere_log_size(dim, cosine) >= constant_weight_log_size(dim, cosine)


def test_half_weight_vectors_are_few():
    """Exhaustive in dimension 6: 3-sets meeting in at most one point, c just above 1/3."""
    cosine = 1 / 3 + 1e-9
    sets = [frozenset(s) for s in itertools.combinations(range(6), 3)]

    def largest(chosen, left):
        sizes = [len(chosen)]
        for i, s in enumerate(left):
            rest = [other for other in left[i + 1 :] if len(other & s) <= 1]
            sizes.append(largest([*chosen, s], rest))
        return max(sizes)

    assert largest([], sets) == 4
    assert half_weight_ceiling(cosine) == pytest.approx(4, abs=1e-6)  # met with equality


@pytest.mark.parametrize(("dim", "cosine"), [(2, 0.3), (3, 0.7), (20, 0.5), (200, 0.62)])
def test_repair_is_the_covering_count_of_caps(dim, cosine):
    """P(t ≥ c) ≤ ½(1−c²)^{(N−1)/2}, so a maximal packing, whose caps cover, has 1/P."""
    assert sphere_log_size(dim, cosine) <= -math.log(cap_probability(dim, cosine)) + 1e-12


def test_cap_probability_is_the_sampled_one(assert_within):
    z = np.random.default_rng(0).standard_normal((200_000, 6))
    hits = (z[:, 0] / np.linalg.norm(z, axis=1) >= 0.4).astype(float)
    assert_within(hits, cap_probability(6, 0.4))


@pytest.mark.parametrize(("dim", "cosine"), [(8, 0.62), (12, 0.62), (6, 0.875)])
def test_a_greedy_packing_of_the_repaired_size_exists(dim, cosine):
    rng = np.random.default_rng(1)
    z = rng.standard_normal((4000, dim))
    kept = []
    for point in z / np.linalg.norm(z, axis=1, keepdims=True):
        if not kept or np.max(np.array(kept) @ point) < cosine:
            kept.append(point)
    gram = np.array(kept) @ np.array(kept).T - np.eye(len(kept))
    assert gram.max() < cosine
    assert math.log(len(kept)) >= sphere_log_size(dim, cosine)


@pytest.mark.parametrize(("dim", "cosine"), [(500, 0.5), (5000, 0.2)])
def test_constant_weight_repair_by_the_exact_overlap_law(dim, cosine):
    """Overlap of two D-sets is hypergeometric; a maximal family has ≥ 1/P(overlap ≥ cD)."""
    weight = math.floor(0.2032 * cosine * dim)
    overlap = math.ceil(cosine * weight)
    exact = -hypergeom.logsf(overlap - 1, dim, weight, weight)
    assert exact >= constant_weight_log_size(dim, cosine)
    assert constant_weight_log_size(dim, cosine) == pytest.approx(0.162 * cosine**2 * dim, rel=1e-3)


def test_lcn_cosine_separates_and_no_larger_one_does():
    cosine = lcn_separating_cosine(0.01)
    assert cosine == pytest.approx(0.62)
    half = math.acos(cosine) / 2  # the best w for two members lies half-way between them
    assert (1 - math.cos(half)) ** 2 == pytest.approx(0.01)
    assert (1 - math.cos(0.99 * half)) ** 2 < 0.01


def test_lemma_holds_with_the_packing_at_one_half():
    """w with w·u ≥ 0.9 has w·v ≤ 0.828 when u·v ≤ 1/2: searched over the ball of R³."""
    rng = np.random.default_rng(2)
    z = rng.standard_normal((400_000, 3))
    w = z / np.maximum(np.linalg.norm(z, axis=1, keepdims=True), 1e-9)
    u, v = np.array([1.0, 0, 0]), np.array([0.5, math.sqrt(0.75), 0])
    best = (w @ v)[w @ u >= 0.9].max()
    assert best <= largest_other_alignment(0.9, 0.5) < best + 0.005
    assert (1 - largest_other_alignment(0.9, 0.5)) ** 2 > 0.0297


def test_estimation_cosine_is_two_balls_touching():
    cosine = estimation_separating_cosine(0.25)
    assert math.sqrt(2 - 2 * cosine) == pytest.approx(2 * 0.25)
