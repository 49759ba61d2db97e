"""The one rule by which every claim is judged: intervals against the region a statement wants."""

from collections.abc import Iterable
from enum import StrEnum
from math import inf
from typing import NamedTuple

Ends = tuple[float, float]  # of an interval: lower, upper
_EVERYTHING = (-inf, inf)


class Verdict(StrEnum):
    """What the evidence says of a claim, at the sizes it was collected at."""

    CONSISTENT = "CONSISTENT"  # the evidence would have shown a contradiction, and shows none
    CONTRADICTED = "CONTRADICTED"
    UNDECIDED = "UNDECIDED"  # the evidence allows both, or there is none
    NOT_APPLICABLE = "NOT_APPLICABLE"  # the statement's own conditions do not hold there


class Region(NamedTuple):
    """low ≤ quantity ≤ high: where a statement wants it."""

    low: float = -inf
    high: float = inf

    def holds(self, ends: Ends) -> bool:
        """The interval lies wholly inside; one that allows everything says nothing."""
        lower, upper = ends
        return bool(self.low <= lower and upper <= self.high and ends != _EVERYTHING)

    def excludes(self, ends: Ends) -> bool:
        """The interval lies wholly outside."""
        lower, upper = ends
        return bool(lower > self.high or upper < self.low)


def verdict_of(intervals: Iterable[Ends | None], region: Region) -> Verdict:
    """The verdict on intervals at the places of a claim; None at a place without a result.

    Contradicted by one interval wholly outside, which are therefore to be made at a level corrected
    for their number; consistent when all lie wholly inside; not applicable when there is no place.
    Widening an interval, or losing a result, never makes a verdict CONSISTENT or CONTRADICTED.
    """
    # An end that is not a number leaves nothing known, as no result does.
    known = [ends if ends and ends[0] <= ends[1] else _EVERYTHING for ends in intervals]
    if not known:
        return Verdict.NOT_APPLICABLE
    if any(region.excludes(ends) for ends in known):
        return Verdict.CONTRADICTED
    return Verdict.CONSISTENT if all(map(region.holds, known)) else Verdict.UNDECIDED
