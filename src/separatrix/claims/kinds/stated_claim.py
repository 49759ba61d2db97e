"""n* itself against a number of samples, where the statement that names it applies."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...estimates.sample_complexity import percentile_interval
from ..base import AbstractClaim, Evidence
from ..bound import Bound
from ..evidence import Measured, StatedBound, measured
from ..verdict import Region
from ..weighed import Measurement, Weighed, missing

_FALSE_ALARM = 0.05  # over all places together


@dataclass(frozen=True)
class StatedClaim(AbstractClaim):
    """n* ≤ value or n* ≥ value, by the bound's kind, at every place where it says something.

    The quantity is n* over the value; `stated` gives bounds of one kind. Intervals hold together at
    95 %. A network without any result is a place without one.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    networks: tuple[str, ...]
    place: tuple[str, ...]  # the task's variables that make a place
    stated: StatedBound

    def weigh(self, evidence: Evidence) -> Weighed:
        networks = [measured(evidence, self.needs, n, self.place) for n in self.networks]
        bounds = [
            [self.stated(at, result.target) for at, result in network.results.items()]
            for network in networks
        ]
        num_places = sum(not bound.silence for column in bounds for bound in column)
        confidence = 1 - _FALSE_ALARM / max(num_places, 1)
        lower = any(bound.kind == "lower" for column in bounds for bound in column)
        return Weighed(
            quantity="n* over the bound",
            measurements=tuple(
                measurement
                for network, column in zip(networks, bounds, strict=True)
                for measurement in _measurements(network, column, confidence)
            ),
            region=Region(low=1.0) if lower else Region(high=1.0),
            context=tuple(map(_in_words, networks, bounds)),
        )


def _measurements(
    network: Measured, bounds: Sequence[Bound], confidence: float
) -> Iterator[Measurement]:
    if not network.results:
        yield missing({"network": network.network})
    for (at, result), bound in zip(network.results.items(), bounds, strict=True):
        if not bound.silence:
            estimate = result.estimate
            ends = (estimate.value, *percentile_interval(estimate.resamples, confidence))
            place = {"network": network.network, **network.place(at)}
            yield Measurement(place, *(end / bound.value for end in ends))


def _in_words(network: Measured, bounds: Sequence[Bound]) -> str:
    silent = bool(bounds) and all(bound.silence for bound in bounds)
    return f"{network}: {bounds[0].silence}" if silent else str(network)
