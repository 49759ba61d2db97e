"""Samples shared by all networks of a task: compiled apart from training, nested in size."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np

from ..._types import Array
from ...tasks import AbstractTask, Sample
from .keys import key_of, word_for

# Randomness is drawn in blocks of this many examples, one key a block: a smaller sample is a prefix
# of a larger one.
BLOCK = 256


class Drawn(NamedTuple):
    """Repetitions of a task: hidden targets and samples; the leading axis is the seed."""

    target: Any
    sample: Sample


def capacity_for(num_samples: int) -> int:
    """The number of examples in the blocks that hold `num_samples`."""
    return -(-num_samples // BLOCK) * BLOCK


def draw(task: AbstractTask, seeds: Sequence[int], capacity: int, purpose: str) -> Drawn:
    """`capacity` examples of every repetition; `purpose` keeps train and test apart."""
    words = np.array([word_for("target", task), word_for(purpose, task)])
    return _draw(task, words, np.array(seeds, np.uint32), capacity // BLOCK)


# Of the last seeds: a thread trains one seed at many sizes, and other networks on the same sample.
draw_again = lru_cache(maxsize=64)(draw)


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
