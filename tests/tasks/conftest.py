"""Tasks are drawn through one compiled program each."""

from functools import lru_cache

import jax
import jax.random as jr
import pytest


@pytest.fixture(scope="session")
def drawn():
    """The target of a task and a sample around it, from the same keys for every task."""

    @lru_cache
    def drawn(task, num_samples):
        def draw(task, key):
            key_target, key_sample = jr.split(key)
            target = task.draw_target(key_target)
            return target, task.sample(key_sample, target, num_samples)

        return jax.jit(draw)(task, jr.key(0))

    return drawn
