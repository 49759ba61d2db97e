"""Gaussian elimination over GF(2): a noiseless parity is read off n or a few more examples.

With wrong labels it is done again and again on other rows, until those that it uses are right.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


def packed_rows(x: NDArray, y: NDArray) -> list[int]:
    """Each example as one integer: bit i is (1 − x_i)/2, bit n is (1 − y)/2."""
    bits = np.concatenate([x < 0, (y < 0)[:, None]], axis=1)
    packed = np.packbits(bits, axis=1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def solve_parity(rows: Sequence[int], input_length: int) -> tuple[int, ...] | None:
    """The set S with y = χ_S(x) on the first n independent rows; None while fewer are seen.

    Later rows are not consulted: where labels are wrong no S agrees with all of them.
    """
    pivots: dict[int, int] = {}  # lowest input of a reduced row -> the row
    inputs = (1 << input_length) - 1
    for row in rows:
        for place, pivot in pivots.items():
            if row >> place & 1:
                row ^= pivot
        if left := row & inputs:
            place = (left & -left).bit_length() - 1
            pivots = {p: old ^ row if old >> place & 1 else old for p, old in pivots.items()}
            pivots[place] = row
        if len(pivots) == input_length:  # every row is now one input and its label
            return tuple(sorted(p for p, old in pivots.items() if old >> input_length & 1))
    return None


def recovery_probability(input_length: int, num_samples: int, label_noise: float) -> float:
    """(1 − η)^n·Π_{i<n}(1 − 2^{i−m}): m uniform rows have rank n, and n labels are all right.

    One wrong label among the n rows that are used changes the solution, for they are independent.
    """
    n, m = input_length, num_samples
    if m < n:
        return 0.0
    full_rank = np.prod(1 - 2.0 ** (np.arange(n) - m))
    return float((1 - label_noise) ** n * full_rank)


class Restarted(NamedTuple):
    """The set that came up, None where the limit came, and how often a system was solved."""

    subset: tuple[int, ...] | None
    num_trials: int


def solve_noisy_parity(
    x: NDArray[np.int8],
    y: NDArray[np.int8],
    label_noise: float,
    most_trials: int,
    rng: np.random.Generator,
) -> Restarted:
    """Elimination on the examples in one random order after the other, until a set agrees.

    It succeeds when the n rows that it uses have right labels. A set agrees when it explains more
    than half-way between 1/2, as a wrong one does, and 1 − η of all examples, as the right one.
    """
    m, n = x.shape
    enough = (1.5 - label_noise) / 2 * m
    rows = packed_rows(x, y)
    for trial in range(1, most_trials + 1):
        solved = solve_parity([rows[i] for i in rng.permutation(m)], n)
        if solved is None:
            return Restarted(None, trial)
        if np.sum(x[:, list(solved)].prod(axis=1) == y) >= enough:
            return Restarted(solved, trial)
    return Restarted(None, most_trials)


def restarts_law(input_length: int, wrong: NDArray[np.bool_]) -> float:
    """1/P[n of the m labels are all right], the mean number of trials on that sample."""
    m, w = len(wrong), int(wrong.sum())
    right = (m - w - np.arange(input_length)) / (m - np.arange(input_length))
    return float(1 / np.prod(right))
