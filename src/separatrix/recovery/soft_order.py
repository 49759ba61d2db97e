"""A differentiable search over orders: gradient ascent on the logits of a soft permutation.

A matrix whose entry (i, p) is the chance that input i stands at place p, rows and columns adding up
to 1, is made from any logits by Sinkhorn's iteration [mena2018]. Captured weight extends to it: the
chance that inputs placed independently share a window, weighted by ĝ(S)².
"""

from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import jax.random as jr
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from .._types import Array, Float, RandomKey
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


class Ascent(NamedTuple):
    """Runs of the search; arrays are [run]."""

    evaluations: NDArray[np.float64]  # gradients until the k inputs fill one window, ∞ if never
    first_norm: NDArray[np.float64]  # ‖∂ captured weight/∂ logits‖ at the start


def ascend(
    input_length: int,
    spectrum: NDArray[np.float64],
    num_runs: int,
    num_steps: int,
    tolerance: float,
    key: RandomKey,
) -> Ascent:
    """Steps of norm 1 along the gradient, every entry of it truncated to multiples of `tolerance`.

    Exact population gradients: at tolerance 0 their size costs nothing. A truncated gradient of 0
    is no step. The order after each step is the permutation nearest to the soft one.
    """
    k = spectrum.size.bit_length() - 1
    logits = jr.gumbel(key, (num_runs, input_length, input_length))
    soft, norms = _ascend(logits, jnp.asarray(spectrum, jnp.float32), num_steps, tolerance)
    evaluations = [_first_hit(np.asarray(run), k) for run in soft]
    return Ascent(np.array(evaluations), np.asarray(norms[:, 0], np.float64))


@partial(jax.jit, static_argnums=(2, 3))
def _ascend(logits, spectrum, num_steps: int, tolerance: float):
    """Soft permutations (run, step, pixel, place) and gradient norms (run, step)."""
    gradient = jax.grad(lambda own: soft_captured_weight(soft_permutation(own), spectrum))

    def step(own, _):
        slope = gradient(own)
        heard = tolerance * jnp.trunc(slope / tolerance) if tolerance else slope
        own = own + heard / jnp.maximum(jnp.linalg.norm(heard), 1e-30)
        return own, (soft_permutation(own), jnp.linalg.norm(slope))

    _, seen = jax.vmap(lambda own: jax.lax.scan(step, own, length=num_steps))(logits)
    return seen


def _first_hit(softs: np.ndarray, pattern_length: int) -> float:
    for number, soft in enumerate(softs, start=1):
        places = linear_sum_assignment(-soft)[1][:pattern_length]
        if contiguous(places):
            return float(number)
    return float("inf")
