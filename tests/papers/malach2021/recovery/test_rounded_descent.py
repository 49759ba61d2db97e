"""Descent through a tolerance: a valid oracle, thresholds where the first gradient says."""

from math import comb

import numpy as np
import pytest

from separatrix.papers.malach2021.recovery.adversary import (
    besiege,
    fewest_queries,
    subset_codes,
    window_codes,
)
from separatrix.papers.malach2021.recovery.rounded_descent import (
    ACTIVATION,
    SIGN_WEIGHT,
    full_learner,
    heard,
    largest_tolerance,
    learns,
    window_learner,
)
from separatrix.papers.malach2021.theory.sign_gradients import (
    cnn_readout_gradient,
    fcn_sign_gradient,
)


def test_an_answer_is_off_by_less_than_the_tolerance_and_towards_zero():
    values = np.random.default_rng(0).standard_normal(1000)
    for tolerance in (0.01, 0.3):
        answers = heard(values, tolerance)
        assert np.all(np.abs(answers - values) < tolerance)
        assert np.all(np.abs(answers) <= np.abs(values))
        np.testing.assert_allclose(answers / tolerance, np.rint(answers / tolerance), atol=1e-9)
    np.testing.assert_array_equal(heard(values, 0.0), values)


@pytest.mark.parametrize(("n", "k"), [(7, 2), (9, 3), (8, 4)])
def test_the_first_gradients_are_those_of_the_closed_forms(n, k):
    """In magnitude, coordinate by coordinate: for even n too, where pre-activations meet a kink."""
    _, first = window_learner(n, k, 1.0).look(window_learner(n, k, 1.0).start)
    assert np.abs(first.readout[0]) == pytest.approx(cnn_readout_gradient(k, ACTIVATION))
    assert np.abs(first.readout[1:]).max() < 1e-15
    learner = full_learner(n, k, 4, 1.0, np.random.default_rng(0))
    _, first = learner.look(learner.start)
    exact = fcn_sign_gradient(n, k, ACTIVATION, SIGN_WEIGHT)
    np.testing.assert_allclose(np.abs(first.filters[:, :k]), float(exact.inside), atol=1e-15)
    np.testing.assert_allclose(np.abs(first.filters[:, k:]), float(exact.outside), atol=1e-15)
    np.testing.assert_allclose(np.abs(first.readout), float(exact.readout), atol=1e-15)


@pytest.mark.parametrize(("n", "k"), [(6, 2), (9, 2), (8, 3)])
def test_the_cnn_learns_below_its_first_gradient_and_not_above(n, k):
    learner, first = window_learner(n, k, 1.0), cnn_readout_gradient(k, ACTIVATION)
    assert learns(learner, 0.99 * first, 100)
    assert not learns(learner, 1.01 * first, 100)
    largest = largest_tolerance(learner, [2 * first, first * 0.7, first * 0.3], 100)
    assert 0.95 * first <= largest <= first


def test_the_fcn_learns_a_small_parity_from_exact_gradients_and_not_above_its_own():
    learner = full_learner(7, 2, 32, 1.0, np.random.default_rng(0))
    exact = fcn_sign_gradient(7, 2, ACTIVATION, SIGN_WEIGHT)
    assert learns(learner, 0.0, 300)
    assert not learns(learner, 1.01 * exact.largest_filter_coordinate, 300)
    assert largest_tolerance(learner, [0.5, 0.4], 300) == 0.0


def test_no_query_rules_out_more_than_parseval_allows():
    for tolerance in (0.15, 0.25, 0.4):
        codes = np.random.default_rng(0).permutation(subset_codes(9, 3))
        group = int(0.5 / tolerance**2) | 1
        siege = besiege(9, codes, tolerance, group)
        assert siege.most_ruled_out <= 1 / tolerance**2
        assert siege.num_queries >= fewest_queries(len(codes), tolerance)


def test_one_parity_a_query_rules_out_one():
    assert besiege(8, subset_codes(8, 3), 0.3, 1) == (comb(8, 3) - 1, 1)
    assert besiege(8, window_codes(8, 3), 0.3, 1) == (5, 1)


def test_a_majority_too_faint_for_the_tolerance_is_halved():
    """Three parities correlate by 1/2 with their majority, so at τ = 0.6 only one is of use."""
    assert besiege(6, subset_codes(6, 2), 0.6, 3).most_ruled_out == 1
    assert besiege(6, subset_codes(6, 2), 0.4, 3).most_ruled_out == 3


def test_windows_are_among_the_subsets():
    assert set(window_codes(7, 3)) < set(subset_codes(7, 3))
    assert len(window_codes(7, 3)) == 5
