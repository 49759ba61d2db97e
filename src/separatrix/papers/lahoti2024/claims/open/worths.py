"""Claims on what a bias is worth in a named variant: by itself, and over its worth on another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, hypot, inf, isfinite, log

from .....claims import AbstractClaim, Evidence, Region, Weighed
from .....claims.place_claims import paired_ratio
from .....claims.weighed import FALSE_ALARM, UNKNOWN, Measurement, undecided
from .....estimates import Grid, Interval, Result, Role, Variant, grid_behind, variants_of
from .....estimates.variants import Fields

_CONFIDENCE = 1 - FALSE_ALARM


@dataclass(frozen=True, kw_only=True)
class VariantClaim(AbstractClaim):
    """low ≤ n*(more)/n*(fewer) ≤ high in a variant, paired by seed.

    With `over`, the same ratio in that variant is divided by: samples of two tasks are
    independent, so that log errors add up in squares.
    """

    role: Callable[[Fields], Role]
    variant: str
    more: str
    fewer: str
    low: float = -inf
    high: float = inf
    over: str = ""

    def weigh(self, evidence: Evidence) -> Weighed:
        study = self.needs[0]
        known = {v.name: v for v in variants_of(evidence.results[study], self.role)}
        name, region = f"n*({self.more})/n*({self.fewer})", Region(self.low, self.high)
        quantity = f"{name} over that on {self.over}" if self.over else name
        asked = [self.variant, *([self.over] if self.over else [])]
        if absent := [each for each in asked if each not in known]:
            return undecided(quantity, region, f"not measured here: {absent[0]}")
        variants = [known[each] for each in asked]
        edges = _edges(variants, (self.more, self.fewer), evidence.grids.get(study, ()))
        interval = self._interval(variants)
        context = (*map(self._in_words, variants), *edges)
        if edges or interval == UNKNOWN:
            return undecided(quantity, region, *context)
        return Weighed(quantity, (Measurement({}, *interval),), region, context)

    def _interval(self, variants: Sequence[Variant]) -> Interval:
        both = [(v.results.get(self.more), v.results.get(self.fewer)) for v in variants]
        if len(both) == 1:
            return paired_ratio(*both[0], _CONFIDENCE)
        ratios = [paired_ratio(*pair, _CONFIDENCE) for pair in both]
        if all(map(_closed, ratios)):
            return quotient(ratios[0], ratios[1])
        # An end that is open has no error: each interval at half the level, and divided.
        first, second = (paired_ratio(*pair, 1 - FALSE_ALARM / 2) for pair in both)
        return _divided(first, second)

    def _in_words(self, variant: Variant) -> str:
        both = (f"{name} {_needs(variant.results.get(name))}" for name in (self.more, self.fewer))
        return f"{variant.name}: {', '.join(both)}"


def quotient(first: Interval, second: Interval) -> Interval:
    """Of two independent ratios with closed intervals: log distances to the ends that make it small
    add up in squares, and so do those that make it large."""
    value = log(first.value / second.value)
    down = hypot(log(first.value / first.lower), log(second.upper / second.value))
    up = hypot(log(first.upper / first.value), log(second.value / second.lower))
    return Interval(exp(value), exp(value - down), exp(value + up))


def _divided(first: Interval, second: Interval) -> Interval:
    if UNKNOWN in (first, second):
        return UNKNOWN
    lower = first.lower / second.upper if isfinite(second.upper) else 0.0
    upper = first.upper / second.lower if second.lower > 0 else inf
    if lower <= 0 and upper == inf:
        return UNKNOWN
    return Interval(first.value / second.value, lower, upper)


def _closed(ratio: Interval) -> bool:
    """A bound of n* has its value at an end, or beyond it."""
    return 0 < ratio.lower <= ratio.value <= ratio.upper < inf


def _needs(result: Result | None) -> str:
    return "not measured" if result is None else f"n* {result.estimate}"


def _edges(
    variants: Sequence[Variant], networks: Sequence[str], grids: Sequence[Grid]
) -> tuple[str, ...]:
    """Where a better setting may lie beyond the grid: no verdict rests on that."""
    edges = []
    for variant in variants:
        for result in (variant.results[n] for n in networks if n in variant.results):
            grid = grid_behind(result, grids) if result.estimate.censoring == "none" else None
            if grid and (beyond := grid.beyond(grid.chosen(result))):
                fields = result.curve.fields
                network = fields.get("network.family", fields["network.kind"])
                edges.append(f"{network}, {variant.name}, is on an edge ({beyond})")
    return tuple(edges)
