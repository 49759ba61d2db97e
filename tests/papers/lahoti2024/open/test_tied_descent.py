"""Weights tied by a penalty: an LCN without it, a CNN at its limit; and other ends of the knobs."""

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import CNN, FCN, LCN, tie_filters
from separatrix.papers.lahoti2024.plans.open.algorithms import (
    L1,
    DescentFromData,
    GroupL1,
    ProjectedStart,
    ProximalDescent,
    Tied,
    penalised,
)
from separatrix.tasks import DSD
from separatrix.training import Descent, fit, rates
from separatrix.training.natural import LIMITS

K, D, STEPS = 4, 3, 40
TASK = DSD(K, D, 0.2)
ENDLESS = 1e20  # a strength after which nothing is left of a difference


@pytest.fixture(scope="module")
def sample():
    return tuple(TASK.sample(jr.key(1), TASK.draw_target(jr.key(0)), 50))


def trajectory(network, sample, algorithm, start):
    return fit(network, sample, algorithm, start=start, observe=lambda weights: weights).observed


def test_at_endless_strength_an_lcn_is_a_cnn_at_a_kth_of_its_rate(sample):
    """The mean of k steps along the gradients of k nodes is a k-th of one along their sum."""
    cnn, lcn = CNN(K, D), LCN(K, D)
    start = cnn.init(jr.key(2))
    plain = Descent((rates(0.2, threshold=0.05),), STEPS, 4, projections=LIMITS)
    settings = penalised((rates(0.2 * K, threshold=0.05),), (ENDLESS,))
    tied = ProximalDescent(settings, STEPS, 4, Tied())
    expected = trajectory(cnn, sample, plain, start)
    got = trajectory(lcn, sample, tied, tie_filters(cnn, start))
    spread_out = jnp.broadcast_to(expected.filters[:, :, None, :], got.filters.shape)
    np.testing.assert_allclose(got.filters, spread_out, rtol=1e-3, atol=1e-5)
    np.testing.assert_allclose(got.threshold, expected.threshold, rtol=1e-3, atol=1e-5)
    assert np.ptp(expected.threshold) > 0.01
    assert np.linalg.norm(expected.filters[-1, 0]) > 5 * np.linalg.norm(start.filters)


@pytest.mark.slow
def test_from_any_start_it_ends_in_a_cnn_or_at_every_place_alike(sample):
    settings = penalised((rates(0.3, threshold=0.02),), (0.01, 10.0))
    for network, shifts in ((LCN(K, D), 1), (FCN(K, D), K)):
        algorithm = ProximalDescent(settings, STEPS, STEPS, Tied(shifts))
        weak, strong = fit(network, sample, algorithm, seed=3).weights.filters
        assert Tied(shifts).value(strong) < 1e-3 * jnp.sum(strong**2)
        assert Tied(shifts).value(weak) > 10 * Tied(shifts).value(strong)


@pytest.mark.parametrize(
    "penalty",
    [Tied(K), *(pytest.param(each, marks=pytest.mark.slow) for each in (L1(), GroupL1(K)))],
    ids=str,
)
def test_at_no_strength_it_is_descent(sample, penalty):
    network = FCN(K, D)
    start, given = network.init(jr.key(4)), (rates(0.3, threshold=0.02),)
    plain = trajectory(network, sample, Descent(given, STEPS, 10, projections=LIMITS), start)
    algorithm = ProximalDescent(penalised(given, (0.0,)), STEPS, 10, penalty)
    got = trajectory(network, sample, algorithm, start)
    jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=2e-4, atol=1e-5), got, plain)


@pytest.mark.slow
def test_on_all_components_a_projected_start_is_what_was_drawn(sample):
    network = LCN(K, D)
    start, given = network.init(jr.key(5)), (rates(0.3, threshold=0.02),)
    plain = trajectory(network, sample, Descent(given, STEPS, 10, projections=LIMITS), start)
    from_data = DescentFromData(given, STEPS, 10, data_start=ProjectedStart(D))
    got = trajectory(network, sample, from_data, start)
    jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, rtol=2e-4, atol=1e-5), got, plain)


def test_what_grows_never_rests():
    """Its weights may stand still while the penalty is too weak to be seen in them."""
    tied, sparse = (
        ProximalDescent(penalised((rates(0.1),), (0.1,)), 4, 2, penalty)
        for penalty in (Tied(), L1())
    )
    assert not tied.may_rest(jnp.int32(9))
    assert sparse.may_rest(jnp.int32(9))
