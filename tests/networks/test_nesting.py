"""CNN ⊂ LCN ⊂ FCN: each is the next one with its weights tied, or padded with zeros.

The chain rule then gives the gradients: that of the larger network, pulled back through the
embedding, is that of the smaller one.
"""

from functools import lru_cache, partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import (
    CNN,
    FCN,
    LCN,
    AbstractNetwork,
    PatchSumWeights,
    SoftThreshold,
    WindowCNN,
    WindowFCN,
    WindowLCN,
    WindowWeights,
    pad_filters,
    tie_filters,
)

K, D = 4, 3  # patches, pixels
N, WINDOW, Q = 7, 3, 2  # input, window, filters
NUM_WINDOWS = N - WINDOW + 1


class Step(NamedTuple):
    """A smaller network, a larger one, and weights of the smaller."""

    small: AbstractNetwork
    embed: object
    large: AbstractNetwork
    weights: tuple


def normal(seed, *shape):
    return jnp.asarray(np.random.default_rng(seed).standard_normal(shape), jnp.float32)


def patch_sum(threshold):
    b = jnp.float32(threshold)
    cnn, lcn, fcn = CNN(K, D), LCN(K, D), FCN(K, D)
    return {
        "CNN-LCN": Step(cnn, tie_filters, lcn, PatchSumWeights(normal(0, D), b)),
        "LCN-FCN": Step(lcn, pad_filters, fcn, PatchSumWeights(normal(1, K, D), b)),
    }


def window(threshold):
    """The threshold is the activation's: at 0 it is the identity, at 0.4 LSA."""
    act = SoftThreshold(threshold)
    cnn, lcn = WindowCNN(N, WINDOW, Q, act), WindowLCN(N, WINDOW, Q, act)
    fcn = WindowFCN(N, NUM_WINDOWS * Q, act)
    readout = normal(2, NUM_WINDOWS, Q)
    tied = WindowWeights(normal(3, Q, WINDOW), normal(4, Q), readout)
    free = WindowWeights(normal(5, NUM_WINDOWS, Q, WINDOW), normal(6, NUM_WINDOWS, Q), readout)
    return {
        "CNN-LCN": Step(cnn, tie_filters, lcn, tied),
        "LCN-FCN": Step(lcn, pad_filters, fcn, free),
    }


@lru_cache
def both_ways(family, threshold, link):
    """Score and gradient on five inputs: of the small network, and of the large one embedded."""
    step = family(threshold)[link]
    x = normal(7, 5, *step.small.example_shape)
    embed = partial(step.embed, step.small)

    def scores_and_gradients(score):
        return jax.jit(jax.vmap(jax.value_and_grad(score), in_axes=(None, 0)))(step.weights, x)

    alone = scores_and_gradients(step.small.score)
    pulled_back = scores_and_gradients(lambda w, row: step.large.score(embed(w), row))
    return alone, pulled_back


every_link = pytest.mark.parametrize(
    ("family", "threshold", "link"),
    [
        (family, threshold, link)
        for family in (patch_sum, window)
        for threshold in (0.0, 0.4)
        for link in ("CNN-LCN", "LCN-FCN")
    ],
)


@every_link
def test_scores_agree(family, threshold, link):
    (alone, _), (embedded, _) = both_ways(family, threshold, link)
    assert np.std(alone) > 0.1
    np.testing.assert_allclose(embedded, alone, rtol=1e-5, atol=1e-6)


@every_link
def test_gradients_agree(family, threshold, link):
    (_, alone), (_, pulled_back) = both_ways(family, threshold, link)
    for parameter in alone._fields:
        mine, theirs = getattr(alone, parameter), getattr(pulled_back, parameter)
        np.testing.assert_allclose(theirs, mine, rtol=1e-5, atol=1e-6, err_msg=parameter)
    assert np.abs(alone.filters).max() > 0.1


@pytest.mark.parametrize("family", [patch_sum, window])
def test_embedded_weights_are_weights_of_the_larger_network(family):
    for step in family(0.0).values():
        expected = jax.eval_shape(step.large.init, jr.key(0))
        embedded = step.embed(step.small, step.weights)
        assert jax.tree.map(jnp.shape, embedded) == jax.tree.map(jnp.shape, expected)


@pytest.mark.parametrize("network", [WindowCNN(N, WINDOW, Q), WindowLCN(N, WINDOW, Q)])
def test_the_last_window_is_seen(network):
    """n − k + 1 windows; the paper's n − k would leave the last input out [malach2021, Def. 1]."""
    assert network.num_windows == N - WINDOW + 1
    ones = jax.tree.map(lambda s: jnp.ones(s.shape), jax.eval_shape(network.init, jr.key(0)))
    slopes = jax.grad(network.score, argnums=1)(ones, jnp.full(N, -0.2))
    # Input i lies in min(i + 1, n − i, k) windows, each with q units of slope 1.
    expected = [Q * min(i + 1, N - i, WINDOW) for i in range(N)]
    np.testing.assert_allclose(slopes, expected, rtol=1e-6)
    assert slopes[-1] != 0
