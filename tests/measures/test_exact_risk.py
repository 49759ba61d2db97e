"""The exact risk against the same formula in double precision, and against fresh examples."""

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.measures import ExactRisk, SampledRisk, Trained, exact_risk
from separatrix.networks import CNN, FCN, LCN, PatchSumWeights, WindowCNN
from separatrix.papers.lahoti2024.theory import cnn_risk, lcn_risk, lcn_static_risk
from separatrix.tasks import DSD, SSD, KPattern, Parity

risk_of = jax.jit(exact_risk)
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
    filters = 0.4 * np.random.default_rng(0).standard_normal((4, *nodes, D)) + 0.5 * np.array(
        SIGNAL
    )
    return PatchSumWeights(jnp.asarray(filters, jnp.float32), jnp.asarray(THRESHOLDS))


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
    got = risk_of(task, task.draw_target(jr.key(0)), weights)
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
    weights, target = some_weights(network), task.draw_target(jr.key(0))
    x, y = task.sample(jr.key(1), target, 20_000)
    trained = Trained(task, target, network, weights, network.arrange(x)[None], y)
    exact, sampled = ExactRisk().measure(trained), SampledRisk(20_000).measure(trained)
    assert "risk_error" not in exact
    error = sampled["risk_error"][:3]
    assert np.all(np.abs(exact["risk"] - sampled["risk"])[:3] < 5 * error)
    assert np.all(error < 0.1 * sampled["risk"][:3])
    np.testing.assert_allclose(exact["alignment"], sampled["alignment"], rtol=1e-6)


def test_of_zero_filters_is_one():
    """f = 0: R = E y² = 1, and no 0/0 at ‖w‖ = 0."""
    zeros = PatchSumWeights(jnp.zeros((4, D)), jnp.asarray(THRESHOLDS))
    task = DSD(K, D, SIGMA, SIGNAL)
    np.testing.assert_allclose(risk_of(task, jnp.asarray(SIGNAL), zeros), 1.0, rtol=1e-6)


def test_linear_network_along_the_signal():
    """b = 0, w = c·w*: R = (1 − c)² + c²kσ² [lahoti2024, Sec. 4]."""
    c = np.array([0.3, 0.8, 1.0, -0.5], np.float32)
    filters = jnp.asarray(c[:, None] * np.float32(SIGNAL)[None, :])
    task = DSD(K, D, SIGMA, SIGNAL)
    got = risk_of(task, task.draw_target(jr.key(0)), PatchSumWeights(filters, jnp.zeros(4)))
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
        "^ExactRisk must have a CNN or LCN on DSD, SSD or a task around DSD with independent "
        f"Gaussian noise, got {pair}: there is no closed form, use SampledRisk.$"
    )
    with pytest.raises(ValueError, match=message):
        ExactRisk().check(task, network)
