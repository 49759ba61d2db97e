"""Leap: how many new bits at once a learner of g has to find out [abbe2022, abbe2023]."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from .cube import walsh

_ROUNDING = 1e-9  # coefficients of a table of ±1 are multiples of 2^(1−k)


def fourier_support(table: NDArray) -> tuple[int, ...]:
    """{S: ĝ(S) ≠ 0}, each set S as the integer whose bits are its members.

    Any order of the table's entries that counts through the bits will do: another order of the
    bits, or another sign for digit 1, renames members and changes signs of coefficients.
    """
    return tuple(int(s) for s in np.flatnonzero(np.abs(walsh(table)) > _ROUNDING))


def leap(table: NDArray) -> int:
    """min over orders S₁, S₂, … of the support, of max_i |S_i ∖ (S₁ ∪ … ∪ S_{i−1})|  [abbe2023].

    1 for the merged staircases of [abbe2022], which SGD learns in Õ(n) samples; k for the parity of
    k bits, whose one set must be found whole. A constant has 0.
    """
    support = fourier_support(table)
    return next(size for size in range(len(table)) if _covers(support, size))


def _covers(support: Iterable[int], size: int) -> bool:
    """Whether every set comes in, `size` new bits at a time at most.

    Taking in any set that can come never hinders another, so the order of trying is free.
    """
    known, left = 0, set(support)
    while ready := {s for s in left if (s & ~known).bit_count() <= size}:
        left -= ready
        for s in ready:
            known |= s
    return not left
