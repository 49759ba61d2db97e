"""The battery of every algorithm, through the compiled program that the engine runs."""

from functools import lru_cache, partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest
from members import ALGORITHMS, name

from separatrix.measures import ExactRisk
from separatrix.networks import CNN
from separatrix.runs.engine.program import Groups, program_for, run_groups
from separatrix.tasks import DSD
from separatrix.training import Objective, supply_of

TASK, NETWORK, CHUNK, SIZES = DSD(3, 2, 0.3), CNN(3, 2), 4, (5, 8)

every_algorithm = pytest.mark.parametrize("algorithm", ALGORITHMS, ids=name)


@lru_cache
def group(seed, num_samples):
    keys = jr.split(jr.key(seed), 4)
    target = TASK.draw_target(keys[0])
    sample = TASK.sample(keys[1], target, 8)
    nothing = jax.tree.map(lambda rows: rows[:0], sample)
    start = NETWORK.init(keys[2])
    return Groups(target, sample, nothing, jnp.int32(num_samples), start, keys[3])


def call(algorithm, seeds):
    parts = [group(seed, n) for seed, n in zip(seeds, SIZES, strict=True)]
    groups = jax.tree.map(lambda *leaves: jnp.stack(leaves), *parts)
    program = program_for(NETWORK, algorithm, ExactRisk(), CHUNK, piece=8)
    return run_groups(program, TASK, algorithm.stacked(parts[0].start), groups)


@lru_cache
def trained(algorithm):
    """Two groups of different size, by one compiled, vectorised call."""
    return call(algorithm, (0, 1))


def assert_same(got, expected, **tolerance):
    jax.tree.map(lambda a, b: np.testing.assert_allclose(a, b, **tolerance), got, expected)


@every_algorithm
def test_shapes_and_dtype(algorithm):
    fitted = trained(algorithm)
    num_runs = len(algorithm.settings)
    num_rows = len(algorithm.checkpoints)
    assert fitted.status.shape == fitted.num_checkpoints.shape == (2, num_runs)
    assert fitted.observed["risk"].shape == (2, num_rows, num_runs)
    assert fitted.train_risk.shape == (2, num_rows, num_runs)
    assert fitted.weights.filters.shape == (2, num_runs, 2)
    floats = jax.tree.leaves((fitted.observed, fitted.train_risk, fitted.weights))
    assert all(leaf.dtype == jnp.float32 for leaf in floats)
    assert all(np.isfinite(leaf).all() for leaf in floats)


@every_algorithm
def test_a_key_decides_and_keys_differ(algorithm):
    assert_same(call(algorithm, (0, 1)), trained(algorithm), rtol=0)
    swapped = call(algorithm, (2, 3))
    assert not np.array_equal(swapped.weights.filters, trained(algorithm).weights.filters)


def supply_for(algorithm, part):
    where = {"num_samples": part.num_samples, "num_chunks": jnp.int32(2), "chunk": CHUNK}
    about = {"task": TASK, "target": part.target}
    return supply_of(algorithm.batches, NETWORK, part.sample, part.key, **where, **about)


@partial(jax.jit, static_argnames=("batches", "loss"))
def gradient(batches, loss, weights, supply, step, span):
    return batches.gradient(Objective(NETWORK, loss), weights, supply, step, span)


@every_algorithm
def test_the_program_is_a_plain_loop_over_steps(algorithm):
    """Vectorised over groups = one group after the other; compiled updates = uncompiled ones."""
    num_runs = len(algorithm.settings)
    update = jax.vmap(algorithm.update, in_axes=(None, None, 0, 0, 0, 0))

    for i, num_samples in enumerate(SIZES):
        part = group(i, num_samples)
        supply, rates = supply_for(algorithm, part), algorithm.stacked(part.start)
        start = algorithm.begin(part.start, supply)
        weights = jax.tree.map(lambda w: jnp.stack([w] * num_runs), start)
        memory = jax.vmap(algorithm.init)(weights)
        for step in map(jnp.int32, range(algorithm.num_steps)):
            if algorithm.batches.has_examples(supply, step):
                span = algorithm.span(step, part.num_samples)
                g = gradient(algorithm.batches, algorithm.loss, weights, supply, step, span)
                weights, memory = update(step, part.num_samples, rates, g, memory, weights)
        together = jax.tree.map(lambda leaf: leaf[i], trained(algorithm).weights)  # noqa: B023
        assert_same(together, weights, rtol=2e-4, atol=1e-5)


@every_algorithm
def test_it_moves_the_filters(algorithm):
    start = jnp.stack([group(seed, 5).start.filters for seed in (0, 1)])[:, None, :]
    moved = np.abs(trained(algorithm).weights.filters - jnp.broadcast_to(start, (2, 1, 2)))
    assert np.all(moved.max(axis=-1) > 1e-4)
