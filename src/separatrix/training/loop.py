"""The one training loop: every algorithm, every network, many runs on one sample.

Runs that share a sample lie side by side on a `run` axis; `jax.vmap` adds an axis of samples
outside. A run that diverges or stands still is frozen and says so in its status: it never stops the
others, and they never change it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from .._types import Array, Float, Int
from .base import AbstractAlgorithm
from .batches import Supply
from .losses import Objective

RUNNING, CONVERGED, DIVERGED = 0, 1, 2
STATUS_NAMES = ("step_limit", "converged", "diverged")


class Fitted(NamedTuple):
    """Runs side by side, one a setting; rows after a run's last checkpoint mean nothing."""

    weights: Any  # a run axis first
    status: Int[Array, "run"]  # a place in STATUS_NAMES
    num_checkpoints: Int[Array, "run"]  # rows of what was seen that belong to the run
    train_risk: Float[Array, "checkpoint run"]
    observed: Any  # a tree of arrays (checkpoint, run)

    def of_run(self, run: int = 0) -> Any:
        """The weights of one run: of the first setting, if no other is named."""
        return jax.tree.map(lambda w: w[run], self.weights)


class _Carry(NamedTuple):
    checkpoint: Array
    weights: Any
    memory: Any
    status: Array
    num_checkpoints: Array
    log: Any


def train(
    objective: Objective,
    algorithm: AbstractAlgorithm,
    observe: Callable[[Any], Any],
    weights: Any,
    rates: Any,
    supply: Supply,
) -> Fitted:
    """Trains every run from `weights`; logs `observe(weights)` and the train risk as it goes."""
    num_checkpoints = len(algorithm.checkpoints)
    num_runs = jax.tree.leaves(weights)[0].shape[0]

    def measure(weights, step):
        return observe(weights), algorithm.batches.risk(objective, weights, supply, step)

    def status(before, after):
        return _status(algorithm, before, after, supply.num_samples)

    def advance(carry: _Carry) -> _Carry:
        first, num_steps = _stretch(algorithm, carry.checkpoint)
        weights, memory = _descend(objective, algorithm, carry, rates, supply, first, num_steps)
        alive = carry.status == RUNNING
        seen = measure(weights, first + num_steps - 1)
        return _Carry(
            carry.checkpoint + 1,
            _select(alive, weights, carry.weights),
            _select(alive, memory, carry.memory),
            jnp.where(alive, status(carry.weights, weights), carry.status),
            carry.num_checkpoints + alive.astype(jnp.int32),
            jax.tree.map(lambda log, now: log.at[carry.checkpoint].set(now), carry.log, seen),
        )

    seen = jax.eval_shape(measure, weights, jnp.int32(0))
    blank = jax.tree.map(lambda s: jnp.zeros((num_checkpoints, *s.shape), s.dtype), seen)
    nobody = jnp.zeros(num_runs, jnp.int32)
    start = _Carry(jnp.int32(0), weights, jax.vmap(algorithm.init)(weights), nobody, nobody, blank)
    unfinished = lambda now: (now.checkpoint < num_checkpoints) & jnp.any(now.status == RUNNING)
    end = jax.lax.while_loop(unfinished, advance, start)
    observed, train_risk = end.log
    return Fitted(end.weights, end.status, end.num_checkpoints, train_risk, observed)


def _stretch(algorithm: AbstractAlgorithm, checkpoint: Array) -> tuple[Array, Array]:
    """Where the steps up to a measurement begin, and how many they are."""
    if not algorithm.measure_at:  # a constant: the compiler knows how long the loop is
        num_steps = jnp.int32(algorithm.measure_every)
        return checkpoint * num_steps, num_steps
    ends = jnp.array((0, *algorithm.measure_at), jnp.int32)
    return ends[checkpoint], ends[checkpoint + 1] - ends[checkpoint]


def _descend(objective, algorithm, carry: _Carry, rates, supply: Supply, first, num_steps):
    """From one measurement to the next."""
    update = jax.vmap(algorithm.update, in_axes=(None, None, 0, 0, 0, 0))

    def one_step(index, state):
        weights, memory = state
        step = first + index
        span = algorithm.span(step, supply.num_samples)
        gradient = algorithm.batches.gradient(objective, weights, supply, step, span)
        moved = update(step, supply.num_samples, rates, gradient, memory, weights)
        # Not by a zero gradient: momentum would go on without one.
        go_on = algorithm.batches.has_examples(supply, step)
        return jax.tree.map(lambda new, old: jnp.where(go_on, new, old), moved, state)

    state = carry.weights, carry.memory
    return jax.lax.fori_loop(jnp.int32(0), num_steps, one_step, state)


def _status(algorithm, before, after, num_samples) -> Int[Array, "run"]:
    def holds(test):
        leaves = jax.tree.leaves(jax.tree.map(test, before, after))
        runs = [jnp.all(leaf.reshape(leaf.shape[0], -1), axis=1) for leaf in leaves]
        return jnp.all(jnp.stack(runs), axis=0)

    finite = holds(lambda old, new: jnp.isfinite(new))
    still = holds(lambda old, new: jnp.abs(new - old) <= algorithm.tolerance)
    still &= algorithm.may_rest(num_samples)
    return jnp.where(finite, jnp.where(still, CONVERGED, RUNNING), DIVERGED).astype(jnp.int32)


def _select(alive, new, old):
    """The new value for runs that are alive, the old one for the others."""
    choose = lambda a, b: jnp.where(alive.reshape(-1, *[1] * (a.ndim - 1)), a, b)
    return jax.tree.map(choose, new, old)
