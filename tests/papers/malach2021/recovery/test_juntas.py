"""Juntas and noisy parities: the right inputs, no others, and the work that was done."""

import numpy as np
import pytest

from separatrix.papers.malach2021.plans.unknown_order.trained_searches import pattern_of
from separatrix.papers.malach2021.recovery.brute_force import Examples, parity_examples
from separatrix.papers.malach2021.recovery.elimination import restarts_law, solve_noisy_parity
from separatrix.papers.malach2021.recovery.juntas import learn_junta


def examples(table, subset, n, m, seed=0):
    x = np.random.default_rng(seed).choice(np.array([-1, 1], np.int8), size=(m, n))
    k = len(subset)
    return Examples(x, table[(x[:, subset] < 0) @ (1 << np.arange(k))].astype(np.int8))


@pytest.mark.parametrize("pattern", ["parity", "choice", "guarded"])
def test_the_inputs_of_a_pattern_are_found(pattern):
    subset = [7, 2, 11, 5]
    junta = learn_junta(examples(pattern_of(pattern, 4), subset, 14, 1500), 4, 3)
    assert junta.inputs == (2, 5, 7, 11)


def test_every_function_of_three_inputs_is_found():
    """All 256 tables: those that depend on fewer inputs give fewer."""
    codes = np.arange(8)
    for number in range(256):
        table = np.where((number >> codes) & 1, 1.0, -1.0)
        relevant = tuple(i for i in range(3) if np.any(table != table[codes ^ (1 << i)]))
        assert learn_junta(examples(table, [0, 1, 2], 8, 1200), 3, 3).inputs == relevant


def test_too_few_examples_give_nothing():
    table = pattern_of("guarded", 4)
    assert learn_junta(examples(table, [0, 1, 2, 3], 16, 40), 4, 3).inputs is None
    parity = pattern_of("parity", 4)
    assert learn_junta(examples(parity, [0, 1, 2, 3], 40, 42), 4, 2).inputs is None


def test_the_operations_are_those_of_the_coefficients_and_the_system():
    """n = 10, m = 60, a parity: degree 1, the system, and the two halves of nothing left."""
    junta = learn_junta(examples(pattern_of("parity", 4), [0, 1, 2, 3], 10, 60), 4, 3)
    assert junta.num_operations == 10 * 60 + 11**3


def test_more_inputs_than_allowed_are_no_answer():
    assert (
        learn_junta(examples(pattern_of("choice", 4), [0, 1, 2, 3], 8, 1500), 3, 3).inputs is None
    )


def test_wrong_labels_cost_restarts_and_the_set_is_right():
    rng = np.random.default_rng(0)
    x, y = parity_examples(20, (1, 4, 9), 160, 0.05, rng)
    solved = solve_noisy_parity(x, y, 0.05, 10_000, rng)
    assert solved.subset == (1, 4, 9)
    assert solve_noisy_parity(x[:10], y[:10], 0.05, 10, rng).subset is None


def test_the_law_of_restarts_is_the_mean_number_of_them():
    """400 geometric numbers on one sample: within 5 standard errors, 6e-7 by chance."""
    rng = np.random.default_rng(1)
    x, y = parity_examples(16, (1, 4, 9), 128, 0.06, rng)
    law = restarts_law(16, x[:, [1, 4, 9]].prod(axis=1) != y)
    trials = [solve_noisy_parity(x, y, 0.06, 10_000, rng).num_trials for _ in range(400)]
    assert abs(np.mean(trials) - law) < 5 * law / np.sqrt(400)


def test_no_wrong_label_no_restart():
    assert restarts_law(8, np.zeros(20, bool)) == 1.0
