"""The exact risk against the same formula in double precision, and against fresh examples."""

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.measures import ExactRisk, SampledRisk, exact_risk
from separatrix.networks import CNN, FCN, LCN, PatchSumWeights, WindowCNN
from separatrix.tasks import DSD, SSD, KPattern, Parity
from separatrix.theory.lahoti2024 import cnn_risk, lcn_risk, lcn_static_risk

K, D, SIGMA = 4, 3, 0.4
SIGNAL = (2 / 3, -1 / 3, 2 / 3)
THRESHOLDS = np.array([0.0, 0.25, 0.6, 1.5], np.float32)

PAIRS = [
    (task, network)
    for task in (DSD(K, D, SIGMA, SIGNAL), SSD(K, D, SIGMA, 2, SIGNAL))
    for network in (CNN(K, D), LCN(K, D))
]


def some_weights(network):
    """Four runs with filters in all directions, partly along w*, and thresholds up to far."""
    nodes = () if isinstance(network, CNN) else (K,)
    filters = 0.4 * jr.normal(jr.key(0), (4, *nodes, D))
    toward = jnp.asarray(SIGNAL, jnp.float32).reshape((1,) * (filters.ndim - 1) + (D,))
    return PatchSumWeights(filters + 0.5 * toward, jnp.asarray(THRESHOLDS))


def theory_risk(task, network, filters, threshold):
    signal = np.asarray(SIGNAL)
    if isinstance(network, CNN):
        return cnn_risk(filters, signal, K, SIGMA, threshold)
    if isinstance(task, SSD):
        return lcn_static_risk(filters, signal, SIGMA, threshold, task.position)
    return lcn_risk(filters, signal, SIGMA, threshold)


@pytest.mark.parametrize(("task", "network"), PAIRS)
def test_is_the_formula_in_double_precision(task, network):
    """float32 against float64: a relative 1e-5, some hundred roundings."""
    weights = some_weights(network)
    got = exact_risk(task, task.draw_target(jr.key(0)), weights)
    for run in range(4):
        expected = theory_risk(
            task, network, np.float64(weights.filters[run]), float(THRESHOLDS[run])
        )
        np.testing.assert_allclose(got[run], expected, rtol=1e-5)


@pytest.mark.parametrize(("task", "network"), PAIRS)
def test_is_the_sampled_risk(task, network):
    """Within 5 standard errors: false alarm 5.8e-7 for each of three runs.

    Not the fourth: hardly any example passes its threshold.
    """
    weights = PatchSumWeights(*(leaf[:3] for leaf in some_weights(network)))
    target = task.draw_target(jr.key(0))
    x, y = task.sample(jr.key(1), target, 20_000)
    exact = ExactRisk().measure(task, target, network, weights, x, y)
    sampled = SampledRisk(20_000).measure(task, target, network, weights, network.arrange(x), y)
    assert exact.risk_error is None
    assert np.all(np.abs(exact.risk - sampled.risk) < 5 * sampled.risk_error)
    assert np.all(sampled.risk_error < 0.1 * sampled.risk)
    np.testing.assert_array_equal(exact.alignment, sampled.alignment)


def test_of_zero_filters_is_one():
    """f = 0: R = E y² = 1, and no 0/0 at ‖w‖ = 0."""
    zeros = PatchSumWeights(jnp.zeros((1, D)), jnp.zeros(1))
    np.testing.assert_allclose(exact_risk(DSD(K, D, SIGMA), jnp.ones(D), zeros), 1.0, rtol=1e-6)


def test_linear_network_along_the_signal():
    """b = 0, w = c·w*: R = (1 − c)² + c²kσ² [lahoti2024, Sec. 4]."""
    c = np.array([0.3, 0.8, 1.0], np.float32)
    filters = jnp.asarray(c[:, None] * np.float32(SIGNAL)[None, :])
    task = DSD(K, D, SIGMA, SIGNAL)
    got = exact_risk(task, task.draw_target(jr.key(0)), PatchSumWeights(filters, jnp.zeros(3)))
    np.testing.assert_allclose(got, (1 - c) ** 2 + c**2 * K * SIGMA**2, rtol=1e-5)


@pytest.mark.parametrize(
    ("task", "network", "pair"),
    [
        (DSD(K, D, SIGMA), FCN(K, D), "FCN on DSD"),
        (KPattern(5, Parity(2), 0), WindowCNN(5, 2, 3), "WindowCNN on KPattern"),
    ],
)
def test_no_closed_form_is_said_so(task, network, pair):
    message = (
        f"^ExactRisk must have a CNN or LCN on DSD or SSD, got {pair}: "
        "there is no closed form, use SampledRisk.$"
    )
    with pytest.raises(ValueError, match=message):
        ExactRisk().check(task, network)
