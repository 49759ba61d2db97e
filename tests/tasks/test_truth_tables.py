"""Truth tables of the rules, and the place of a pattern in its input."""

import itertools

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.tasks import Conjunction, GivenRule, KPattern, Majority, Parity, RandomRule
from separatrix.tasks.patterns import all_bits, code_of

KEY = jr.key(0)


@pytest.mark.parametrize("length", [1, 2, 5])
def test_codes_and_bits_are_inverse(length):
    bits = all_bits(length)
    np.testing.assert_array_equal(bits, list(itertools.product((-1, 1), repeat=length)))
    np.testing.assert_array_equal(code_of(bits), np.arange(2**length))


def test_code_of_keeps_leading_axes():
    assert code_of(all_bits(4).reshape(2, 8, 4)).shape == (2, 8)
    assert code_of(jnp.array([1.0, -1.0, 1.0])) == 0b101


RULES = [
    (Parity, np.prod),
    (Conjunction, lambda z: 1 if all(bit == 1 for bit in z) else -1),
    (Majority, lambda z: 1 if sum(z) >= 0 else -1),
]


@pytest.mark.parametrize("length", [1, 2, 3, 4])
@pytest.mark.parametrize(("rule", "formula"), RULES, ids=[rule.__name__ for rule, _ in RULES])
def test_table_is_the_formula(rule, formula, length):
    expected = [formula(z) for z in itertools.product((-1, 1), repeat=length)]
    np.testing.assert_array_equal(rule(length).table(KEY), expected)


def test_given_table_is_as_written():
    rule = GivenRule((1, -1, -1, -1, 1, 1, -1, 1))
    assert rule.length == 3
    np.testing.assert_array_equal(rule.table(KEY), rule.values)


def test_random_table_comes_from_the_key():
    rule = RandomRule(6)
    first, again, other = (rule.table(jr.key(seed)) for seed in (0, 0, 1))
    assert set(np.unique(first)) == {-1.0, 1.0}
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)  # false alarm 2^-64


@pytest.mark.parametrize("position", [0, 1, 3])
def test_only_the_bits_of_the_pattern_matter(position):
    """The label is g of the window at `position`, the last one included, and of nothing else."""
    task = KPattern(6, GivenRule((1, -1, -1, 1, 1, 1, -1, -1)), position)
    table = task.draw_target(KEY)
    inputs = all_bits(6)
    labels = np.asarray(jax.vmap(task.bayes_score, in_axes=(None, 0))(table, inputs))
    windows = np.asarray(inputs[:, position : position + 3]) > 0
    np.testing.assert_array_equal(labels, np.array(task.pattern.values)[windows @ [4, 2, 1]])
    sample = task.sample(jr.key(2), table, 32)
    np.testing.assert_array_equal(sample.y, labels[np.asarray(code_of(sample.x))])
