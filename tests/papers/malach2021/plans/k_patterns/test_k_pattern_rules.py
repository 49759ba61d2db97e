"""Rules by leap, and the networks that are trained on them."""

import jax.random as jr
import numpy as np
import pytest

from separatrix.papers.malach2021.plans.k_patterns.rules import rules, staircase
from separatrix.papers.malach2021.plans.k_patterns.setting import POSITION, networks
from separatrix.papers.malach2021.theory.leap import leap
from separatrix.tasks.patterns import all_bits

LEAPS = {
    3: {"majority": 1, "conjunction": 1, "staircase 1+1+1": 1, "parity": 3},
    4: {"majority": 1, "conjunction": 1, "staircase 2+1+1": 2, "parity": 4},
    5: {
        "majority": 1,
        "conjunction": 1,
        "staircase 2+2+1": 2,
        "staircase 3+1+1": 3,
        "parity": 5,
    },
    6: {
        "majority": 1,
        "conjunction": 1,
        "staircase 2+2+2": 2,
        "staircase 4+1+1": 4,
        "parity": 6,
    },
}


@pytest.mark.parametrize("length", LEAPS)
def test_every_rule_has_the_leap_it_is_there_for(length):
    named = {name: np.asarray(rule.table(jr.key(0))) for name, rule in rules(length).items()}
    assert {name: leap(table) for name, table in named.items()} == LEAPS[length]
    assert all(len(table) == 2**length for table in named.values())
    # An error of 1 % has to be learned: no rule is that close to a constant.
    assert all(0.01 < np.mean(table > 0) < 0.99 for table in named.values())


def test_a_staircase_reads_its_blocks_from_the_left():
    z = np.asarray(all_bits(4))
    one, two, three = z[:, 0] * z[:, 1], z[:, 2], z[:, 3]
    expected = (one + one * two + one * two * three - one * three) / 2
    np.testing.assert_array_equal(staircase(2, 1, 1).values, expected)


def test_a_staircase_has_three_blocks():
    for sizes in ((1, 1), (1, 0, 1)):
        with pytest.raises(ValueError, match="sizes must be three positive numbers of bits, got"):
            staircase(*sizes)


@pytest.mark.parametrize(("n", "k"), [(10, 3), (16, 6)])
def test_every_window_that_overlaps_the_pattern_is_inside_the_input(n, k):
    assert POSITION - (k - 1) >= 0
    assert POSITION + k + (k - 1) <= n


def test_windows_are_as_long_as_the_pattern():
    named = networks(16, 4)
    assert list(named) == ["CNN", "LCN", "FCN"]
    assert named["CNN"].window_length == named["LCN"].window_length == 4
    assert {network.example_shape for network in named.values()} == {(16,)}
