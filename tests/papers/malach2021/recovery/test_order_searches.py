"""Searches that train a CNN: the network is the repository's, success is what the law counts."""

from itertools import permutations

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import GaussianStart, WindowCNN
from separatrix.networks.activations import ReLU
from separatrix.papers.malach2021.plans.unknown_order.trained_searches import (
    CHOICE,
    GUARDED,
    PARITY,
    pattern_of,
)
from separatrix.papers.malach2021.recovery.order_searches import search, swapped
from separatrix.papers.malach2021.recovery.orderings import (
    chance_to_learn,
    expected_trials,
    fitting_sets,
    has_sign,
)
from separatrix.papers.malach2021.recovery.trained_orders import (
    Training,
    accuracies,
    examples_of,
    one_hot_windows,
    scores,
    start,
)
from separatrix.papers.malach2021.theory.cube import parity, signs


def test_looked_up_scores_are_those_of_the_network():
    x = jnp.asarray(np.random.default_rng(0).choice([-1.0, 1.0], size=(20, 8)), jnp.float32)
    weights = start(jr.key(0), 8, Training(3, 16, 4, num_filters=5))
    weights = weights._replace(biases=jnp.linspace(-0.5, 0.5, 5))
    network = WindowCNN(8, 3, 5, ReLU(), GaussianStart(1.0), readout_start=GaussianStart(1.0))
    several = jax.tree.map(lambda part: part[None], weights)  # one network
    expected = network.scores(several, network.arrange(x))[0]
    np.testing.assert_allclose(scores(weights, one_hot_windows(x, 3)), expected, atol=1e-5)


def test_a_parity_is_learned_in_a_window_and_not_beside_one():
    training = Training(3, 256, 256)
    examples = examples_of(parity(3), 10, 512, np.random.default_rng(0))
    together, apart = np.arange(10), np.array([0, 3, 4, 5, 1, 6, 7, 8, 9, 2])
    right, wrong = accuracies(examples, np.array([together, apart]), training, 0)
    assert right > 0.95
    assert wrong < 0.75


def test_labels_are_those_of_the_pattern():
    x, y = examples_of(pattern_of(CHOICE, 4), 6, 100, np.random.default_rng(0))
    np.testing.assert_array_equal(y, np.where(x[:, 3] > 0, x[:, 0] * x[:, 1], x[:, 0] * x[:, 2]))


def test_patterns_are_balanced_and_depend_on_all_four():
    for name in (PARITY, CHOICE, GUARDED):
        table = pattern_of(name, 4)
        assert set(table) == {-1.0, 1.0}
        assert table.sum() == 0
        codes = np.arange(16)
        assert all(np.any(table != table[codes ^ (1 << place)]) for place in range(4))


@pytest.mark.parametrize(("n", "k"), [(6, 2), (7, 3), (8, 4)])
def test_a_parity_needs_all_of_its_inputs_in_a_window(n, k):
    assert 1 / chance_to_learn(parity(k), n) == pytest.approx(expected_trials(n, k))


def test_a_threshold_of_single_inputs_is_learned_in_every_order():
    conjunction = np.where(np.arange(8) == 0, 1.0, -1.0)
    assert chance_to_learn(conjunction, 8) == 1.0


def test_a_choice_needs_no_window_of_all_four():
    """One triple and one pair are enough: three of its four coefficients have its sign."""
    table = pattern_of(CHOICE, 4)
    assert has_sign(table, fitting_sets(np.array([3, 2, 6, 4])))  # 1, 2, 4 and 1, 3
    assert not has_sign(table, fitting_sets(np.array([0, 5, 10, 15])))


def test_sets_that_fit_a_window():
    sets = fitting_sets(np.array([0, 1, 5]))  # window of three
    assert sets.tolist() == [True, True, True, True, True, False, False, False]


def test_the_sign_is_what_some_combination_has():
    """Against all combinations of {−1, 0, 1}: a sign that these have, a program finds."""
    z = signs(2)
    for pattern in (np.array(p) for p in set(permutations([1.0, 1.0, -1.0, -1.0]))):
        for sets in (np.array([1, 1, 1, 0], bool), np.array([1, 1, 1, 1], bool)):
            linear = any(
                np.all(np.sign(a * z[:, 0] + b * z[:, 1]) == pattern)
                for a in (-1, 0, 1)
                for b in (-1, 0, 1)
            )
            assert has_sign(pattern, sets) == (linear or bool(sets[3]))


def test_a_search_counts_its_trainings_and_ends_at_its_limit():
    training = Training(2, 128, 128)
    done = search(parity(2), 8, training, 1000, False, np.random.default_rng(0))
    assert done.num_trained >= 1
    assert (done.num_fitting, done.num_missed, done.num_beside) == (1, 0, 0)
    ended = search(parity(4), 12, Training(4, 128, 128), 8, True, np.random.default_rng(1))
    assert np.isinf(ended.num_trained)


def test_a_swap_exchanges_two_places_and_leaves_an_order():
    rng = np.random.default_rng(0)
    before = rng.permuted(np.tile(np.arange(6), (200, 1)), axis=1)
    after = swapped(before, rng)
    assert np.all(np.sort(after, axis=1) == np.arange(6))
    assert np.all((before != after).sum(axis=1) == 2)


def test_the_work_of_a_training():
    """100 steps, 256 examples, 9 windows, 16 filters of 4 weights and one of the readout."""
    assert Training(4, 256, 256).multiply_adds(12) == 3 * 100 * 256 * 9 * 16 * 5
