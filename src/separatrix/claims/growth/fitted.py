"""How n* of a network grows: against a theorem, in one variable, and by rival laws."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ...estimates import variable
from ...estimates.words import exponent
from ...fits import Law, LawFit, PowerLaw, compare_laws, fit_power_law
from ..evidence import Growth, Measured, StatedBound
from ..verdict import Region
from ..weighed import FALSE_ALARM, Measurement
from .trainings import AbstractGrowthClaim

# The exponents of k + d, kd, k(k+d) and k²d differ by 1/2 or more at k = d. A truth half-way to the
# next law is off by 1/4 and must be caught: half of that is left for the error of the exponents.
BOUND_SLACK = 0.12
SLACK = 0.25  # of an exponent alone, whose rivals are off by 1: half of the half-way
_NUM_STEPS = 10  # of a weight from 0 to 1
_SURE = 0.95  # of the likelihood among the rivals
_MARGIN = math.log(_SURE / (1 - _SURE))
# χ²/dof by the errors of n*: of a true law above 2.5 in less than 1 study of 1000 with 20 places.
MISFIT = 2.5


@dataclass(frozen=True, kw_only=True)
class BoundClaim(AbstractGrowthClaim):
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

    side: Literal["upper", "lower"]
    terms: tuple[Growth, ...]
    varies: tuple[str, ...]  # the variables it is about
    stated: StatedBound  # the theorem itself, for whether it applies where n* was measured
    slack: float = BOUND_SLACK

    def wanted(self) -> tuple[str, Region]:
        if self.side == "upper":
            return "largest exponent of n* over the bound", Region(high=self.slack)
        return "least exponent of n* over the bound", Region(low=-self.slack)

    def fit(self, results: Measured) -> tuple[Measurement, tuple[str, ...]]:
        """The worst exponent with the kindest constants."""
        _check_swept(results, self.varies)
        laws = self._laws(results)
        sign = 1 if self.side == "upper" else -1
        exponents = sign * np.array([list(law.exponents.values()) for law in laws])
        value, lower, upper = np.sort(exponents, axis=2)[..., [1, 0, 2]].max(axis=1).T
        ends = sign * np.array([value.min(), lower.min(), upper.min()])
        powers = ", ".join(
            f"{variable(name).letter}^{exponent(estimate)}"
            for name, estimate in laws[int(upper.argmin())].exponents.items()
        )
        grows = f"for the kindest constants n* over the bound grows like {powers}"
        worst = Measurement({}, float(ends[0]), *sorted(ends[1:].tolist()))
        silences = [self.stated(at, r.target).silence for at, r in results.results.items()]
        caveat = f"the theorem itself does not speak at these sizes: {silences[0]}"
        return worst, (grows, caveat) if all(silences) else (grows,)

    def _laws(self, results: Measured) -> list[PowerLaw]:
        """The residual's power law for every choice of constants."""
        points, columns = results.points(), results.columns()
        terms = np.array([np.broadcast_to(t(columns), len(points.values)) for t in self.terms])
        terms = terms / np.exp(np.log(terms).mean(axis=1, keepdims=True))
        residuals = (
            replace(points, values=points.values / (np.array(constants) @ terms))
            for constants in _weights(len(terms))
        )
        confidence = 1 - FALSE_ALARM / len(points.variables)
        return [fit_power_law(residual, confidence=confidence) for residual in residuals]


@dataclass(frozen=True, kw_only=True)
class ExponentClaim(AbstractGrowthClaim):
    """low ≤ a ≤ high in n* ∝ vᵃ, up to a slack, v one of the variables swept; a 95 % interval."""

    variable: str
    low: float
    high: float
    slack: float = SLACK

    def wanted(self) -> tuple[str, Region]:
        region = Region(self.low - self.slack, self.high + self.slack)
        return f"exponent of n* in {variable(self.variable).letter}", region

    def fit(self, results: Measured) -> tuple[Measurement, tuple[str, ...]]:
        _check_swept(results, (self.variable,))
        return Measurement({}, *fit_power_law(results.points()).exponents[self.variable]), ()


@dataclass(frozen=True, kw_only=True)
class LawClaim(AbstractGrowthClaim):
    """n* ∝ one of the laws `allowed`, rather than one of the other `laws`.

    The quantity is the log odds of the allowed laws by their likelihoods, give or take the log odds
    of 95 %, and it is wanted above 0: consistent when they have 95 % of the likelihood among the
    rivals, contradicted when the others do. The likeliest of the rivals need not be the truth. It
    is none of these where it misses the points by more than their errors allow (χ²/dof over
    `MISFIT`), or where, fitted to the smaller half, it does not predict the larger.
    """

    varies: tuple[str, ...]  # the variables that the laws are about
    laws: tuple[Law, ...]
    allowed: tuple[str, ...]  # by name

    def wanted(self) -> tuple[str, Region]:
        return "log odds of the laws allowed", Region(low=0.0)

    def fit(self, results: Measured) -> tuple[Measurement, tuple[str, ...]]:
        if set(results.swept()) != set(self.varies):
            names = " and ".join(self.varies)
            raise ValueError(f"the laws need {names} swept, and nothing else")
        best, *_ = fits = compare_laws(results.points(), self.laws)
        if best.misfit > MISFIT:
            raise ValueError(f"none of these: {_likeliest(best)}, χ²/dof {best.misfit:.3g}")
        if not best.predicts:
            raise ValueError(
                f"none of these: {_likeliest(best)}, fitted to the smaller half does "
                "not predict the larger"
            )
        allowed = [fit for fit in fits if fit.law.name in self.allowed]
        others = [fit for fit in fits if fit.law.name not in self.allowed]
        odds = _log_likelihood(allowed) - _log_likelihood(others)
        share = f"the laws allowed have {sum(fit.share for fit in allowed):.0%} of the likelihood"
        return Measurement({}, odds, odds - _MARGIN, odds + _MARGIN), (_likeliest(best), share)


def _likeliest(fit: LawFit) -> str:
    return (
        f"likeliest {fit.constant:.3g}·({fit.law.name}) with {fit.share:.0%}, off by "
        f"{fit.extrapolation_error:.0%} at the largest sizes"
    )


def _check_swept(results: Measured, names: tuple[str, ...]) -> None:
    if unswept := [name for name in names if name not in results.swept()]:
        letters = ", ".join(sorted(variable(name).letter for name in unswept))
        raise ValueError(f"{letters} takes one value")


def _log_likelihood(fits: Sequence[LawFit]) -> float:
    return float(np.logaddexp.reduce([fit.log_likelihood for fit in fits]))


def _weights(num_terms: int) -> Iterator[tuple[float, ...]]:
    """The points of a grid on the simplex."""
    for first in itertools.product(range(_NUM_STEPS + 1), repeat=num_terms - 1):
        if (rest := _NUM_STEPS - sum(first)) >= 0:
            yield tuple(part / _NUM_STEPS for part in (*first, rest))
