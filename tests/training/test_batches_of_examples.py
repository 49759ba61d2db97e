"""Which examples a step sees: all of the sample, a part of it, or fresh ones."""

from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
import pytest

from separatrix.training import (
    Descent,
    FreshBatch,
    FullBatch,
    Minibatch,
    Objective,
    OptaxOptimiser,
    Span,
    Square,
    rates,
    supply_of,
)


def mean_gradient(network, weights, x, y):
    """The gradient of the mean loss by `score` alone."""

    def risk(w):
        return jnp.mean((jax.vmap(network.score, in_axes=(None, 0))(w, x) - y) ** 2)

    return jax.jit(jax.grad(risk))(weights)


@partial(jax.jit, static_argnames=("network", "batches", "chunk"))
def gradient_and_risk(network, batches, chunk, weights, sample, span, num_chunks):
    supply = supply_of(
        batches,
        network,
        sample,
        jr.key(0),
        num_samples=span.stop,
        num_chunks=num_chunks,
        chunk=chunk,
    )
    objective = Objective(network, Square())
    return (
        batches.gradient(objective, weights, supply, jnp.int32(0), span),
        batches.risk(objective, weights, supply, jnp.int32(0)),
    )


@pytest.mark.parametrize(("start", "stop"), [(0, 7), (0, 12), (3, 7), (0, 1)])
@pytest.mark.parametrize("chunk", [3, 4, 12])
def test_full_batch_is_the_mean_over_the_sample_whatever_the_chunk(problem, chunk, start, stop):
    """7 examples are no multiple of a chunk; what lies past them may hold anything finite."""
    _, network, _, sample, weights = problem
    filled = sample._replace(x=sample.x.at[stop:].set(1e3), y=sample.y.at[stop:].set(-7.0))
    runs = jax.tree.map(lambda w: w[None], weights)
    span = Span(jnp.int32(start), jnp.int32(stop))
    gradient, risk = gradient_and_risk(
        network, FullBatch(), chunk, runs, filled, span, jnp.int32(-(-stop // chunk))
    )
    expected = mean_gradient(network, weights, sample.x[start:stop], sample.y[start:stop])
    np.testing.assert_allclose(gradient.filters[0], expected.filters, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(gradient.threshold[0], expected.threshold, rtol=1e-5, atol=1e-6)
    scores = jax.vmap(network.score, in_axes=(None, 0))(weights, sample.x[:stop])
    np.testing.assert_allclose(risk[0], np.mean((scores - sample.y[:stop]) ** 2), rtol=1e-5)


def test_minibatch_sees_only_the_sample(train, problem):
    """Examples past n hold nonsense, and change nothing."""
    _, _, _, sample, _ = problem
    algorithm = Descent((rates(0.1),), 2, 1, batches=Minibatch(4))
    filled = sample._replace(x=sample.x.at[5:].set(1e3))
    got, expected = (train(algorithm, sample=s, num_samples=5) for s in (filled, sample))
    np.testing.assert_array_equal(got.weights.filters, expected.weights.filters)
    assert not np.array_equal(train(algorithm, num_samples=8).weights.filters, got.weights.filters)


def test_minibatch_step_is_the_gradient_of_its_draw(train, problem):
    _, network, _, sample, start = problem
    algorithm = Descent((rates(0.1),), 2, 1, batches=Minibatch(4))
    drawn = jr.randint(jr.fold_in(jr.key(2), 0), (4,), 0, 9)
    expected = mean_gradient(network, start, sample.x[drawn], sample.y[drawn])
    weights = train(algorithm, num_samples=9).observed
    first = start.filters - 0.1 * expected.filters
    np.testing.assert_allclose(weights.filters[0, 0], first, rtol=1e-5)


@pytest.mark.parametrize("name", [None, "adam"])
def test_fresh_examples_run_out(train, problem, name):
    """n = 11 in batches of 4: two steps of descent, then nothing moves, momentum or not."""
    task, network, target, _, start = problem
    chosen = {"optimiser": OptaxOptimiser(name)} if name else {}
    algorithm = Descent((rates(0.1),), 6, 1, batches=FreshBatch(4), **chosen)
    short, long = train(algorithm, num_samples=11), train(algorithm, num_samples=24)
    weights = short.observed
    np.testing.assert_allclose(short.weights.filters[0], weights.filters[1, 0], rtol=1e-4)
    assert short.status[0] == 1  # converged: it stands still
    assert short.num_checkpoints[0] == 3
    np.testing.assert_array_equal(weights.filters[:2], long.observed.filters[:2])
    assert np.abs(weights.filters[1] - long.observed.filters[2]).max() > 1e-2
    assert long.num_checkpoints[0] == 6
    if name is None:
        fresh = task.sample(jr.fold_in(jr.key(2), 0), target, 4)
        first = mean_gradient(network, start, fresh.x, fresh.y)
        expected = start.filters - 0.1 * first.filters
        np.testing.assert_allclose(weights.filters[0, 0], expected, rtol=1e-5)
