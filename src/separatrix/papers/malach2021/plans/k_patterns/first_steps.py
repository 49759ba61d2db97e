"""Runs side by side, each at its own rate, until enough of them have reached a target."""

from functools import partial

import jax
import jax.numpy as jnp
import jax.random as jr

from ....._types import Array, Float, Int, Key
from .....networks import AbstractNetwork
from .....tasks import KPattern
from .....training import Descent, endless
from .....training.losses import Objective


# On a CPU programs run side by side, a thread each: more threads inside one only add hand-overs.
@partial(
    jax.jit, static_argnums=(0, 1, 2, 3, 4), compiler_options={"xla_cpu_multi_thread_eigen": False}
)
def first_steps(
    network: AbstractNetwork,
    algorithm: Descent,
    num_test_samples: int,
    target_error: float,
    task: KPattern,
    table: Float[Array, "code"],
    rates: Float[Array, "run"],
    starts: Key[Array, "run"],
    data: Key[Array, "run"],
    group: Int[Array, "run"],
    enough: Array,
    limit: Array,
) -> Int[Array, "run"]:
    """The first checkpoint, in steps, at which at most that share of a test sample was wrong, or 0.

    All stop when `enough` runs of one group are there, or at the limit: 0 is then later than that.
    Rates, rule and limit are traced: one program serves tuning and evaluation, and every rule. The
    algorithm's own settings and number of steps are not read.
    """
    objective = Objective(network, algorithm.loss, algorithm.precision)
    keys = jax.vmap(jr.split)(data)
    weights = jax.vmap(network.init)(starts)

    def wrong(weights, key):
        test = task.sample(key, table, num_test_samples)
        scores = network.scores(_one(weights), network.arrange(test.x))[0]
        # Not by counting what is wrong: a run that diverged has no score of either sign.
        return 1 - jnp.mean((test.y * scores > 0).astype(scores.dtype))

    def descend(step, weights, memory, rate, key):
        supply = endless(task, table, key)
        span = algorithm.span(step, supply.num_samples)
        gradient = algorithm.batches.gradient(objective, _one(weights), supply, step, span)
        gradient = jax.tree.map(lambda g: g[0], gradient)
        of_all = jax.tree.map(lambda w: jnp.full((), rate, w.dtype), weights)
        return algorithm.update(step, supply.num_samples, of_all, gradient, memory, weights)

    def some_steps(state):
        step, weights, memory, first = state
        of_all = jax.vmap(descend, (None, 0, 0, 0, 0))
        one = lambda i, now: of_all(step + i, now[0], now[1], rates, keys[:, 1])
        every = jnp.int32(algorithm.measure_every)
        weights, memory = jax.lax.fori_loop(jnp.int32(0), every, one, (weights, memory))
        is_there = jax.vmap(wrong)(weights, keys[:, 0]) <= target_error
        first = jnp.where((first == 0) & is_there, step + every, first)
        return step + every, weights, memory, first

    def unfinished(state):
        step, _, _, first = state
        num_there = jax.ops.segment_sum((first > 0).astype(jnp.int32), group, len(rates))
        return (step < limit) & jnp.all(num_there < enough)

    nobody = jnp.zeros(len(rates), jnp.int32)
    state = (jnp.int32(0), weights, jax.vmap(algorithm.init)(weights), nobody)
    return jax.lax.while_loop(unfinished, some_steps, state)[-1]


def _one(weights):
    """With a run axis, of one run."""
    return jax.tree.map(lambda w: w[None], weights)
