"""The battery of every network: `score` on one example is the definition, `scores` must agree."""

from functools import lru_cache, partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest
from jax.tree_util import keystr
from members import NETWORKS, name

NUM_RUNS, NUM_SAMPLES = 3, 6

every_network = pytest.mark.parametrize("network", NETWORKS, ids=name)


def tree_map(function, *trees):
    return jax.tree.map(function, *trees)


@lru_cache
def material(network):
    """Weights of three networks with every parameter random (b ≥ 0), and six inputs."""
    rng = np.random.default_rng(5)
    normal = lambda *shape: jnp.asarray(rng.standard_normal(shape), jnp.float32)
    shapes = jax.eval_shape(network.init, jr.key(0))
    thresholds = jnp.array([0.0, 0.1, 0.4])
    weights = jax.tree.map_with_path(
        lambda path, s: thresholds if "threshold" in keystr(path) else normal(NUM_RUNS, *s.shape),
        shapes,
    )
    return weights, normal(NUM_SAMPLES, *network.example_shape)


def vectorised(network, weights, x):
    return jax.vmap(jax.vmap(network.score, (None, 0)), (0, None))(weights, x)


@every_network
def test_start_has_a_shape_a_dtype_and_a_key(network):
    start, again, other = (network.init(jr.key(seed)) for seed in (0, 0, 1))
    assert all(leaf.dtype == jnp.float32 for leaf in jax.tree.leaves(start))
    start, again, other = (
        np.concatenate([leaf.reshape(-1) for leaf in jax.tree.leaves(weights)])
        for weights in (start, again, other)
    )
    np.testing.assert_array_equal(start, again)
    assert not np.array_equal(start, other)


@every_network
def test_score_is_one_number(network):
    weights, x = material(network)
    score = network.score(tree_map(lambda w: w[0], weights), x[0])
    assert score.shape == ()
    assert score.dtype == jnp.float32


@every_network
def test_scores_are_score_one_by_one(network):
    """Compiled or not, vectorised or in a loop, in the fast layout or not."""
    weights, x = material(network)
    expected = [
        [network.score(tree_map(lambda w: w[run], weights), row) for row in x]  # noqa: B023
        for run in range(NUM_RUNS)
    ]
    assert np.std(expected) > 0.1
    compiled = jax.jit(partial(vectorised, network))(weights, x)
    np.testing.assert_allclose(compiled, expected, rtol=1e-5, atol=1e-6)
    scores = network.scores(weights, network.arrange(x))
    assert scores.dtype == jnp.float32
    np.testing.assert_allclose(scores, expected, rtol=1e-5, atol=1e-6)


@every_network
def test_gradients_of_scores_are_those_of_score(network):
    """With a random factor for every score, so that no sum hides a difference."""
    weights, x = material(network)
    factors = jnp.sin(jnp.arange(NUM_RUNS * NUM_SAMPLES, dtype=jnp.float32) ** 2)
    factors = factors.reshape(NUM_RUNS, NUM_SAMPLES)

    def fast(w):
        return jnp.sum(factors * network.scores(w, network.arrange(x)))

    def plain(w):
        return jnp.sum(factors * vectorised(network, w, x))

    fast_gradient, plain_gradient = jax.jit(lambda w: (jax.grad(fast)(w), jax.grad(plain)(w)))(
        weights
    )
    pairs = zip(*map(jax.tree.leaves_with_path, (fast_gradient, plain_gradient)), strict=True)
    for (path, got), (_, expected) in pairs:
        parameter = keystr(path)
        np.testing.assert_allclose(got, expected, rtol=1e-4, atol=1e-5, err_msg=parameter)
        assert np.any(np.abs(expected) > 1e-3), parameter


@every_network
def test_arranged_examples_stay_in_order(network):
    weights, x = material(network)
    order = np.array([4, 0, 5, 2, 1, 3])
    scores = network.scores(weights, network.arrange(x))
    shuffled = network.scores(weights, network.arrange(x[order]))
    np.testing.assert_allclose(shuffled, scores[:, order], rtol=1e-5, atol=1e-6)
    assert network.scores(weights, network.arrange(x[:0])).shape == (NUM_RUNS, 0)
