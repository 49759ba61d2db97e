"""At the same sample sizes one network has less risk than another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...estimates import Curve, mean_interval
from ..base import AbstractClaim, Evidence
from ..evidence import Measured, measured
from ..verdict import Region
from ..weighed import Measurement, Weighed, missing, undecided

_FALSE_ALARM = 0.05  # over all places and sizes together
_REGION = Region(low=0.0)
Gap = tuple[dict[str, int | float], np.ndarray]  # place and size; differences [seed]


@dataclass(frozen=True)
class OrderClaim(AbstractClaim):
    """E risk(less) ≤ E risk(more) at every place of the study and size both were trained at.

    The quantity at a place and size is the difference of their risks, paired by seed, with
    Student's interval, together at 95 %. It is wanted at least 0 with the whole interval at every
    one: a size at which the two do not differ by more than noise leaves the claim undecided. A
    place that only one of them has, and a size at which a run diverged, is without a result.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    place: tuple[str, ...]  # the task's variables that make a place
    less: str
    more: str

    def weigh(self, evidence: Evidence) -> Weighed:
        less, more = (measured(evidence, self.needs, n, self.place) for n in (self.less, self.more))
        gaps = list(_gaps(less, more))
        confidence = 1 - _FALSE_ALARM / max(len(gaps), 1)
        measurements = [_measurement(place, gap, confidence) for place, gap in gaps]
        quantity = f"risk of {self.more} less risk of {self.less}"
        if not any(m.known for m in measurements):
            reason = f"{self.less} and {self.more} share no place, seeds and size"
            return undecided(quantity, _REGION, reason)
        return Weighed(quantity, tuple(measurements), _REGION)


def _gaps(less: Measured, more: Measured) -> Iterator[Gap]:
    """The gaps at every place and size, none at a place without a pair."""
    for at in sorted({*less.results, *more.results}):
        place = less.place(at)
        pair = [side.results[at].curve for side in (less, more) if at in side.results]
        sizes = _shared_sizes(pair)
        if not sizes.size:
            yield place, np.array([])
        for n in sizes.tolist():
            below, above = (curve.risks[np.flatnonzero(curve.sizes == n)[0]] for curve in pair)
            with np.errstate(invalid="ignore"):  # both diverged: there is no difference
                yield {**place, "num_samples": n}, above - below


def _shared_sizes(pair: Sequence[Curve]) -> np.ndarray:
    if len(pair) < 2 or pair[0].seeds != pair[1].seeds:
        return np.array([])
    return np.intersect1d(pair[0].sizes, pair[1].sizes)


def _measurement(place: dict, gaps: np.ndarray, confidence: float) -> Measurement:
    if gaps.size == 0 or not np.isfinite(gaps).all():
        return missing(place)
    return Measurement(place, *mean_interval(gaps, confidence))
