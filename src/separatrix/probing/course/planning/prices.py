"""What trials will cost, in seconds of the clock, by what those before them took."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

from ....records import Row
from ...networks import Probed
from ...trials import Trial

_COMPILING = 4.0  # seconds of a new program, until one was measured
_LEAST_COMPILING = 1.0
_BESIDE = 0.6  # of a trial's seconds, until measured: there are two cores at least


@dataclass(frozen=True, eq=False)
class Prices:
    """Prices by the trials that are done.

    A trial's seconds are those of its training, while others train beside it; the gaps between the
    ends of trials are those of the clock. Steps without a new network tell how the two compare;
    what the others took beyond that went into compiling.
    """

    steps: Sequence[Sequence[Trial]]
    rows: Mapping[Trial, Sequence[Row]]
    gaps: Mapping[Trial, float]

    def of(self, trials: Sequence[Trial]) -> float:
        """Seconds of the clock; a network that was not trained before has to be compiled."""
        networks = {trial.network for trial in trials}
        alone = {network: self._alone(network) for network in networks}
        new = len(networks - self._seconds.keys()) * self._compiling
        return math.fsum(alone[trial.network] for trial in trials) * self._beside + new

    @cached_property
    def _seconds(self) -> dict[Probed, list[float]]:
        by_network: dict[Probed, list[float]] = {}
        for trial in self.rows:
            by_network.setdefault(trial.network, []).append(self._took(trial))
        return by_network

    def _took(self, trial: Trial) -> float:
        return math.fsum(float(row["seconds"]) for row in self.rows[trial])

    @cached_property
    def _totals(self) -> list[tuple[int, float, float]]:
        """New networks, seconds of the clock and of trials, a step."""
        seen: set[Trial] = set()
        totals = []
        for step in self.steps:
            new = {trial.network for trial in step} - {trial.network for trial in seen}
            timed = [trial for trial in step if trial not in seen and trial in self.gaps]
            clock = math.fsum(self.gaps[trial] for trial in timed)
            totals.append((len(new), clock, math.fsum(map(self._took, timed))))
            seen.update(step)
        return totals

    @cached_property
    def _beside(self) -> float:
        """Seconds of the clock for a second of a trial."""
        known = [(clock, took) for new, clock, took in self._totals if not new]
        clock, took = (sum(each) for each in zip(*known, strict=True)) if known else (0.0, 0.0)
        return clock / took if took else _BESIDE

    @cached_property
    def _compiling(self) -> float:
        """Seconds of the clock for a new network."""
        with_new = [step for step in self._totals if step[0] and step[2]]
        if not with_new:
            return _COMPILING
        count, clock, took = (sum(each) for each in zip(*with_new, strict=True))
        return max((clock - self._beside * took) / count, _LEAST_COMPILING)

    def _alone(self, network: Probed) -> float:
        """Of one trial; of a new network by its operations, at the pace of the most alike."""
        if network in self._seconds:
            return median(self._seconds[network])
        if not self._seconds:
            return 0.0
        distance = lambda other: (
            other.family != network.family,
            abs(math.log(other.operations_per_example / network.operations_per_example)),
        )
        nearest = min(self._seconds, key=distance)
        share = network.operations_per_example / nearest.operations_per_example
        return share * median(self._seconds[nearest])
