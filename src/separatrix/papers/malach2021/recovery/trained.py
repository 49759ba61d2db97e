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
from ....tasks import Sample
from ....training import Descent, Hinge, Minibatch, OptaxOptimiser, fit, rates, supply_of

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
    fresh = network.arrange(test.x)

    def observe(weights):
        scores = network.scores(weights, fresh)
        right = jnp.mean((scores * test.y[None] > 0).astype(jnp.float32), axis=1)
        return jnp.mean(algorithm.loss(scores, test.y[None]), axis=1), right

    supply = supply_of(algorithm.batches, network, sample, key)
    loss, right = fit(network, supply, algorithm, start=start, observe=observe).observed
    return loss[:, 0], right[:, 0]
