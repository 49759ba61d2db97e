"""Networks of the repository trained on given examples, in whatever order their inputs stand."""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from .._types import Array, Float, RandomKey
from ..networks import WindowCNN, WindowFCN
from ..tasks import KPattern, Parity, Sample
from ..training import Descent, Objective, Supply, stack_rates, train

Window = WindowCNN | WindowFCN


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
