"""The loop on a given sample, with the weights themselves as what is written down."""

from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import pytest

from separatrix.networks import CNN, PatchSumWeights
from separatrix.tasks import DSD, Sample
from separatrix.training import fit, nameless, stack_rates, supply_of


@partial(jax.jit, static_argnames=("network", "algorithm", "chunk"))
def _train(network, algorithm, chunk, task, target, sample, start, rates, num_samples, key):
    where = {"num_samples": num_samples, "chunk": chunk, "task": task, "target": target}
    supply = supply_of(algorithm.batches, network, sample, key, **where)
    return fit(network, supply, algorithm, start=start, rates=rates, observe=lambda w: w)


@pytest.fixture(autouse=True, scope="module")
def _quickly(compile_quickly):
    """In every module of this folder."""


@pytest.fixture(scope="session")
def problem():
    """CNN on DSD: (task, network, target, 12 examples, starting weights)."""
    task, network = DSD(3, 2, 0.3), CNN(3, 2)
    target = task.draw_target(jr.key(0))
    start = PatchSumWeights(jnp.array([0.3, -0.2]), jnp.float32(0.05))
    return task, network, target, task.sample(jr.key(1), target, 12), start


@pytest.fixture(scope="session")
def train(problem):
    """Trains all settings of an algorithm from one start on the first `num_samples` examples."""
    task, network, target, whole, first = problem

    def run(algorithm, *, sample=whole, start=first, num_samples=12, chunk=4, settings=None):
        settings = settings or algorithm.settings
        rates = stack_rates(settings, start)
        # The settings are traced, as in the engine: fewer programs to compile.
        fitted = _train(
            network,
            nameless(algorithm),
            chunk,
            task,
            target,
            Sample(*sample),
            start,
            rates,
            jnp.int32(num_samples),
            jr.key(2),
        )
        return jax.device_get(fitted)

    return run
