"""n* or risk at every place that was measured: of two networks side by side, or against a bound."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ..estimates import Interval, Result, mean_interval, ratio_of_results
from ..estimates.sample_complexity import percentile_interval
from .base import AbstractClaim, Evidence
from .evidence import StatedBound, measured
from .verdict import Region
from .weighed import UNKNOWN, IntervalAt, Place, Weighed, jointly, missing, undecided

Pair = tuple[Result | None, Result | None]


@dataclass(frozen=True, kw_only=True)
class RatioClaim(AbstractClaim):
    """low ≤ n*(more)/n*(fewer) ≤ high at every place either was measured at, paired by seed.

    Intervals hold together at 95 %. A place that only one of them has, or both for other targets or
    with fewer than two seeds in common, or where neither n* is inside the sizes tried, is without a
    result.
    """

    place: tuple[str, ...]  # the task's variables that make a place
    more: str
    fewer: str
    low: float
    high: float

    def weigh(self, evidence: Evidence) -> Weighed:
        pairs = _pairs(evidence, self.needs, (self.more, self.fewer), self.place)
        ratios = [(place, partial(paired_ratio, *pair)) for place, pair in pairs]
        quantity, region = f"n*({self.more})/n*({self.fewer})", Region(self.low, self.high)
        reason = f"{self.more} and {self.fewer} share no place, target and seeds"
        return _compared(quantity, ratios, region, reason)


@dataclass(frozen=True, kw_only=True)
class OrderClaim(AbstractClaim):
    """E risk(less) ≤ E risk(more) at every place of the study and size both were trained at.

    The quantity at a place and size is the difference of their risks, paired by seed, with
    Student's interval, together at 95 %. It is wanted at least 0 with the whole interval at every
    one: a size at which the two do not differ by more than noise leaves the claim undecided. A
    place that only one of them has, and a size at which a run diverged, is without a result.
    """

    place: tuple[str, ...]  # the task's variables that make a place
    less: str
    more: str

    def weigh(self, evidence: Evidence) -> Weighed:
        pairs = _pairs(evidence, self.needs, (self.less, self.more), self.place)
        gaps = [gap for place, pair in pairs for gap in _gaps(place, *pair)]
        quantity = f"risk of {self.more} less risk of {self.less}"
        reason = f"{self.less} and {self.more} share no place, seeds and size"
        return _compared(quantity, gaps, Region(low=0.0), reason)


@dataclass(frozen=True, kw_only=True)
class StatedClaim(AbstractClaim):
    """n* ≤ value or n* ≥ value, by the bound's kind, at every place where it says something.

    The quantity is n* over the value; `stated` gives bounds of one kind. Intervals hold together at
    95 %. A network without any result is a place without one.
    """

    networks: tuple[str, ...]
    place: tuple[str, ...]  # the task's variables that make a place
    stated: StatedBound

    def weigh(self, evidence: Evidence) -> Weighed:
        absent, ratios, context, region = [], [], [], Region(high=1.0)
        for name in self.networks:
            network = measured(evidence, self.needs, name, self.place)
            bounds = {at: self.stated(at, r.target) for at, r in network.results.items()}
            for at, bound in bounds.items():
                region = Region(low=1.0) if bound.kind == "lower" else region
                if not bound.silence:
                    place = {"network": name, **network.place(at)}
                    ratios.append((place, partial(_over, network.results[at], bound.value)))
            silences = [bound.silence for bound in bounds.values()]
            silent = bool(silences) and all(silences)
            context.append(f"{network}: {silences[0]}" if silent else str(network))
            absent += [] if bounds else [missing({"network": name})]
        return Weighed("n* over the bound", (*absent, *jointly(ratios)), region, tuple(context))


def _pairs(
    evidence: Evidence, studies: tuple[str, ...], networks: tuple[str, str], names: tuple[str, ...]
) -> list[tuple[dict[str, int | float], Pair]]:
    """The results of two networks at every place that either has, ascending."""
    first, second = (measured(evidence, studies, network, names) for network in networks)
    places = sorted({*first.results, *second.results})
    return [(first.place(at), (first.results.get(at), second.results.get(at))) for at in places]


def _compared(
    quantity: str, intervals: Sequence[tuple[Place, IntervalAt]], region: Region, reason: str
) -> Weighed:
    """Undecided for that reason where nothing is known at any place."""
    measurements = jointly(intervals)
    if not any(m.known for m in measurements):
        return undecided(quantity, region, reason)
    return Weighed(quantity, measurements, region)


def paired_ratio(more: Result | None, fewer: Result | None, confidence: float) -> Interval:
    """Of two n*, paired by the seeds of both; unknown for other targets, or where it is open."""
    if more is None or fewer is None:
        return UNKNOWN
    ratio = ratio_of_results(more, fewer, confidence)
    if ratio is None or ratio.bound == "unknown":
        return UNKNOWN
    return Interval(ratio.value, ratio.lower, ratio.upper)


def _gaps(
    place: dict[str, int | float], less: Result | None, more: Result | None
) -> Iterator[tuple[Place, IntervalAt]]:
    """The difference of the risks at every size that both have; unknown at a place without one."""
    sizes = []
    if less is not None and more is not None and less.curve.seeds == more.curve.seeds:
        sizes = np.intersect1d(less.curve.sizes, more.curve.sizes).tolist()
        for n in sizes:
            below, above = (r.curve.risks[r.curve.sizes == n][0] for r in (less, more))
            yield {**place, "num_samples": n}, partial(_gap, above, below)
    if not sizes:
        yield place, lambda confidence: UNKNOWN


def _gap(above: np.ndarray, below: np.ndarray, confidence: float) -> Interval:
    known = np.isfinite([above, below]).all()  # no run diverged
    return mean_interval(above - below, confidence) if known else UNKNOWN


def _over(result: Result, value: float, confidence: float) -> Interval:
    """n* over a number of samples."""
    estimate = result.estimate
    lower, upper = percentile_interval(estimate.resamples, confidence)
    return Interval(estimate.value / value, lower / value, upper / value)
