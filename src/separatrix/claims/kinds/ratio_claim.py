"""One network needs so many times the samples of another."""

from dataclasses import dataclass

from ...estimates import Result, sample_ratio
from ..base import AbstractClaim, Evidence
from ..evidence import measured
from ..verdict import Region
from ..weighed import Measurement, Place, Weighed, missing, undecided

_FALSE_ALARM = 0.05  # over all places together


@dataclass(frozen=True)
class RatioClaim(AbstractClaim):
    """low ≤ n*(more)/n*(fewer) ≤ high at every place either was measured at, paired by seed.

    Intervals hold together at 95 %. A place that only one of them has, or both for other targets or
    seeds, or where neither n* is inside the sizes tried, is without a result.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    place: tuple[str, ...]  # the task's variables that make a place
    more: str
    fewer: str
    low: float
    high: float

    def weigh(self, evidence: Evidence) -> Weighed:
        more, fewer = (
            measured(evidence, self.needs, n, self.place) for n in (self.more, self.fewer)
        )
        quantity, region = f"n*({self.more})/n*({self.fewer})", Region(self.low, self.high)
        places = sorted({*more.results, *fewer.results})
        confidence = 1 - _FALSE_ALARM / max(len(places), 1)
        measurements = tuple(
            _ratio(more.place(at), more.results.get(at), fewer.results.get(at), confidence)
            for at in places
        )
        if not any(m.known for m in measurements):
            reason = f"{self.more} and {self.fewer} share no place, target and seeds"
            return undecided(quantity, region, reason)
        return Weighed(quantity, measurements, region)


def _ratio(
    place: Place, more: Result | None, fewer: Result | None, confidence: float
) -> Measurement:
    if more is None or fewer is None or not _comparable(more, fewer):
        return missing(place)
    first, second = ((result.curve.sizes, result.curve.risks) for result in (more, fewer))
    ratio = sample_ratio(first, second, more.target, confidence=confidence)
    if ratio.bound == "unknown":
        return missing(place)
    return Measurement(place, ratio.value, ratio.lower, ratio.upper)


def _comparable(more: Result, fewer: Result) -> bool:
    return more.target == fewer.target and more.curve.seeds == fewer.curve.seeds
