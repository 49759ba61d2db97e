"""The battery of every task."""

from functools import lru_cache, partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest
from members import TASKS, name

NUM_SAMPLES = 8
KEYS = jr.split(jr.key(3), 3)

every_task = pytest.mark.parametrize("task", TASKS, ids=name)


def one(task, target, key):
    return task.sample(key, target, NUM_SAMPLES)


@lru_cache
def many(task):
    """Three samples by one compiled, vectorised call, and the target they share."""
    target = task.draw_target(jr.key(1))
    return target, jax.jit(jax.vmap(partial(one, task), in_axes=(None, 0)))(target, KEYS)


@every_task
def test_shapes_and_dtype(task):
    target, sample = many(task)
    assert sample.x.shape == (3, NUM_SAMPLES, *task.example_shape)
    assert sample.y.shape == (3, NUM_SAMPLES)
    assert sample.x.dtype == sample.y.dtype == target.dtype == jnp.float32
    assert set(np.unique(sample.y)) <= {-1.0, 1.0}
    assert np.isfinite(sample.x).all()


@every_task
def test_an_empty_sample_has_a_shape(task):
    """What a measure in closed form asks for instead of a test sample."""
    target = task.draw_target(jr.key(1))
    sample = jax.eval_shape(partial(task.sample, num_samples=0), jr.key(2), target)
    assert sample.x.shape == (0, *task.example_shape)
    assert sample.y.shape == (0,)


@every_task
def test_compiled_and_vectorised_is_plain_one_by_one(task):
    target, sample = many(task)
    for i, key in enumerate(KEYS):
        plain = one(task, target, key)
        np.testing.assert_allclose(sample.x[i], plain.x, rtol=1e-5, atol=1e-6)
        np.testing.assert_array_equal(sample.y[i], plain.y)


@every_task
def test_a_key_decides_and_keys_differ(task):
    target, sample = many(task)
    again = one(task, target, KEYS[0])
    np.testing.assert_array_equal(again.x, one(task, target, KEYS[0]).x)
    np.testing.assert_array_equal(target, task.draw_target(jr.key(1)))
    # False alarm: three samples of 8 four-bit inputs all alike, below 2^-32 even for GivenBits.
    assert not (
        np.array_equal(sample.x[0], sample.x[1]) and np.array_equal(sample.x[0], sample.x[2])
    )


@every_task
def test_compiles_as_an_argument(task):
    """Its numbers are traced and its sizes fixed: leaves are numbers, and it comes back equal."""
    leaves, structure = jax.tree.flatten(task)
    assert all(isinstance(leaf, float) for leaf in leaves)
    assert jax.tree.unflatten(structure, leaves) == task
    hash(structure)


@every_task
def test_bayes_score_is_at_most_one(task):
    target, sample = many(task)
    scores = jax.vmap(task.bayes_score, in_axes=(None, 0))(target, sample.x[0])
    assert scores.shape == (NUM_SAMPLES,)
    assert scores.dtype == jnp.float32
    assert np.all(np.abs(scores) <= 1)
