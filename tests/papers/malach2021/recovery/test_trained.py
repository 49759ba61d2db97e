"""Networks trained on given examples: what is reported is the network's loss and accuracy."""

import dataclasses

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.papers.malach2021.recovery.trained import ADAM, learning_curve, usual_cnn, usual_fcn
from separatrix.tasks import Sample
from separatrix.training import rates

NETWORKS = [usual_cnn(8, 2, 16), usual_fcn(8, 32)]


def examples(num_samples, seed):
    x = np.random.default_rng(seed).choice([-1.0, 1.0], size=(num_samples, 8)).astype(np.float32)
    return Sample(jnp.asarray(x), jnp.asarray(x[:, 3] * x[:, 4]))


@pytest.mark.parametrize("network", NETWORKS, ids=["CNN", "FCN"])
def test_without_steps_it_reports_the_start(network):
    """Learning rate 0: hinge loss and share of right signs of the weights that were given."""
    still = dataclasses.replace(ADAM, settings=(rates(0.0),), num_steps=40)
    start, test = network.init(jr.key(0)), examples(300, 1)
    curve = learning_curve(network, still, start, examples(100, 0), test, jr.key(1))
    scores = jax.vmap(network.score, in_axes=(None, 0))(start, test.x)
    margins = np.asarray(scores * test.y)
    assert curve.step.tolist() == [40]
    assert curve.loss == pytest.approx([np.maximum(1 - margins, 0).mean()], rel=1e-5)
    assert curve.accuracy == pytest.approx([np.mean(margins > 0)])


@pytest.mark.parametrize("network", NETWORKS, ids=["CNN", "FCN"])
def test_starts_give_scores_of_order_one(network):
    """Root mean square between 1/4 and 2 for three seeds."""
    for seed in range(3):
        weights = network.init(jr.key(seed))
        scores = jax.vmap(network.score, in_axes=(None, 0))(weights, examples(300, 1).x)
        assert 0.25 < float(jnp.sqrt(jnp.mean(scores**2))) < 2


def test_a_cnn_learns_a_window_and_the_keys_decide():
    network = NETWORKS[0]
    short = dataclasses.replace(ADAM, num_steps=200)
    given = (network.init(jr.key(0)), examples(500, 0), examples(500, 1))
    curve = learning_curve(network, short, *given, jr.key(1))
    again = learning_curve(network, short, *given, jr.key(1))
    other = learning_curve(network, short, *given, jr.key(2))
    assert curve.step.tolist() == [40, 80, 120, 160, 200]
    assert curve.accuracy[-1] > 0.95
    np.testing.assert_array_equal(curve.loss, again.loss)
    assert np.any(curve.loss != other.loss)
