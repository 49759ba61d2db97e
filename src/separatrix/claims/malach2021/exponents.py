"""Exponents of steps and of n* on k-patterns, and their differences, as claims ask for them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from ...fits import Estimate, fit_power_law, points_of
from ...records import Fact
from ..base import Evidence
from .growth_claim import difference
from .step_runs import Runs, by_rule, gaps_of, growth, steps_of

STEPS = "k-pattern-steps"


class Growth(NamedTuple):
    """How something grows with n, for one rule."""

    length: int  # k
    pattern: str
    leap: int
    exponent: Estimate

    def __str__(self) -> str:
        return f"{self.pattern} of {self.length} bits, leap {self.leap}"


def growths(
    rows: Sequence[Fact], runs_of: Callable[[Sequence[Fact]], Runs], confidence: float
) -> Iterator[Growth]:
    """`runs_of` takes the rows of a rule; rules with too few lengths or successes are left out."""
    for (length, pattern), own in by_rule(rows).items():
        try:
            exponent = growth(runs_of(own), confidence)
        except ValueError:
            continue
        yield Growth(length, pattern, int(own[0]["leap"]), exponent)


def _gaps(evidence: Evidence, confidence: float) -> list[Growth]:
    gaps = growths(evidence.facts[STEPS], partial(gaps_of, more="FCN", fewer="CNN"), confidence)
    return sorted(gaps, key=lambda own: own.leap)


def local_growth(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """Exponents in n of the steps of CNN and LCN."""
    return {
        f"{network} on {own}": own.exponent
        for network in ("CNN", "LCN")
        for own in growths(evidence.facts[STEPS], partial(steps_of, network=network), confidence)
    }


def parity_gap(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """Exponents in n of steps(FCN)/steps(CNN) on parities."""
    return {
        str(own): own.exponent for own in _gaps(evidence, confidence) if own.pattern == "parity"
    }


def by_leap(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """At equal length: the exponent of the gap at the larger leap, minus that at the smaller."""
    return {
        f"{high} minus {low}": difference(high.exponent, low.exponent)
        for low, high in combinations(_gaps(evidence, confidence), 2)
        if low.length == high.length and low.leap < high.leap
    }


def by_length(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """At equal leap: the exponent of the gap of the longer rule, minus that of the shorter."""
    ordered = sorted(_gaps(evidence, confidence), key=lambda own: own.length)
    return {
        f"{long} minus {short}": difference(long.exponent, short.exponent)
        for short, long in combinations(ordered, 2)
        if short.length < long.length and short.leap == long.leap
    }


class Samples(NamedTuple):
    """n* of one network in one study, against a field of the task."""

    study: str
    network: str
    field: str

    def exponent(self, evidence: Evidence, confidence: float) -> Estimate:
        results = evidence.results[self.study]
        own = [r for r in results if r[0].fields["network.kind"] == self.network]
        places = [float(r[0].fields[self.field]) for r in own]  # pyright: ignore[reportArgumentType]
        points = points_of({self.field: places}, [estimate for _, _, estimate in own])
        return fit_power_law(points, confidence=confidence).exponents[self.field]


def apart(
    first: Samples, second: Samples, evidence: Evidence, confidence: float
) -> dict[str, Estimate]:
    """The difference of two exponents of n*; none where one of them cannot be told."""
    try:
        a, b = (own.exponent(evidence, confidence) for own in (first, second))
    except ValueError:
        return {}
    said = f"{first.network} in {first.study} minus {second.network} in {second.study}"
    return {said: difference(a, b)}
