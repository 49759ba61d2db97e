"""Leap of rules whose support is known, and against the definition over all orders."""

from itertools import permutations

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.cube import parity, random_pattern, signs
from separatrix.papers.malach2021.theory.leap import fourier_support, leap


def by_definition(support):
    """min over orders of the largest number of new bits."""

    def largest(order):
        known, most = 0, 0
        for s in order:
            most, known = max(most, (s & ~known).bit_count()), known | s
        return most

    return min(largest(order) for order in permutations(support))


@pytest.mark.parametrize("length", [1, 2, 3, 6])
def test_a_parity_has_the_leap_of_its_length(length):
    assert fourier_support(parity(length)) == (2**length - 1,)
    assert leap(parity(length)) == length


def test_majority_and_conjunction_have_leap_1():
    z = signs(5)
    assert leap(np.sign(z.sum(axis=1))) == 1
    assert leap(np.where((z > 0).all(axis=1), 1.0, -1.0)) == 1


def test_a_staircase_of_blocks_leaps_by_its_largest_block():
    z = signs(6)
    one, two = z[:, 0] * z[:, 1], z[:, 2]
    assert leap(one + one * two + one * two * z[:, 3:].prod(axis=1)) == 3
    assert leap(z[:, 0] + z[:, 0] * z[:, 1]) == 1


def test_a_constant_has_nothing_to_find():
    assert leap(np.ones(8)) == 0


def test_random_sparse_functions_against_all_orders():
    rng = np.random.default_rng(0)
    for _ in range(50):
        support = tuple(
            sorted(rng.choice(np.arange(1, 32), size=rng.integers(1, 6), replace=False))
        )
        chi = 1.0 - 2.0 * (np.bitwise_count(np.arange(32)[:, None] & np.array(support)) % 2)
        table = chi @ (1.0 + rng.random(len(support)))
        assert fourier_support(table) == support
        assert leap(table) == by_definition([int(s) for s in support])


def test_renaming_bits_or_flipping_them_changes_nothing():
    """Tables of tasks count the other way round."""
    rng = np.random.default_rng(1)
    for _ in range(20):
        table = random_pattern(3, rng)
        reversed_bits = table.reshape(2, 2, 2).transpose(2, 1, 0).ravel()
        assert leap(table) == leap(reversed_bits) == leap(table[::-1])
