"""n* grows no faster, or no slower, than a theorem says."""

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ...fits import Points, PowerLaw, fit_power_law
from ..base import AbstractClaim, Evidence, Finding, Result, Verdict
from ..evidence import (
    Growth,
    Place,
    StatedBound,
    measured,
    silence,
    swept,
    swept_points,
    told,
    variables_of,
)
from ..words import LETTERS, exponent

SLACK = 0.25  # half the least gap, 1/2, between the exponents of k + d, kd, k(k+d), k²d at k = d
_NUM_STEPS = 10  # of a weight from 0 to 1
_FALSE_ALARM = 0.05


@dataclass(frozen=True)
class BoundClaim(AbstractClaim):
    """n* = O(Σⱼ cⱼ tⱼ) (side "upper") or Ω (side "lower"), terms tⱼ with logarithms written out.

    A power law is fitted to the residual n*/Σ cⱼ tⱼ in every swept variable. An upper bound is
    contradicted when some exponent is above the slack with its whole interval, whatever the
    constants cⱼ ≥ 0: O(k + d) allows n* = 7d, which outgrows k + d itself in d. It is consistent
    when for some constants all intervals are below the slack, in every variable of `varies`. A
    lower bound is the mirror image. Intervals hold together at 95 %: a bound that is true is called
    contradicted, and one off by more than the slack consistent, in at most 2.5 % of studies.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    network: str
    side: Literal["upper", "lower"]
    terms: tuple[Growth, ...]
    varies: tuple[str, ...]  # the variables it is about
    stated: StatedBound  # the theorem itself, for whether it applies where n* was measured
    slack: float = SLACK

    def weigh(self, evidence: Evidence) -> Finding:
        results = measured(evidence, self.needs, self.network)
        if unswept := set(self.varies) - set(swept(tuple(results))):
            names = ", ".join(sorted(LETTERS[name] for name in unswept))
            return Finding(Verdict.UNDECIDED, f"{self._told(results)}; {names} takes one value")
        try:
            fits = self._fits(results)
        except ValueError as error:
            return Finding(Verdict.UNDECIDED, f"{self._told(results)}; {error}")
        verdict, shown = self._verdict(fits)
        side = "above" if self.side == "upper" else "below"
        limit = self.slack if self.side == "upper" else -self.slack
        return Finding(
            verdict,
            f"{self._told(results)}; n* over the bound grows like {_powers(shown)}, contradicted "
            f"{side} {limit:g}{self._caveat(results)}",
        )

    def _told(self, results: Mapping[Place, Result]) -> str:
        return told(self.network, results)

    def _fits(self, results: Mapping[Place, Result]) -> list[PowerLaw]:
        """The residual's power law for every choice of constants."""
        points, columns = swept_points(results), variables_of(tuple(results))
        terms = np.array([np.broadcast_to(t(columns), len(results)) for t in self.terms])
        terms = terms / np.exp(np.log(terms).mean(axis=1, keepdims=True))
        confidence = 1 - _FALSE_ALARM / len(points.variables)
        return [
            fit_power_law(_residual(points, np.array(c) @ terms), confidence=confidence)
            for c in _weights(len(terms))
        ]

    def _verdict(self, fits: list[PowerLaw]) -> tuple[Verdict, PowerLaw]:
        sign = 1 if self.side == "upper" else -1
        ends = [
            np.array([sorted((sign * e.lower, sign * e.upper)) for e in fit.exponents.values()])
            for fit in fits
        ]
        worst = np.array([own.max(axis=0) for own in ends])  # [constants, (lower, upper)]
        best = fits[int(worst[:, 1].argmin())]
        if np.all(worst[:, 0] > self.slack):
            return Verdict.CONTRADICTED, best
        if np.any(worst[:, 1] <= self.slack):
            return Verdict.CONSISTENT, best
        return Verdict.UNDECIDED, best

    def _caveat(self, results: Mapping[Place, Result]) -> str:
        reasons = [silence(self.stated(at, target)) for at, (_, target, _) in results.items()]
        if None in reasons:
            return ""
        return f"; the theorem itself does not speak at these sizes: {reasons[0]}"


def _residual(points: Points, growth: np.ndarray) -> Points:
    return replace(points, values=points.values / growth)


def _weights(num_terms: int) -> Iterator[tuple[float, ...]]:
    """The points of a grid on the simplex."""
    for first in itertools.product(range(_NUM_STEPS + 1), repeat=num_terms - 1):
        if (rest := _NUM_STEPS - sum(first)) >= 0:
            yield tuple(part / _NUM_STEPS for part in (*first, rest))


def _powers(fit: PowerLaw) -> str:
    return ", ".join(f"{LETTERS[name]}^{exponent(own)}" for name, own in fit.exponents.items())
