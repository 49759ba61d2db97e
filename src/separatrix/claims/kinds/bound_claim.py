"""n* grows no faster, or no slower, than a theorem says."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ...estimates import variable
from ...estimates.words import exponent
from ...fits import Points, PowerLaw, fit_power_law
from ..base import AbstractClaim, Evidence
from ..evidence import Growth, Measured, StatedBound, measured
from ..verdict import Region
from ..weighed import Measurement, Weighed, undecided

SLACK = 0.25  # half the least gap, 1/2, between the exponents of k + d, kd, k(k+d), k²d at k = d
_NUM_STEPS = 10  # of a weight from 0 to 1
_FALSE_ALARM = 0.05


@dataclass(frozen=True)
class BoundClaim(AbstractClaim):
    """n* = O(Σⱼ cⱼ tⱼ) (side "upper") or Ω (side "lower"), terms tⱼ with logarithms written out.

    A power law is fitted to the residual n*/Σ cⱼ tⱼ in every swept variable. The quantity is the
    largest of its exponents for the constants cⱼ ≥ 0 that make it smallest: O(k + d) allows
    n* = 7d, which outgrows k + d itself in d. An upper bound wants it at most the slack; its ends
    are the least, over the constants, of the largest lower and of the largest upper end, so that it
    is contradicted when some exponent is above the slack with its whole interval whatever the
    constants, and consistent when for some constants none is. A lower bound is the mirror image.
    The exponents' intervals hold together at 95 %: a bound that is true is called contradicted,
    and one off by more than the slack consistent, in at most 2.5 % of studies. Every variable of
    `varies` must have been swept.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    network: str
    place: tuple[str, ...]  # the task's variables that make a place
    side: Literal["upper", "lower"]
    terms: tuple[Growth, ...]
    varies: tuple[str, ...]  # the variables it is about
    stated: StatedBound  # the theorem itself, for whether it applies where n* was measured
    slack: float = SLACK

    def weigh(self, evidence: Evidence) -> Weighed:
        results = measured(evidence, self.needs, self.network, self.place)
        upper = self.side == "upper"
        quantity = f"{'largest' if upper else 'least'} exponent of n* over the bound"
        region = Region(high=self.slack) if upper else Region(low=-self.slack)
        if unswept := [name for name in self.varies if name not in results.swept()]:
            letters = ", ".join(sorted(variable(name).letter for name in unswept))
            return undecided(quantity, region, str(results), f"{letters} takes one value")
        try:
            fits = self._fits(results)
        except ValueError as error:
            return undecided(quantity, region, str(results), str(error))
        kindest, worst = self._worst(fits)
        grows = f"for the kindest constants n* over the bound grows like {_powers(kindest)}"
        context = (str(results), grows, *self._caveat(results))
        return Weighed(quantity, (worst,), region, context)

    def _fits(self, results: Measured) -> list[PowerLaw]:
        """The residual's power law for every choice of constants."""
        points, columns = results.points(), results.columns()
        num_points = len(points.values)
        terms = np.array([np.broadcast_to(t(columns), num_points) for t in self.terms])
        terms = terms / np.exp(np.log(terms).mean(axis=1, keepdims=True))
        confidence = 1 - _FALSE_ALARM / len(points.variables)
        return [
            fit_power_law(_residual(points, np.array(c) @ terms), confidence=confidence)
            for c in _weights(len(terms))
        ]

    def _worst(self, fits: list[PowerLaw]) -> tuple[PowerLaw, Measurement]:
        """The law for the kindest constants, and the worst exponent with them."""
        sign = 1 if self.side == "upper" else -1
        exponents = sign * np.array([list(fit.exponents.values()) for fit in fits])
        value, lower, upper = np.sort(exponents, axis=2)[..., [1, 0, 2]].max(axis=1).T
        ends = sign * np.array([value.min(), lower.min(), upper.min()])
        worst = Measurement({}, float(ends[0]), *sorted(ends[1:].tolist()))
        return fits[int(upper.argmin())], worst

    def _caveat(self, results: Measured) -> tuple[str, ...]:
        silences = [
            self.stated(at, result.target).silence for at, result in results.results.items()
        ]
        if not all(silences):
            return ()
        return (f"the theorem itself does not speak at these sizes: {silences[0]}",)


def _residual(points: Points, growth: np.ndarray) -> Points:
    return replace(points, values=points.values / growth)


def _weights(num_terms: int) -> Iterator[tuple[float, ...]]:
    """The points of a grid on the simplex."""
    for first in itertools.product(range(_NUM_STEPS + 1), repeat=num_terms - 1):
        if (rest := _NUM_STEPS - sum(first)) >= 0:
            yield tuple(part / _NUM_STEPS for part in (*first, rest))


def _powers(fit: PowerLaw) -> str:
    powers = [(variable(name).letter, estimate) for name, estimate in fit.exponents.items()]
    return ", ".join(f"{letter}^{exponent(estimate)}" for letter, estimate in powers)
