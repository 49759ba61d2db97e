"""An oracle that answers 0 to every query for as long as it can [blum1994; kearns1998]."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..theory.cube import walsh


class Siege(NamedTuple):
    """What it took to leave the oracle one parity to answer for."""

    num_queries: int
    most_ruled_out: int  # by one query


def subset_codes(input_length: int, pattern_length: int) -> NDArray[np.int64]:
    """Every set of k inputs, bit i for input i."""
    chosen = combinations(range(input_length), pattern_length)
    return np.array([sum(1 << place for place in subset) for subset in chosen])


def window_codes(input_length: int, pattern_length: int) -> NDArray[np.int64]:
    """The n − k + 1 of them that are windows: all candidates when the order is known."""
    return (2**pattern_length - 1) << np.arange(input_length - pattern_length + 1)


def fewest_queries(num_candidates: int, tolerance: float) -> float:
    """(C − 1)·τ²: by Parseval |φ̂(S)| > τ for fewer than 1/τ² sets S, whatever the query |φ| ≤ 1."""
    return (num_candidates - 1) * tolerance**2


def besiege(
    input_length: int, candidates: Sequence[int] | NDArray, tolerance: float, group_size: int
) -> Siege:
    """Queries φ = sign Σ χ_S over `group_size` (odd) surviving sets, each answered by 0.

    Uniform inputs. The answer 0 is within τ of E[φ·χ_S] unless |φ̂(S)| > τ: those S are ruled out.
    A group whose majority is too faint for τ is halved.
    """
    left, codes = np.asarray(candidates), np.arange(2**input_length)
    num_queries = most = 0
    while len(left) > 1:
        group = left[: min(group_size, len(left) - 1 + len(left) % 2)]
        votes = np.sum([1 - 2 * (np.bitwise_count(codes & s) % 2.0) for s in group], axis=0)
        survives = np.abs(walsh(np.sign(votes))[left]) <= tolerance
        num_queries, most = num_queries + 1, max(most, int(np.sum(~survives)))
        if survives.all():
            group_size = group_size // 2 | 1
        left = left[survives]
    return Siege(num_queries, most)
