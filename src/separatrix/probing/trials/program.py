"""One network trained on one sample, as a program: what differs between trials is an argument."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ..._types import Array, Bool, Float, Int, RandomKey, Shaped
from ...tasks.pool import as_inputs
from ...training import CrossEntropy, ZeroOne, optimiser
from ..networks import Probed
from .trial import Recipe

ADAM = optimiser("adam")


class Arrays(NamedTuple):
    """What all lanes of a program read."""

    x: Shaped[Array, "example *shape"]
    y: Int[Array, "example"]
    tested: Shaped[Array, "example *shape"]  # inputs, when they are tested on


class Batches(NamedTuple):
    """Of every step: its examples, and what part of the mean loss each is; 0 fills up."""

    places: Int[Array, "*step batch"]
    shares: Float[Array, "*step batch"]


class HeldOut(NamedTuple):
    """What is looked at, piece by piece; what belongs to neither fills up the last piece."""

    places: Int[Array, "*piece place"]
    validation: Bool[Array, "*piece place"]
    test: Bool[Array, "*piece place"]


class Lane(NamedTuple):
    """What one trial is, beside its network and recipe."""

    start: RandomKey
    rate: Float[Array, ""]
    batches: Batches
    held_out: HeldOut


class State(NamedTuple):
    """Of training: weights, and what Adam remembers."""

    weights: Any
    adam: Any


class Measured(NamedTuple):
    """At every checkpoint."""

    validation: Float[Array, "*checkpoint"]  # errors
    test: Float[Array, "*checkpoint"]
    loss: Float[Array, "*checkpoint"]


def trained(network: Probed, recipe: Recipe, arrays: Arrays, lane: Lane) -> tuple[Measured, Any]:
    """What is measured while training, and the last weights."""
    step = partial(_step, network, arrays)

    def advance(state: State, steps: tuple[Batches, Array]) -> tuple[State, Measured]:
        state, _ = jax.lax.scan(step, state, steps)
        return state, _measured(network, arrays, state.weights, lane.held_out)

    rates = lane.rate * jnp.linspace(1, 0, recipe.num_steps, endpoint=False)
    parts = (recipe.num_checkpoints, recipe.measure_every)
    steps = jax.tree.map(lambda a: a.reshape(*parts, *a.shape[1:]), (lane.batches, rates))
    start = network.init(lane.start)
    end, measured = jax.lax.scan(advance, State(start, ADAM.init(start)), steps)
    return measured, end.weights


def _step(
    network: Probed, arrays: Arrays, state: State, batch_and_rate: tuple[Batches, Array]
) -> tuple[State, None]:
    batch, rate = batch_and_rate
    x, y = _gathered(network, arrays.x[batch.places]), arrays.y[batch.places]

    def loss(weights):
        return jnp.sum(CrossEntropy()(_scores(network, weights, x), y) * batch.shares)

    direction, adam = ADAM.direction(jax.grad(loss)(state.weights), state.adam, state.weights)
    weights = jax.tree.map(lambda w, by: w - rate * by, state.weights, direction)
    return State(weights, adam), None


def _measured(network: Probed, arrays: Arrays, weights: Any, held_out: HeldOut) -> Measured:
    """Means over validation and test examples."""

    def sums(piece: HeldOut) -> Measured:
        as_kept, y = arrays.x[piece.places], arrays.y[piece.places]
        when_tested = piece.test.reshape(-1, *[1] * (as_kept.ndim - 1))
        rows = jnp.where(when_tested, arrays.tested[piece.places], as_kept)
        scores = _scores(network, weights, _gathered(network, rows))
        wrong, loss = ZeroOne()(scores, y), CrossEntropy()(scores, y)
        each = (wrong, piece.validation), (wrong, piece.test), (loss, piece.test)
        return Measured(*(jnp.sum(jnp.where(counts, value, 0)) for value, counts in each))

    totals = jax.tree.map(jnp.sum, jax.lax.map(sums, held_out))
    num_validation, num_test = (
        jnp.sum(part).astype(jnp.float32) for part in (held_out.validation, held_out.test)
    )
    return Measured(
        totals.validation / num_validation, totals.test / num_test, totals.loss / num_test
    )


def _gathered(network: Probed, rows: Array) -> Array:
    """Examples as the network wants them.

    Gathered as they are kept, and only then turned round: a gather of single numbers, each with an
    index of its own, took longer than the products.
    """
    return network.arrange(as_inputs(jax.lax.optimization_barrier(rows)))


def _scores(network: Probed, weights: Any, x: Array) -> Float[Array, "sample class"]:
    with jax.default_matmul_precision("tensorfloat32"):
        return network.outputs(weights, x).T
