"""Samples shared by all networks of a task: compiled apart from training, nested in size."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ..._types import Array
from ...records import identity
from ...tasks import AbstractTask, Pool
from ...training import Rows
from .kept import Kept
from .keys import key_of, word_for

# Randomness is drawn in blocks of this many examples, one key a block: a smaller sample is a prefix
# of a larger one.
BLOCK = 256


class Drawn(NamedTuple):
    """Repetitions of a task; the leading axis is the seed.

    The sample is a `Sample`, or for finite data the places of its examples in the pool.
    """

    target: Any
    sample: Any


def capacity_for(num_samples: int) -> int:
    """The number of examples in the blocks that hold `num_samples`."""
    return -(-num_samples // BLOCK) * BLOCK


def draw(task: AbstractTask, seeds: Sequence[int], capacity: int, purpose: str) -> Drawn:
    """`capacity` examples of every repetition; `purpose` keeps train and test apart."""
    words = np.array([word_for("target", task), word_for(purpose, task)])
    source = task.for_testing if purpose == "test" else task
    drawing = _draw_order if isinstance(task, Pool) else _draw
    return drawing(on_device(source), words, np.array(seeds, np.uint32), capacity // BLOCK)


def draw_again(
    task: AbstractTask, seeds: Sequence[int], capacity: int, purpose: str, kept_bytes: int
) -> Drawn:
    """What was drawn last is kept: a thread trains one seed at many sizes, and other networks on
    the same sample."""
    asked = (identity(task), tuple(seeds), capacity, purpose)
    return _kept(kept_bytes).get(asked, lambda: draw(task, *asked[1:]))


_kept = lru_cache(maxsize=1)(Kept)


# A pool is large and there are few: the last ones stay where programs read them.
on_device = lru_cache(maxsize=2)(jax.device_put)


def rows_of(task: AbstractTask, sample: Any) -> Rows:
    """The rows that a drawn sample of the task stands for."""
    return task.picked(sample) if isinstance(task, Pool) else sample


def held_out(task: AbstractTask, test: Any) -> dict[str, Rows]:
    """What is measured on: a drawn test sample, or for finite data the splits kept for it."""
    if isinstance(task, Pool):
        return {"validation": task.held_out("validation"), "test": task.held_out("test")}
    return {"test": test}


@partial(jax.jit, static_argnames="num_blocks")
def _draw(task: AbstractTask, words: Array, seeds: Array, num_blocks: int) -> Drawn:
    """One seed after the other, block after block: each as it would be alone, bit for bit."""

    def one(seed):
        target, key = task.draw_target(key_of(words[0], seed)), key_of(words[1], seed)
        block = lambda number: task.sample(jr.fold_in(key, number), target, BLOCK)
        if num_blocks == 0:  # by shape alone: to compile a sampler of nothing would take seconds
            empty = jax.eval_shape(partial(task.sample, num_samples=0), key, target)
            return Drawn(target, jax.tree.map(lambda s: jnp.zeros(s.shape, s.dtype), empty))
        blocks = jax.lax.map(block, jnp.arange(num_blocks))
        return Drawn(target, jax.tree.map(lambda a: a.reshape(-1, *a.shape[2:]), blocks))

    return jax.lax.map(one, seeds)


@partial(jax.jit, static_argnames="num_blocks")
def _draw_order(pool: Pool, words: Array, seeds: Array, num_blocks: int) -> Drawn:
    """The first places of every repetition's order; from the start again where there are no more.

    Those are never counted: no sample is larger than the training split.
    """
    places = jnp.arange(num_blocks * BLOCK) % pool.num_train
    one = lambda seed: Drawn((), pool.draw_order(key_of(words[1], seed))[places])
    return jax.lax.map(one, seeds)
