"""CNN within LCN within FCN, and Gaussian filters as features of a window."""

import math

import numpy as np
import pytest

from separatrix.papers.malach2021.theory.activations import RELU, TANH, clipped_relu
from separatrix.papers.malach2021.theory.cube import parity, random_pattern, signs
from separatrix.papers.malach2021.theory.expressivity.gaussian_filters import (
    gaussian_answers,
    hardest_norm,
    unexplained_share,
)
from separatrix.papers.malach2021.theory.expressivity.nesting import (
    Local,
    as_dense,
    dense_scores,
    local_scores,
    parity_of_the_ends,
    unshared,
)


def drawn_local(num_windows, num_filters, size, rng):
    shape = (num_windows, num_filters)
    return Local(*(rng.standard_normal(s) for s in ((*shape, size), shape, shape)))


@pytest.mark.parametrize("activation", [RELU, TANH], ids=lambda a: a.name)
def test_an_lcn_is_the_sum_that_defines_it_and_an_fcn(activation):
    rng, x = np.random.default_rng(0), signs(6)
    network = drawn_local(5, 3, 2, rng)
    by_hand = sum(
        activation.value(x[:, j : j + 2] @ network.filters[j].T + network.biases[j])
        @ network.readout[j]
        for j in range(5)
    )
    np.testing.assert_allclose(local_scores(network, x, activation), by_hand, rtol=1e-12)
    dense = as_dense(network)
    assert dense.filters.shape == (15, 6)
    np.testing.assert_allclose(dense_scores(dense, x, activation), by_hand, rtol=1e-12, atol=1e-12)


def test_a_cnn_has_one_filter_for_all_windows():
    rng = np.random.default_rng(0)
    filters, biases, readout = (rng.standard_normal(s) for s in ((3, 2), 3, (5, 3)))
    network = unshared(filters, biases, readout)
    assert all((network.filters == filters).ravel().tolist())
    assert network.biases.shape == network.readout.shape == (5, 3)


def test_an_fcn_of_three_units_is_the_parity_of_the_ends():
    x = signs(7)
    np.testing.assert_array_equal(dense_scores(parity_of_the_ends(7), x, RELU), x[:, 0] * x[:, -1])


def test_no_pattern_needs_a_longer_readout_than_the_hardest():
    rng = np.random.default_rng(0)
    answers = gaussian_answers(3, 200, clipped_relu(), 0.5, rng)
    norms = []
    for pattern in (parity(3), *(random_pattern(3, rng) for _ in range(20))):
        readout, *_ = np.linalg.lstsq(answers, pattern)
        np.testing.assert_allclose(answers @ readout, pattern, atol=1e-10)
        norms.append(np.linalg.norm(readout))
    assert max(norms) <= hardest_norm(answers) <= 2 * max(norms)


def test_relu_without_biases_leaves_odd_parities_out():
    rng = np.random.default_rng(0)
    without, with_biases = (gaussian_answers(3, 400, RELU, std, rng) for std in (0.0, 1.0))
    assert math.isinf(hardest_norm(without))
    assert math.isfinite(hardest_norm(with_biases))
    assert unexplained_share(without, parity(3)) == pytest.approx(1)
    assert unexplained_share(with_biases, parity(3)) == pytest.approx(0, abs=1e-12)
