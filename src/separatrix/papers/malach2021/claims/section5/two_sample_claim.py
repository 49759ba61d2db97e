"""Two kinds of row have one distribution."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scipy import optimize, stats

from .....claims.base import AbstractClaim, Evidence
from .....claims.verdict import Region
from .....claims.weighed import Measurement, Weighed, undecided
from .....estimates import Interval
from .....records import Row

# Half-way from 1/2, no difference, to 0 or 1, where one kind is always above the other.
_REGION = Region(0.25, 0.75)


@dataclass(frozen=True, kw_only=True)
class TwoSampleClaim(AbstractClaim):
    """`number` is distributed alike over the rows of `one` and of `other`.

    The quantity is P[other > one] + P[other = one]/2 (Mann and Whitney), with a 95 % interval.
    """

    quantity: str  # what that probability is
    one: Callable[[Row], bool]
    other: Callable[[Row], bool]
    number: Callable[[Row], float]

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        rows = evidence.tables[table]
        first = [self.number(row) for row in filter(self.one, rows)]
        second = [self.number(row) for row in filter(self.other, rows)]
        counts = f"{len(first)} against {len(second)} rows"
        if min(len(first), len(second)) < 2:
            return undecided(self.quantity, _REGION, counts)
        chance = chance_above(first, second)
        return Weighed(self.quantity, (Measurement({}, *chance),), _REGION, (counts,))


def chance_above(
    first: Sequence[float], second: Sequence[float], confidence: float = 0.95
) -> Interval:
    """θ = P[second > first] + P[second = first]/2, with Newcombe's score interval (2006, method 5).

    Its ends are the θ at which the estimate is `confidence` away in units of Hanley and McNeil's
    standard error at θ, with both samples taken as equally large; it is not empty where they are
    wholly apart, as an interval with the error at the estimate would be.
    """
    m, n = len(first), len(second)
    value = float(stats.mannwhitneyu(second, first).statistic) / (m * n)
    quantile = float(stats.norm.ppf((1 + confidence) / 2))

    def error(chance: float) -> float:
        pairs = ((m + n) / 2 - 1) * ((1 - chance) / (2 - chance) + chance / (1 + chance))
        return math.sqrt(chance * (1 - chance) * (1 + pairs) / (m * n))

    def excess(chance: float) -> float:
        return abs(value - chance) - quantile * error(chance)

    start = min(max(value, 1e-9), 1 - 1e-9)  # where the error is not 0, and the excess below 0
    lower, upper = (
        optimize.root_scalar(excess, bracket=(start, end)).root if excess(end) > 0 else end
        for end in (0.0, 1.0)
    )
    return Interval(value, lower, upper)
