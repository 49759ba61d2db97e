"""A differentiable search over orders: gradient ascent on the logits of a soft permutation.

A matrix whose entry (i, p) is the chance that input i stands at place p, rows and columns adding up
to 1, is made from any logits by Sinkhorn's iteration [mena2018]. Captured weight extends to it: the
chance that inputs placed independently share a window, weighted by ĝ(S)².
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from ...._types import Array, Bool, Float
from .captured_weight import subset_masks
from .orderings import contiguous

_NUM_ROUNDS = 20


def soft_permutation(logits: Float[Array, "pixel place"]) -> Float[Array, "pixel place"]:
    """Sinkhorn's iteration in logarithms: rows and columns are normalised in turn."""

    def one_round(_, value):
        value = value - jax.nn.logsumexp(value, axis=1, keepdims=True)
        return value - jax.nn.logsumexp(value, axis=0, keepdims=True)

    return jnp.exp(jax.lax.fori_loop(0, _NUM_ROUNDS, one_round, logits))


def soft_captured_weight(
    soft: Float[Array, "pixel place"], spectrum: Float[Array, "set"]
) -> Float[Array, ""]:
    """Σ_S ĝ(S)²·(Σ_j Π_{i∈S} P[i in window j] − Σ_j Π_{i∈S} P[i in windows j and j + 1]).

    The windows that hold a set are successive, so their number less that of successive pairs is
    1 or 0: at a permutation this is `captured_weight`. The pattern's inputs are the first k rows.
    """
    k = spectrum.size.bit_length() - 1
    upto = jnp.cumsum(jnp.pad(soft[:k], ((0, 0), (1, 0))), axis=1)
    masks = jnp.asarray(subset_masks(k))[:, :, None]

    def together(inside: Float[Array, "pixel window"]) -> Float[Array, "set"]:
        return jnp.sum(jnp.prod(jnp.where(masks, inside[None], 1.0), axis=1), axis=1)

    windows, pairs = upto[:, k:] - upto[:, :-k], upto[:, k:-1] - upto[:, 1:-k]
    return spectrum @ (together(windows) - together(pairs))


def ascend(
    input_length: int,
    spectrum: NDArray[np.float64],
    num_runs: int,
    num_steps: int,
    tolerance: float,
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    """Gradients until the k inputs fill one window, ∞ where `num_steps` came or nothing moved.

    Steps of norm 1 along the exact gradient, every entry truncated to a multiple of `tolerance`: at
    0 the size of a gradient costs nothing, above it a truncated gradient of 0 is no step. The order
    after a step is the permutation nearest to the soft one.
    """
    logits, weights = random_logits(input_length, num_runs, rng), jnp.asarray(spectrum, jnp.float32)
    k, needed = spectrum.size.bit_length() - 1, np.full(num_runs, np.inf)
    for number in range(1, num_steps + 1):
        step = _step(logits, weights, jnp.float32(tolerance))
        logits, soft = step.logits, np.asarray(step.soft)
        going = np.isinf(needed) & np.asarray(step.moved)
        for run in np.flatnonzero(going):
            if contiguous(linear_sum_assignment(-soft[run])[1][:k]):
                needed[run] = number
        if not going.any():
            break
    return needed


def gradient_norms(
    input_length: int, spectrum: NDArray[np.float64], num_runs: int, rng: np.random.Generator
) -> NDArray[np.float64]:
    """‖∂ captured weight/∂ logits‖ at random starts."""
    logits = random_logits(input_length, num_runs, rng)
    first = _step(logits, jnp.asarray(spectrum, jnp.float32), jnp.float32(0.0))
    return np.asarray(first.norm, np.float64)


def random_logits(
    input_length: int, num_runs: int, rng: np.random.Generator
) -> Float[Array, "run pixel place"]:
    """Gumbel noise: all permutations are equally likely to be the nearest to it."""
    return jnp.asarray(rng.gumbel(size=(num_runs, input_length, input_length)), jnp.float32)


class _Step(NamedTuple):
    logits: Float[Array, "run pixel place"]
    soft: Float[Array, "run pixel place"]
    norm: Float[Array, "run"]  # of the gradient, before truncation
    moved: Bool[Array, "run"]


@jax.jit
def _step(
    logits: Float[Array, "run pixel place"],
    spectrum: Float[Array, "set"],
    tolerance: Float[Array, ""],
) -> _Step:
    gradient = jax.grad(lambda run: soft_captured_weight(soft_permutation(run), spectrum))

    def one(run):
        slope = gradient(run)
        grid = jnp.where(tolerance > 0, tolerance, 1.0)
        heard = jnp.where(tolerance > 0, tolerance * jnp.trunc(slope / grid), slope)
        size = jnp.linalg.norm(heard)
        run = run + heard / jnp.maximum(size, 1e-30)
        return _Step(run, soft_permutation(run), jnp.linalg.norm(slope), size > 0)

    return jax.vmap(one)(logits)
