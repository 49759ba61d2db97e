"""Exponents, or differences of exponents, stay within limits."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...fits import Estimate
from ..base import AbstractClaim, Evidence, Finding, Verdict
from ..words import exponent, interval

_FALSE_ALARM = 0.05  # over all estimates together
Estimates = Callable[[Evidence, float], Mapping[str, Estimate]]  # at a confidence, by what they are


@dataclass(frozen=True)
class GrowthClaim(AbstractClaim):
    """low ≤ a ≤ high for every exponent a that `estimates` finds, their intervals together at 95 %.

    Contradicted when an interval is wholly outside, consistent when all are inside.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    estimates: Estimates
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Finding:
        number = len(self.estimates(evidence, 1 - _FALSE_ALARM))
        if number == 0:
            why = "too few sizes were reached to tell an exponent, or no two to compare"
            return Finding(Verdict.UNDECIDED, why)
        found = self.estimates(evidence, 1 - _FALSE_ALARM / number)
        outside = [a for a in found.values() if a.lower > self.high or a.upper < self.low]
        inside = [a for a in found.values() if self.low <= a.lower and a.upper <= self.high]
        ends = sorted(found, key=lambda what: found[what].value)
        said = "; ".join(
            f"{exponent(found[w])} for {w}" for w in dict.fromkeys((ends[0], ends[-1]))
        )
        counted = "1 exponent" if number == 1 else f"{number} exponents"
        why = f"{counted}, limits {interval(self.low, self.high)}; {said}"
        if outside:
            return Finding(Verdict.CONTRADICTED, f"{why}; {len(outside)} wholly outside")
        verdict = Verdict.CONSISTENT if len(inside) == number else Verdict.UNDECIDED
        return Finding(verdict, f"{why}; {len(inside)} wholly inside")


def difference(first: Estimate, second: Estimate) -> Estimate:
    """first − second of independent fits: half-widths add in squares."""
    value = first.value - second.value
    half = math.hypot((first.upper - first.lower) / 2, (second.upper - second.lower) / 2)
    return Estimate(value, value - half, value + half)
