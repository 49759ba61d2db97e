"""A k-pattern and a distribution of inputs: what the population loss is an expectation over."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..cube import codes_of
from .inputs import AbstractInputs, FullCube, PointSet


@dataclass(frozen=True)
class Problem:
    """f(x) = g(x_{j*..j*+k−1}) with x drawn from finitely many inputs [malach2021, Def. 3]."""

    input_length: int  # n
    pattern: NDArray[np.float64]  # g, a table over the 2^k codes
    position: int  # j*, from 0
    inputs: AbstractInputs
    labels: NDArray[np.float64]  # f(x)
    weights: NDArray[np.float64]  # P(x)

    def __post_init__(self):
        _check(self.input_length, self.pattern, self.position)

    @property
    def pattern_length(self) -> int:
        """k"""
        return self.pattern.size.bit_length() - 1

    @property
    def num_windows(self) -> int:
        """N = n − k + 1; the paper prints n − k, which misses the last window."""
        return self.input_length - self.pattern_length + 1

    @property
    def window_weights(self) -> NDArray[np.float64]:
        """P[window j has code c], one row a window."""
        return self.inputs.marginals(self.weights)

    @property
    def collision(self) -> float:
        """Mean over windows j of Σ_c P[window j = c]²: 2^-k for uniform inputs."""
        return float(np.mean(np.sum(self.window_weights**2, axis=1)))


def uniform_problem(input_length: int, pattern: NDArray[np.float64], position: int = 0) -> Problem:
    """All 2^n inputs, equally likely (n ≤ 20 or so: every step reads 2^n scores)."""
    _check(input_length, pattern, position)
    n, k = input_length, pattern.size.bit_length() - 1
    everything = np.arange(2**n)
    labels = pattern[(everything >> position) & (2**k - 1)]
    return Problem(n, pattern, position, FullCube(n, k), labels, np.full(2**n, 2.0**-n))


def weighted_problem(
    points: NDArray, weights: NDArray[np.float64], pattern: NDArray[np.float64], position: int = 0
) -> Problem:
    """The rows of `points` (entries ±1), drawn with probabilities proportional to `weights`.

    Equal rows are merged, so a sample with repetitions costs as much as its distinct points.
    """
    _check(points.shape[1], pattern, position)
    k, n = pattern.size.bit_length() - 1, points.shape[1]
    distinct, owner = np.unique(np.asarray(points), axis=0, return_inverse=True)
    mass = np.bincount(owner.ravel(), weights=weights)
    codes = np.stack([codes_of(distinct[:, j : j + k]) for j in range(n - k + 1)], axis=1)
    labels = pattern[codes[:, position]]
    return Problem(n, pattern, position, PointSet.of(codes, 2**k), labels, mass / mass.sum())


def _check(input_length: int, pattern: NDArray[np.float64], position: int) -> None:
    k = pattern.size.bit_length() - 1
    windows = input_length - k + 1
    if k < 1 or 2**k != pattern.size or not np.all(np.abs(pattern) == 1):
        raise ValueError(
            f"pattern must be 2^k values ±1, got {pattern.size} values: one a window content."
        )
    if not 0 <= position < windows:
        raise ValueError(
            f"position must be in 0..{windows - 1}, got {position}: "
            f"there are n − k + 1 = {windows} windows."
        )
