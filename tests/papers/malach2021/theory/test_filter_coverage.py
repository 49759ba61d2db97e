"""Lemma 6's probability: exact values against enumeration and simulation, and under Chernoff."""

from itertools import pairwise, product

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.coverage import (
    chernoff_failure,
    coverage_failure,
    covering_num_filters,
    draw_multiplicities,
    half_share_failure,
    printed_num_filters,
)


@pytest.mark.parametrize(("k", "q"), [(1, 1), (1, 6), (2, 4), (2, 7)])
def test_small_cases_by_enumeration(k, q):
    draws = [np.bincount(d, minlength=2**k) for d in product(range(2**k), repeat=q)]
    least = np.min(draws, axis=1)
    assert coverage_failure(k, q) == pytest.approx(np.mean(least < 1), rel=1e-12)
    assert half_share_failure(k, q) == pytest.approx(np.mean(least < q / 2 ** (k + 1)), abs=1e-12)


def test_coverage_takes_an_eighth_of_lemma6():
    assert [covering_num_filters(k, 0.05) for k in (3, 5, 7)] == [39, 204, 1001]
    for k in (3, 5, 7, 10):
        q = covering_num_filters(k, 0.05)
        assert 0.02 < coverage_failure(k, q) <= 0.05
        assert printed_num_filters(k, 0.05) / q == pytest.approx(8, rel=0.07)


def test_coverage_is_stable_where_the_sum_cancels():
    assert coverage_failure(4, 15) == 1.0
    assert coverage_failure(10, 2000) == pytest.approx(1.0)
    assert coverage_failure(3, 10**12) == 0.0
    at_edge = [coverage_failure(8, q) for q in (600, 1000, 1400, 1800, 2600, 4000)]
    assert all(a > b for a, b in pairwise(at_edge))


@pytest.mark.parametrize("k", [2, 3, 5])
def test_half_share_against_simulation(k):
    q, rng = int(printed_num_filters(k, 0.5)) + 1, np.random.default_rng(0)
    draws = rng.multinomial(q, np.full(2**k, 2.0**-k), size=20000).min(axis=1) < q / 2 ** (k + 1)
    exact = half_share_failure(k, q)
    error = np.sqrt(exact * (1 - exact) / 20000)  # 5 of them: false alarm 6e-7
    assert abs(draws.mean() - exact) < 5 * error
    assert exact <= chernoff_failure(k, q) <= 0.5


@pytest.mark.parametrize("k", range(1, 9))
def test_chernoff_holds_with_room(k):
    q = int(printed_num_filters(k, 0.05)) + 1
    assert half_share_failure(k, q) < 0.0015
    assert 0.04 < chernoff_failure(k, q) <= 0.05


def test_union_bound_takes_over_smoothly():
    exact = [half_share_failure(3, q) for q in (900, 1000, 1100, 1200)]
    assert exact[0] > 1e-9 > exact[-1] > 0
    assert all(a > b for a, b in pairwise(exact))
    assert half_share_failure(3, 10**12) == 0.0


def test_draws_add_up():
    m = draw_multiplicities(4, 10**12, np.random.default_rng(0))
    assert m.sum() == 10**12
    assert m.shape == (16,)


def test_failure_is_a_probability():
    with pytest.raises(ValueError, match=r"failure must be in \(0, 1\), got 0\.0"):
        printed_num_filters(3, 0.0)
