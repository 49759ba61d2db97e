"""Searches over orders that train a CNN at every order they try: one draws, the other climbs."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .orderings import contiguous
from .trained_orders import Examples, Training, accuracies, examples_of

# Held-out accuracy that counts as learned: a parity is 1 or near 1/2, and the best function of
# fewer than its k inputs has 3/4.
ENOUGH = 0.95
_AT_ONCE = 8  # orders that are trained side by side


class Search(NamedTuple):
    """Orders tried until one was enough, and how often a network and contiguity disagreed."""

    num_trained: float  # ∞ where the limit came
    num_fitting: int  # orders tried in which the k inputs fill one window
    num_missed: int  # of these, learned not enough
    num_beside: int  # learned enough without a window


def search(
    pattern: NDArray[np.float64],
    input_length: int,
    training: Training,
    most: int,
    climbs: bool,
    rng: np.random.Generator,
) -> Search:
    """One sample, and orders until a CNN has 95 % of the held-out examples right.

    Drawing: every order is uniformly random. Climbing, a (1+8) evolution: eight orders that are one
    swap of two places away from the best, which the best of them replaces if it is no worse.
    """
    examples = examples_of(
        pattern, input_length, training.num_samples + training.num_validation, rng
    )
    k, best, fitness = training.window_length, rng.permutation(input_length), -1.0
    fitting, missed, beside = 0, 0, 0
    for tried in range(0, most, _AT_ONCE):
        if climbs:
            orders = swapped(np.tile(best, (_AT_ONCE, 1)), rng)
        else:
            orders = rng.permuted(np.tile(best, (_AT_ONCE, 1)), axis=1)
        learned = _fitness(examples, orders, training, rng)
        enough, fits = learned >= ENOUGH, contiguous(np.argsort(orders, axis=1)[:, :k])
        last = int(np.argmax(enough)) + 1 if enough.any() else _AT_ONCE
        seen = np.arange(_AT_ONCE) < last  # what stands behind the first success was not needed
        fitting += int(np.sum(seen & fits))
        missed += int(np.sum(seen & fits & ~enough))
        beside += int(np.sum(seen & enough & ~fits))
        if enough.any():
            return Search(float(tried + last), fitting, missed, beside)
        if learned.max() >= fitness:
            best, fitness = orders[int(np.argmax(learned))], float(learned.max())
    return Search(np.inf, fitting, missed, beside)


def _fitness(
    examples: Examples, orders: NDArray[np.int64], training: Training, rng: np.random.Generator
) -> NDArray[np.float64]:
    return accuracies(examples, orders, training, int(rng.integers(2**31)))


def swapped(orders: NDArray[np.int64], rng: np.random.Generator) -> NDArray[np.int64]:
    """Every order after the contents of two random places were exchanged."""
    rows, n = np.arange(len(orders)), orders.shape[1]
    one = rng.integers(n, size=len(orders))
    other = (one + rng.integers(1, n, size=len(orders))) % n
    changed = orders.copy()
    changed[rows, one], changed[rows, other] = orders[rows, other], orders[rows, one]
    return changed
