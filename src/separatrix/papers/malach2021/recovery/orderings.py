"""Orders of the inputs, and how many a success/fail search must try [malach2021, Sec. 5].

`order[p]` is the input that stands at place p, so `x[:, order]` is the reordered sample. A window
network of window k can express a function of k inputs only if they stand at k successive places;
which place inside the window does not matter, for its first layer sees the whole window.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from ..theory.activations import clipped_relu
from ..theory.companion import companion_rate
from ..theory.cube import parity
from ..theory.population import PrototypeCNN, descend, uniform_problem


def random_places(
    input_length: int, pattern_length: int, num_orders: int, rng: np.random.Generator
) -> NDArray[np.int64]:
    """(order, input): where k given inputs stand in uniformly random orders of all n."""
    everywhere = np.tile(np.arange(input_length), (num_orders, 1))
    return rng.permuted(everywhere, axis=1)[:, :pattern_length]


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


def random_search(input_length: int, pattern_length: int, rng: np.random.Generator) -> int:
    """Random orders tried until k given inputs fill one window: the last one counts."""
    batch = int(expected_trials(input_length, pattern_length)) + 1
    tried = 0
    while not (hits := contiguous(random_places(input_length, pattern_length, batch, rng))).any():
        tried += batch
    return tried + int(np.argmax(hits)) + 1


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
