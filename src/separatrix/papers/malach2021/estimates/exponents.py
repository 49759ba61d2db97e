"""Exponents of steps on k-patterns, and their differences, as claims ask for them."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ....claims.base import Evidence
from ....fits import Estimate
from ....records import Row
from .step_runs import Runs, by_rule, gaps_of, growth, steps_of

STEPS = "k-pattern-steps/runs"
OPEN = Estimate(math.nan, -math.inf, math.inf)  # where the runs do not tell an exponent


class Growth(NamedTuple):
    """How something grows with n, for one rule."""

    length: int  # k
    pattern: str
    leap: int
    exponent: Estimate

    def __str__(self) -> str:
        return f"{self.pattern} of {self.length} bits, leap {self.leap}"


def growths(
    rows: Sequence[Row], runs_of: Callable[[Sequence[Row]], Runs], confidence: float
) -> Iterator[Growth]:
    """`runs_of` takes the rows of a rule; rules with too few lengths or successes are left out."""
    return (rule for rule in _all_growths(rows, runs_of, confidence) if rule.exponent is not OPEN)


def _all_growths(
    rows: Sequence[Row], runs_of: Callable[[Sequence[Row]], Runs], confidence: float
) -> Iterator[Growth]:
    for (length, pattern), group in by_rule(rows).items():
        try:
            exponent = growth(runs_of(group), confidence)
        except ValueError:
            exponent = OPEN
        yield Growth(length, pattern, int(group[0]["leap"]), exponent)


def gaps(evidence: Evidence, confidence: float) -> list[Growth]:
    """The exponent in n of steps(FCN)/steps(CNN) on every rule, from leap to leap."""
    of_rule = partial(gaps_of, more="FCN", fewer="CNN")
    growths_of = _all_growths(evidence.tables[STEPS], of_rule, confidence)
    return sorted(growths_of, key=lambda gap: gap.leap)


def local_growth(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """Exponents in n of the steps of CNN and LCN."""
    rows = evidence.tables[STEPS]
    return {
        f"{network} on {rule}": rule.exponent
        for network in ("CNN", "LCN")
        for rule in _all_growths(rows, partial(steps_of, network=network), confidence)
    }


def parity_gap(evidence: Evidence, confidence: float) -> dict[str, Estimate]:
    """Exponents in n of steps(FCN)/steps(CNN) on parities."""
    return {str(gap): gap.exponent for gap in gaps(evidence, confidence) if gap.pattern == "parity"}


def difference(first: Estimate, second: Estimate) -> Estimate:
    """first − second of independent fits: half-widths add in squares."""
    value = first.value - second.value
    half = math.hypot((first.upper - first.lower) / 2, (second.upper - second.lower) / 2)
    return Estimate(value, value - half, value + half)
