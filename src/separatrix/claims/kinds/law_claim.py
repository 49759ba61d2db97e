"""Of rival laws of growth, the likely one is among those a paper allows."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...fits import Law, LawFit, compare_laws
from ..base import AbstractClaim, Evidence
from ..evidence import measured
from ..verdict import Region
from ..weighed import Measurement, Weighed, undecided

_SURE = 0.95  # of the likelihood among the rivals
_MARGIN = math.log(_SURE / (1 - _SURE))
_QUANTITY = "log odds of the laws allowed"
_REGION = Region(low=0.0)


@dataclass(frozen=True)
class LawClaim(AbstractClaim):
    """n* ∝ one of the laws `allowed`, rather than one of the other `laws`.

    The quantity is the log odds of the allowed laws by their likelihoods, give or take the log odds
    of 95 %, and it is wanted above 0: consistent when they have 95 % of the likelihood among the
    rivals, contradicted when the others do. The likeliest of the rivals need not be the truth: how
    far it is off at the largest sizes when fitted to the others is in the evidence.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    network: str
    place: tuple[str, ...]  # the task's variables that make a place
    varies: tuple[str, ...]  # those of them that the laws are about
    laws: tuple[Law, ...]
    allowed: tuple[str, ...]  # by name

    def weigh(self, evidence: Evidence) -> Weighed:
        results = measured(evidence, self.needs, self.network, self.place)
        if set(results.swept()) != set(self.varies):
            names = " and ".join(self.varies)
            reason = f"the laws need {names} swept, and nothing else"
            return undecided(_QUANTITY, _REGION, str(results), reason)
        try:
            fits = compare_laws(results.points(), self.laws)
        except ValueError as error:
            return undecided(_QUANTITY, _REGION, str(results), str(error))
        odds = self._log_odds(fits)
        share = sum(fit.share for fit in fits if fit.law.name in self.allowed)
        allowed = f"the laws allowed have {share:.0%} of the likelihood"
        measurement = Measurement({}, odds, odds - _MARGIN, odds + _MARGIN)
        context = (str(results), _in_words(fits[0]), allowed)
        return Weighed(_QUANTITY, (measurement,), _REGION, context)

    def _log_odds(self, fits: Sequence[LawFit]) -> float:
        allowed, others = (
            np.logaddexp.reduce(
                [fit.log_likelihood for fit in fits if (fit.law.name in self.allowed) == kept]
            )
            for kept in (True, False)
        )
        return float(allowed - others)


def _in_words(best: LawFit) -> str:
    return (
        f"likeliest {best.constant:.3g}·({best.law.name}) with {best.share:.0%}, "
        f"off by {best.extrapolation_error:.0%} at the largest sizes"
    )
