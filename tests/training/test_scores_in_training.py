"""What is trained may differ from what is measured: batches hand the network a key of the step."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.networks import AbstractNetwork
from separatrix.tasks import DSD
from separatrix.training import (
    Epochs,
    FreshBatch,
    FullBatch,
    Minibatch,
    Objective,
    Span,
    Square,
    supply_of,
)

TASK = DSD(3, 2, 0.3)


@dataclass(frozen=True)
class Line(AbstractNetwork):
    """⟨w, x⟩."""

    @property
    def example_shape(self):
        return TASK.example_shape

    def init(self, key):
        return jr.normal(key, self.example_shape)

    def score(self, weights, x):
        return jnp.sum(weights * x)


@dataclass(frozen=True)
class Noisy(Line):
    """With a factor in training that the step's key draws."""

    def scores_in_training(self, weights, x, key):
        return jr.uniform(key) * self.scores(weights, x)


def gradient(network, batches, step):
    target = TASK.draw_target(jr.key(0))
    sample = TASK.sample(jr.key(1), target, 12)
    supply = supply_of(batches, network, sample, jr.key(2), chunk=4, task=TASK, target=target)
    weights = network.init(jr.key(3))[None]
    span = Span(jnp.int32(0), jnp.int32(12))
    of = jax.jit(lambda w: batches.gradient(Objective(network, Square()), w, supply, step, span))
    return np.asarray(of(weights))


@pytest.mark.parametrize("batches", [Minibatch(12), Epochs(12), FreshBatch(12)])
def test_parts_of_a_sample_and_fresh_examples_train_the_network_in_training(batches):
    step = jnp.int32(4)
    noisy = gradient(Noisy(), batches, step)
    assert not np.allclose(noisy, gradient(Line(), batches, step))
    np.testing.assert_array_equal(noisy, gradient(Noisy(), batches, step))


def test_a_pass_over_all_examples_differs_between_steps_by_the_key_alone():
    """Twelve of twelve: the order of a sum aside, only the factor changes."""
    one, other = (gradient(Noisy(), Epochs(12), jnp.int32(step)) for step in (0, 1))
    assert not np.allclose(one, other)
    one, other = (gradient(Line(), Epochs(12), jnp.int32(step)) for step in (0, 1))
    np.testing.assert_allclose(one, other, atol=1e-5)


def test_a_full_batch_trains_what_is_measured():
    step = jnp.int32(4)
    one, other = (gradient(network, FullBatch(), step) for network in (Noisy(), Line()))
    np.testing.assert_array_equal(one, other)


def test_short_products_are_those_of_training_too():
    seen = []

    class Watched(Noisy):
        def scores_in_training(self, weights, x, key):
            seen.append((weights.dtype, x.dtype))
            return self.scores(weights, x)

    objective = Objective(Watched(), Square(), "bf16")
    weights, x = jnp.ones((1, 6)), jnp.ones((6, 3))
    slope = objective.batch_gradient(weights, x, jnp.ones(3), jnp.ones(3) / 3, jr.key(0))
    assert seen == [(jnp.bfloat16, jnp.bfloat16)]
    assert slope.dtype == jnp.float32
