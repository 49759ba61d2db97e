"""Brute-force correlation: try every candidate set, keep the one that agrees best."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Candidates = NDArray[np.int64]  # (candidate, input)


def all_windows(input_length: int, pattern_length: int) -> Candidates:
    """The n − k + 1 sets that are windows: all there is when the order is known."""
    return np.arange(input_length - pattern_length + 1)[:, None] + np.arange(pattern_length)


@lru_cache(maxsize=8)
def all_subsets(input_length: int, pattern_length: int) -> Candidates:
    """The C(n, k) sets that are left when it is not."""
    return np.array(list(combinations(range(input_length), pattern_length)))


class Examples(NamedTuple):
    x: NDArray[np.int8]
    y: NDArray[np.int8]


def parity_examples(
    input_length: int,
    subset: Sequence[int] | NDArray[np.int64],
    num_samples: int,
    label_noise: float,
    rng: np.random.Generator,
) -> Examples:
    """Uniform inputs, y = χ_S(x), each label turned with probability `label_noise`."""
    x = rng.choice(np.array([-1, 1], np.int8), size=(num_samples, input_length))
    turned = np.where(rng.random(num_samples) < label_noise, -1, 1).astype(np.int8)
    return Examples(x, x[:, list(subset)].prod(axis=1, dtype=np.int8) * turned)


def agreements(examples: Examples, candidates: Candidates) -> NDArray[np.int64]:
    """Σ_s y_s χ_S(x_s) for every candidate S: one query each."""
    x, y = examples
    products = x[:, candidates[:, 0]] * y[:, None]
    for column in candidates.T[1:]:
        products *= x[:, column]
    return products.sum(axis=0, dtype=np.int64)


def best_candidate(examples: Examples, candidates: Candidates) -> int | None:
    """The candidate that agrees best; None where two agree equally well."""
    scores = agreements(examples, candidates)
    best = int(np.argmax(scores))
    return best if np.count_nonzero(scores == scores[best]) == 1 else None
