"""Exponents, or differences of exponents, stay within limits."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ....claims.base import AbstractClaim, Evidence
from ....claims.verdict import Region
from ....claims.weighed import Measurement, Weighed, undecided
from ....fits import Estimate

_FALSE_ALARM = 0.05  # over all estimates together
Estimates = Callable[[Evidence, float], Mapping[str, Estimate]]  # at a confidence, by what they are


@dataclass(frozen=True, kw_only=True)
class GrowthClaim(AbstractClaim):
    """low ≤ a ≤ high for every exponent a of `estimates`, their intervals together at 95 %.

    An exponent that the runs do not tell has an open interval, and counts as without a result.
    """

    quantity: str  # what the exponents are
    estimates: Estimates
    low: float = -math.inf
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        region = Region(self.low, self.high)
        num_exponents = len(self.estimates(evidence, 1 - _FALSE_ALARM))
        if num_exponents == 0:
            reason = "there are no two rules to compare"
            return undecided(self.quantity, region, reason)
        estimates = self.estimates(evidence, 1 - _FALSE_ALARM / num_exponents)
        measurements = tuple(Measurement(label, *ends) for label, ends in estimates.items())
        return Weighed(self.quantity, measurements, region)
