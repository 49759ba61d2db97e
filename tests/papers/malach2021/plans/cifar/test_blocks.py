"""Networks of figure 1: counts, statistics, dropout, and convolutions in three ways."""

from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.papers.malach2021.plans.cifar.blocks import BlockCNN, BlockFCN
from separatrix.papers.malach2021.plans.cifar.convolutions import convolved
from separatrix.papers.malach2021.plans.cifar.normalisation import (
    dropped,
    moments_of_batch,
    put_together,
)

CNN = BlockCNN((8, 8, 3), 2, 4, 0.5, 0.25)
FCN = BlockFCN((6, 6), 1, 16, 0.5, 0.25)


@pytest.fixture
def x():
    return jr.uniform(jr.key(1), (32, 8, 8, 3))


def compilers(kernel, x):
    layout = ("NHWC", "HWIO", "NHWC")
    return jax.lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=layout)


def runs_of(network, num=2):
    return jax.jit(jax.vmap(network.init))(jr.split(jr.key(0), num))


def test_parameters_are_those_of_the_script():
    """Six convolutions of 32 to 128 channels, their normalisation, and 2048 × 10 + 10."""
    script = BlockCNN((32, 32, 3), 3, 32, 0.4734, 0.2516)
    assert script.depth == 6
    assert script.num_parameters == 308_394
    widest = [
        BlockFCN((32, 32, 3), blocks, width, 0.4734, 0.2516).num_parameters
        for blocks, width in ((1, 3072), (2, 2048), (3, 1664))
    ]
    assert all(1.8e7 < count < 2e7 for count in widest)


def test_more_than_three_blocks_are_refused():
    with pytest.raises(ValueError, match=r"num_blocks must be in 1..3, got 4: the recipe says"):
        BlockCNN((32, 32, 3), 4, 8, 0.5, 0.25)


@pytest.mark.parametrize("network", [CNN, FCN])
def test_scores_of_runs_are_scores_one_by_one(network):
    x = jr.uniform(jr.key(1), (5, *network.example_shape))
    weights = runs_of(network)
    scores = jax.jit(network.scores)(weights, network.arrange(x))
    score = jax.jit(network.score)
    alone = [[score(jax.tree.map(lambda w, r=r: w[r], weights), one) for one in x] for r in (0, 1)]
    np.testing.assert_allclose(scores, np.array(alone), atol=1e-5)


def test_statistics_are_those_of_the_examples(x):
    """Of the first layer exactly; they change nothing of what is learned."""
    runs = runs_of(CNN)
    weights = jax.jit(CNN.with_statistics)(runs, x)
    mean, variance = weights.layers[0].mean[0], weights.layers[0].variance[0]
    z = jax.nn.elu(compilers(weights.layers[0].kernel[0], (x - 0.5) / 0.25))
    np.testing.assert_allclose(mean, z.mean((0, 1, 2)), atol=1e-5)
    np.testing.assert_allclose(variance, z.var((0, 1, 2)), atol=1e-5)
    np.testing.assert_array_equal(weights.readout.kernel, runs.readout.kernel)
    assert not np.allclose(CNN.scores(weights, x), CNN.scores(runs, x))


def test_moments_of_batches_are_put_together_as_if_they_were_one():
    z = jr.normal(jr.key(0), (3, 5, 2)) * 2 + 1
    parts = jax.vmap(lambda z: moments_of_batch(None, z))(z)
    mean, variance = put_together(parts)
    np.testing.assert_allclose(mean, z.mean((0, 1)), rtol=1e-5)
    np.testing.assert_allclose(variance, z.var((0, 1)), rtol=1e-5)


def test_in_training_runs_and_keys_drop_other_units_and_statistics_get_no_gradient(x):
    same = jax.tree.map(lambda w: jnp.stack([w[0], w[0]]), runs_of(CNN))
    in_training = jax.jit(CNN.scores_in_training)
    scores = in_training(same, x, jr.key(3))
    assert not np.allclose(scores[0], scores[1])
    assert not np.allclose(scores, in_training(same, x, jr.key(4)))
    slope = jax.grad(lambda w: jnp.sum(in_training(w, x, jr.key(3)) ** 2))(same)
    for layer in slope.layers:
        assert not np.any(layer.mean)
        assert not np.any(layer.variance)
        assert np.any(layer.kernel)


def test_dropout_keeps_the_mean():
    """4·10⁴ units: the mean is off by more than 5 standard errors in 6·10⁻⁷ of keys."""
    a = dropped(jr.key(0), 0.4, jnp.ones((200, 200)))
    assert abs(float(a.mean()) - 1) < 5 * np.sqrt(0.4 / 0.6 / 4e4)
    np.testing.assert_allclose(np.unique(a), [0, 1 / 0.6], rtol=1e-6)


def test_pooling_leaves_an_odd_last_row_out():
    a = jnp.arange(2 * 5 * 7 * 1, dtype=jnp.float32).reshape(2, 5, 7, 1)
    pooled = CNN.leave(a)
    assert pooled.shape == (2, 2, 3, 1)
    assert float(pooled[0, 0, 0, 0]) == 8  # of 0, 1, 7, 8


def test_convolutions_agree_with_the_compilers_and_so_do_their_gradients():
    kernel = jr.normal(jr.key(0), (2, 3, 3, 3, 5))
    x = jr.normal(jr.key(1), (2, 4, 6, 7, 3))

    @partial(jax.jit, static_argnums=0)
    def both(convolve):
        total = lambda k, x: jnp.sum(jnp.sin(convolve(k, x)))
        return jax.vmap(convolve)(kernel, x), jax.vmap(jax.grad(total, argnums=(0, 1)))(kernel, x)

    ours, theirs = (jax.tree.leaves(both(way)) for way in (convolved, compilers))
    for one, other in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(one, other, atol=1e-4)
