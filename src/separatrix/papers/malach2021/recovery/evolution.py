"""(1+1) evolutionary search over orders: swap two inputs, keep what is no worse."""

import numpy as np
from numpy.typing import NDArray

from .captured_weight import captured_weight
from .orderings import contiguous, random_places


def evolve(
    input_length: int,
    spectrum: NDArray[np.float64],
    num_runs: int,
    most_evaluations: int,
    rng: np.random.Generator,
) -> NDArray[np.float64]:
    """Evaluations of captured weight until the k inputs fill one window, ∞ where the limit came.

    All runs side by side. Only the places of the k inputs matter: a swap of two others is drawn
    like any other, evaluated, and changes nothing.
    """
    n, k = input_length, spectrum.size.bit_length() - 1
    places = random_places(n, k, num_runs, rng)
    fitness = captured_weight(places, spectrum)
    needed = np.where(contiguous(places), 1.0, np.inf)
    for evaluation in range(2, most_evaluations + 1):
        (going,) = np.nonzero(np.isinf(needed))
        if not going.size:
            break
        child = swapped(places[going], n, rng)
        value = captured_weight(child, spectrum)
        kept = value >= fitness[going] - 1e-12  # sums of ĝ² in another order are the same fitness
        places[going[kept]], fitness[going[kept]] = child[kept], value[kept]
        needed[going[kept & contiguous(child)]] = evaluation
    return needed


def swapped(
    places: NDArray[np.int64], input_length: int, rng: np.random.Generator
) -> NDArray[np.int64]:
    """Places of the k inputs after the contents of two random places were exchanged."""
    one = rng.integers(input_length, size=len(places))
    other = (one + rng.integers(1, input_length, size=len(places))) % input_length
    moved = np.where(places == one[:, None], other[:, None], places)
    return np.where(places == other[:, None], one[:, None], moved)
