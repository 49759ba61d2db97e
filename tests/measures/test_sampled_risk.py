"""Sampled risk, its standard error and the share of wrong signs, by their definitions."""

import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.measures import SampledRisk, Trained
from separatrix.networks import CNN, PatchSumWeights, WindowFCN, WindowWeights
from separatrix.tasks import DSD, KPattern, Parity
from separatrix.training import Hinge, ZeroOne


def test_mean_loss_standard_error_and_wrong_signs():
    """Linear CNN of one patch and one pixel: scores are w·x, by hand."""
    x, y = np.float32([1.0, -0.5, 0.25, -2.0]), np.float32([1.0, 1.0, 1.0, -1.0])
    network, weights = CNN(1, 1), PatchSumWeights(jnp.array([[1.0], [-2.0]]), jnp.zeros(2))
    arranged = network.arrange(jnp.asarray(x).reshape(4, 1, 1))
    signal = jnp.ones(1)
    trained = Trained(DSD(1, 1, 0.1), signal, network, weights, arranged[None], jnp.asarray(y))
    got = SampledRisk(4).measure(trained)
    for run, w in enumerate((1.0, -2.0)):
        losses = (w * x - y) ** 2
        np.testing.assert_allclose(got["risk"][run], losses.mean(), rtol=1e-6)
        np.testing.assert_allclose(got["risk_error"][run], losses.std(ddof=1) / 2, rtol=1e-6)
        np.testing.assert_allclose(got["zero_one"][run], np.mean(w * x * y <= 0), rtol=1e-6)
    np.testing.assert_allclose(got["alignment"], [1.0, -1.0])


def test_other_losses_and_no_alignment_without_a_signal():
    """A readout of 0 scores 0: hinge 1, and 0 counts as a wrong sign."""
    task, network = KPattern(4, Parity(2), 1), WindowFCN(4, 3)
    weights = WindowWeights(jnp.ones((1, 3, 4)), jnp.zeros((1, 3)), jnp.zeros((1, 3)))
    table = task.draw_target(jr.key(0))
    x, y = task.sample(jr.key(1), table, 8)
    trained = Trained(task, table, network, weights, network.arrange(x)[None], y)
    got = SampledRisk(8, Hinge()).measure(trained)
    assert got["risk"][0] == 1
    assert got["risk_error"][0] == 0
    assert got["zero_one"][0] == 1
    assert "alignment" not in got


def test_the_risk_of_the_zero_one_loss_is_the_share_of_wrong_signs():
    """Signs by hand: +, −, + and 0 against +, +, −, +; 0 is wrong."""
    network, weights = CNN(1, 1), PatchSumWeights(jnp.array([[1.0]]), jnp.zeros(1))
    x = network.arrange(jnp.array([2.0, -0.5, 0.25, 0.0]).reshape(4, 1, 1))
    y = jnp.array([1.0, 1.0, -1.0, 1.0])
    trained = Trained(DSD(1, 1, 0.1), jnp.ones(1), network, weights, x[None], y)
    got = SampledRisk(4, ZeroOne()).measure(trained)
    assert got["risk"][0] == got["zero_one"][0] == 0.75
    np.testing.assert_allclose(got["risk_error"][0], np.std([0, 1, 1, 1], ddof=1) / 2, rtol=1e-6)


def test_two_examples_are_the_least():
    message = "^num_samples must be at least 2, got 1: for a standard error.$"
    with pytest.raises(ValueError, match=message):
        SampledRisk(1)
