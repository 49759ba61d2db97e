"""Samples shared by all networks of a task: compiled apart from training, nested in size."""

from functools import lru_cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr

from .._types import RandomKey
from ..tasks import AbstractTask, Sample
from .keys import key_for

# Randomness is drawn in blocks of this many examples, one key a block: a smaller sample is a prefix
# of a larger one, and one compiled program serves every size.
BLOCK = 256


class Drawn(NamedTuple):
    """One repetition of a task: its hidden target and a sample."""

    target: Any
    sample: Sample


def capacity_for(num_samples: int) -> int:
    """The number of examples in the blocks that hold `num_samples`."""
    return -(-num_samples // BLOCK) * BLOCK


@lru_cache(maxsize=64)
def draw(task: AbstractTask, seed: int, capacity: int, purpose: str) -> Drawn:
    """`capacity` examples of the repetition `seed`; `purpose` keeps train and test apart."""
    target = task.draw_target(key_for("target", task, seed))
    key = key_for(purpose, task, seed)
    blocks = [_draw_block(task, target, jr.fold_in(key, b)) for b in range(capacity // BLOCK)]
    if not blocks:  # by shape alone: to compile a sampler of nothing would take seconds
        shapes = jax.eval_shape(partial(task.sample, num_samples=0), key, target)
        return Drawn(target, jax.tree.map(lambda s: jnp.zeros(s.shape, s.dtype), shapes))
    return Drawn(target, jax.tree.map(lambda *parts: jnp.concatenate(parts), *blocks))


@jax.jit
def _draw_block(task: AbstractTask, target: Any, key: RandomKey) -> Sample:
    return task.sample(key, target, BLOCK)
