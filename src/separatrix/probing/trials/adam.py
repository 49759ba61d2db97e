"""Adam [kingma2015], with optax's defaults: written out, it compiles and runs faster on a CPU."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from ..._types import Array

_MEAN, _SQUARE, _LEAST = 0.9, 0.999, 1e-8


class AdamState(NamedTuple):
    """Weights, running means of gradients and of their squares, and the weight of what came before
    the first step in each."""

    weights: Any
    mean: Any
    square: Any
    of_mean: Array
    of_square: Array


def adam_start(weights: Any) -> AdamState:
    zeros = jax.tree.map(jnp.zeros_like, weights)
    return AdamState(weights, zeros, zeros, jnp.float32(1), jnp.float32(1))


def adam_step(state: AdamState, gradient: Any, rate: Array) -> AdamState:
    """The next state; means are of the steps taken, as if there had been none before the first."""
    mean = jax.tree.map(lambda m, g: _MEAN * m + (1 - _MEAN) * g, state.mean, gradient)
    square = jax.tree.map(lambda s, g: _SQUARE * s + (1 - _SQUARE) * g**2, state.square, gradient)
    of_mean, of_square = _MEAN * state.of_mean, _SQUARE * state.of_square
    by, root = rate / (1 - of_mean), jax.lax.rsqrt(1 - of_square)
    move = lambda w, m, s: w - by * m / (jnp.sqrt(s) * root + _LEAST)
    weights = jax.tree.map(move, state.weights, mean, square)
    return AdamState(weights, mean, square, of_mean, of_square)
