"""Alignment of filters whose angle to the signal is known."""

import jax.numpy as jnp
import numpy as np

from separatrix.measures import alignment
from separatrix.networks import CNN, FCN, LCN, PatchSumWeights, WindowFCN, WindowWeights

SIGNAL = jnp.array([0.6, 0.8])


def patch_sum(filters):
    filters = jnp.asarray(filters, jnp.float32)[None]
    return PatchSumWeights(filters, jnp.zeros(1))


def test_of_a_cnn_is_the_cosine():
    for filters, expected in [([1.2, 1.6], 1.0), ([-0.6, -0.8], -1.0), ([0.8, -0.6], 0.0)]:
        got = alignment(CNN(3, 2), patch_sum(filters), SIGNAL)
        np.testing.assert_allclose(got, [expected], atol=1e-6)


def test_of_an_lcn_is_the_mean_over_patches():
    filters = [[3.0, 4.0], [0.8, -0.6], [-0.6, -0.8], [1.0, 0.0]]
    got = alignment(LCN(4, 2), patch_sum(filters), SIGNAL)
    np.testing.assert_allclose(got, [(1 + 0 - 1 + 0.6) / 4], rtol=1e-6)


def test_of_an_fcn_is_that_of_the_best_node_of_each_patch():
    """Nodes 0 and 1 have the two patches: 1. A node that holds both patches is at 1/√2 of each."""
    nodes = [[0.6, 0.8, 0.0, 0.0], [0.0, 0.0, 1.2, 1.6]]
    np.testing.assert_allclose(alignment(FCN(2, 2), patch_sum(nodes), SIGNAL), [1.0], rtol=1e-6)
    both = [[0.6, 0.8, 0.6, 0.8], [0.0, 0.0, 0.0, 0.0]]
    got = alignment(FCN(2, 2), patch_sum(both), SIGNAL)
    np.testing.assert_allclose(got, [1 / np.sqrt(2)], rtol=1e-6)


def test_of_zero_filters_is_zero():
    assert alignment(CNN(3, 2), patch_sum([0.0, 0.0]), SIGNAL) == 0


def test_is_absent_for_networks_without_patches():
    weights = WindowWeights(jnp.ones((1, 3, 4)), jnp.zeros((1, 3)), jnp.zeros((1, 3)))
    assert alignment(WindowFCN(4, 3), weights, SIGNAL) is None
