"""The cube {±1}^n: codes, windows, patterns and the Walsh–Hadamard transform.

A point x is stored as its code, the integer whose bit i is (1 − x_i)/2; then the parity χ_S(x) is
(−1)^popcount(S & code), with the set S written as an integer in the same way.
"""

import numpy as np
from numpy.typing import NDArray


def signs(length: int) -> NDArray[np.float64]:
    """All 2^n points of {±1}^n, row `code` being the point with that code."""
    codes = np.arange(2**length)
    return 1.0 - 2.0 * ((codes[:, None] >> np.arange(length)) & 1)


def codes_of(points: NDArray) -> NDArray[np.int64]:
    """Σ_i 2^i (1 − x_i)/2 over the last axis: the inverse of `signs`."""
    bits = np.asarray(points) < 0
    return bits @ (1 << np.arange(bits.shape[-1], dtype=np.int64))


def window_codes(
    codes: NDArray[np.int64], input_length: int, pattern_length: int
) -> NDArray[np.int64]:
    """(input, window): the code of x_{j..j+k−1} for each of the n − k + 1 windows j = 0, 1, …"""
    n, k = input_length, pattern_length
    if not 1 <= k <= n:
        raise ValueError(
            f"pattern_length must be in 1..{n} (input_length), got {k}: no window would hold it."
        )
    return (np.asarray(codes)[:, None] >> np.arange(n - k + 1)) & (2**k - 1)


def parity(length: int) -> NDArray[np.float64]:
    """g(z) = z_1 ⋯ z_k as a table over the codes of z."""
    return 1.0 - 2.0 * (np.bitwise_count(np.arange(2**length)) % 2)


def random_pattern(length: int, rng: np.random.Generator) -> NDArray[np.float64]:
    """A uniform g: {±1}^k → {±1} as a table over the codes of z."""
    return rng.choice([-1.0, 1.0], size=2**length)


def walsh(values: NDArray) -> NDArray[np.float64]:
    """f̂(S) = E_x f(x) χ_S(x) for every S, along the last axis, in n·2^n additions."""
    coefficients = np.array(values, dtype=np.float64)
    size, step = coefficients.shape[-1], 1
    if size & (size - 1):
        raise ValueError(
            f"values must have 2^n entries, got {size}: one for each point of the cube."
        )
    while step < size:
        pairs = coefficients.reshape(*coefficients.shape[:-1], -1, 2, step)
        coefficients = np.stack(
            [pairs[..., 0, :] + pairs[..., 1, :], pairs[..., 0, :] - pairs[..., 1, :]], axis=-2
        ).reshape(coefficients.shape)
        step *= 2
    return coefficients / size


def level_weights(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """W_ℓ(f) = Σ_{|S| = ℓ} f̂(S)² for ℓ = 0..n; they add up to E f² (Parseval)."""
    squares, sizes = walsh(values) ** 2, np.bitwise_count(np.arange(values.size))
    weights = np.zeros(sizes.max() + 1)
    np.add.at(weights, sizes, squares)
    return weights
