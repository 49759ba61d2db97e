"""Orders of the inputs: in which a window network can learn, and how many a search must try.

`order[p]` is the input that stands at place p, so `x[:, order]` is the reordered sample. The
functions of one window are spanned by its parities, so that a CNN or LCN with a linear readout can
answer as a pattern of k inputs does if and only if some combination of its parities χ_S whose
places fit one window of k has its sign everywhere: under uniform inputs other parities only blur
it. That is a linear program. A parity needs all k at successive places [malach2021, Sec. 5].
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from ..theory.activations import clipped_relu
from ..theory.companion import companion_rate
from ..theory.cube import parity, signs
from ..theory.population import PrototypeCNN, descend, uniform_problem


def contiguous(places: NDArray[np.int64]) -> NDArray[np.bool_]:
    """max − min = k − 1 along the last axis: the k inputs fill one window."""
    return np.asarray(np.ptp(places, axis=-1) == places.shape[-1] - 1)


def expected_trials(input_length: int, pattern_length: int) -> float:
    """C(n, k)/(n − k + 1): 1 over the chance that a random order puts k inputs into one window."""
    n, k = input_length, pattern_length
    return comb(n, k) / (n - k + 1)


def fewest_mean_trials(input_length: int, pattern_length: int) -> float:
    """Σ_t max(0, 1 − tN/C(n,k)): no search that hears only success or failure has a smaller mean.

    The set is uniformly random; an order that fails rules out its N = n − k + 1 windows, so t
    orders have succeeded with probability at most tN/C. About half of `expected_trials`.
    """
    share = 1 / expected_trials(input_length, pattern_length)
    last = int(1 / share)
    return last + 1 - share * last * (last + 1) / 2


def subset_losses(
    input_length: int, pattern_length: int, num_steps: int, copies: int = 8
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every set S of k places, and the hinge loss that Thm 4's CNN reaches on its parity χ_S.

    Exact gradient descent over all 2^n inputs, both layers trained, every sign pattern `copies`
    times among the filters. Where S fills no window χ_S is orthogonal to whatever the network can
    output, so that E[1 − yh] = 1 bounds the loss from below and no gradient lowers it.
    """
    n, k = input_length, pattern_length
    filters = np.full(2**k, copies)
    network = PrototypeCNN(n - k + 1, filters, clipped_relu())
    rate = companion_rate(n, filters, num_steps)
    problem = uniform_problem(n, parity(k))
    for subset in combinations(range(n), k):
        mask = sum(1 << place for place in subset)
        labels = 1.0 - 2.0 * (np.bitwise_count(np.arange(2**n) & mask) % 2)
        run = descend(network, replace(problem, labels=labels), rate, num_steps)
        yield subset, run.readings[-1].loss


def fitting_sets(places: NDArray[np.int64]) -> NDArray[np.bool_]:
    """(…, set): whether the places of S ⊆ {1..k} lie in one window of k, by code of S."""
    k = places.shape[-1]
    masks, there = signs(k) < 0, places[..., None, :]
    highest = np.where(masks, there, -1).max(axis=-1)
    lowest = np.where(masks, there, np.iinfo(np.int64).max).min(axis=-1)
    return highest - lowest < k


def has_sign(pattern: NDArray[np.float64], sets: NDArray[np.bool_]) -> bool:
    """Whether Σ_S c_S χ_S over these sets has the pattern's sign at all 2^k points, for some c."""
    codes = np.arange(pattern.size)
    parities = 1.0 - 2.0 * (np.bitwise_count(codes[:, None] & codes[sets]) % 2)
    margins = -pattern[:, None] * parities
    solved = linprog(
        np.zeros(parities.shape[1]), A_ub=margins, b_ub=-np.ones(pattern.size), bounds=(None, None)
    )
    return solved.status == 0


def chance_to_learn(pattern: NDArray[np.float64], input_length: int) -> float:
    """The share of all orders of n inputs in which a network of window k can have its sign.

    Counted over every placing of the k inputs; (n − k + 1)/C(n,k) for a parity.
    """
    return _chance(tuple(pattern.tolist()), input_length)


@cache
def _chance(pattern: tuple[float, ...], input_length: int) -> float:
    k = len(pattern).bit_length() - 1
    placings = np.array(list(permutations(range(input_length), k)))
    families, counts = np.unique(fitting_sets(placings), axis=0, return_counts=True)
    right = [has_sign(np.array(pattern), family) for family in families]
    return float(counts[right].sum() / counts.sum())
