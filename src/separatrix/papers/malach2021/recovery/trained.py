"""Networks of the repository trained on given examples, in whatever order their inputs stand."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from ...._types import Array, Float, RandomKey
from ....networks import GaussianStart, WindowCNN, WindowFCN
from ....networks.activations import ReLU
from ....tasks import KPattern, Parity, Sample
from ....training import (
    Descent,
    Hinge,
    Minibatch,
    Objective,
    OptaxOptimiser,
    Supply,
    rates,
    stack_rates,
    train,
)

Window = WindowCNN | WindowFCN
ADAM = Descent(
    (rates(3e-3),), 400, 40, Hinge(), optimiser=OptaxOptimiser("adam"), batches=Minibatch(128)
)


def usual_cnn(input_length: int, window_length: int, num_filters: int = 64) -> WindowCNN:
    """ReLU, Gaussian starts of the size that gives scores of order 1."""
    n, k, q = input_length, window_length, num_filters
    readout = GaussianStart((q * (n - k + 1)) ** -0.5)
    return WindowCNN(n, k, q, ReLU(), GaussianStart(k**-0.5), readout_start=readout)


def usual_fcn(input_length: int, num_filters: int = 256) -> WindowFCN:
    """The same with filters of all n inputs."""
    n, q = input_length, num_filters
    return WindowFCN(n, q, ReLU(), GaussianStart(n**-0.5), readout_start=GaussianStart(q**-0.5))


class LearningCurve(NamedTuple):
    """On fresh examples; arrays are [checkpoint]."""

    step: NDArray[np.int64]
    loss: NDArray[np.float64]
    accuracy: NDArray[np.float64]


def learning_curve(
    network: Window, algorithm: Descent, start, sample: Sample, test: Sample, key: RandomKey
) -> LearningCurve:
    """One network from `start`, seen every `measure_every` steps; the key draws its batches."""
    loss, accuracy = _train(network, algorithm, start, sample, test, key)
    every = algorithm.measure_every
    steps = every * np.arange(1, algorithm.num_steps // every + 1)
    return LearningCurve(steps, np.asarray(loss, np.float64), np.asarray(accuracy, np.float64))


@partial(jax.jit, static_argnums=(0, 1))
def _train(
    network: Window, algorithm: Descent, start, sample: Sample, test: Sample, key: RandomKey
) -> tuple[Float[Array, "checkpoint"], Float[Array, "checkpoint"]]:
    num_samples = sample.y.shape[0]
    x, y = algorithm.batches.prepare(network, sample, num_samples)
    fresh = network.arrange(test.x)

    def observe(weights):
        scores = network.scores(weights, fresh)
        right = jnp.mean((scores * test.y[None] > 0).astype(jnp.float32), axis=1)
        return jnp.mean(algorithm.loss(scores, test.y[None]), axis=1), right

    task = KPattern(network.input_length, Parity(1), 0)  # nothing is drawn from it
    supply = Supply(x, y, jnp.int32(num_samples), jnp.int32(1), key, task, None)
    weights = jax.tree.map(lambda w: w[None], start)
    rates = stack_rates(algorithm.settings, start)
    objective = Objective(network, algorithm.loss)
    seen, _ = train(objective, algorithm, observe, weights, rates, supply).log
    return seen[0][:, 0], seen[1][:, 0]
