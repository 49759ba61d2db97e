"""How fast an FCN falls behind a CNN, by leap and by length, on rules with as many +1 as −1."""

from itertools import combinations

from ....claims.base import Evidence
from ....fits import Estimate
from .exponents import Growth, difference, gaps


def is_balanced(pattern: str, length: int) -> bool:
    """Parities, staircases, and majorities of an odd number of bits, which have no ties.

    A conjunction is −1 on all but one input in 2^k: for 5 bits a constant is right on 96.9 %, next
    to the target of 99 %, so its steps tell little of how its bits are found.
    """
    if pattern == "majority":
        return length % 2 == 1
    return pattern == "parity" or pattern.startswith("staircase")


def by_leap(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """At equal length: the exponent of the gap at the larger leap, minus that at the smaller."""
    return {
        f"{high} minus {low}": difference(high.exponent, low.exponent)
        for low, high in combinations(_balanced_gaps(evidence, confidence), 2)
        if low.length == high.length and low.leap < high.leap
    }


def by_length(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """At equal leap: the exponent of the gap of the longer rule, minus that of the shorter."""
    ordered = sorted(_balanced_gaps(evidence, confidence), key=lambda gap: gap.length)
    return {
        f"{long} minus {short}": difference(long.exponent, short.exponent)
        for short, long in combinations(ordered, 2)
        if short.length < long.length and short.leap == long.leap
    }


def _balanced_gaps(evidence: Evidence, confidence: float) -> list[Growth]:
    return [gap for gap in gaps(evidence, confidence) if is_balanced(gap.pattern, gap.length)]
