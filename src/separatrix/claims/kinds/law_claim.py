"""Of rival laws of growth, the likely one is among those a paper allows."""

from dataclasses import dataclass

from ...fits import LawFit, compare_laws, growth_laws
from ..base import AbstractClaim, Evidence, Finding, Verdict
from ..evidence import measured, swept, swept_points, told

_SURE = 0.95  # of the likelihood among the rivals


@dataclass(frozen=True)
class LawClaim(AbstractClaim):
    """n* ∝ one of the laws `allowed`, rather than one of the other `growth_laws()`.

    Consistent when the allowed laws have 95 % of the likelihood, contradicted when the others do.
    The likeliest of the rivals need not be the truth: how far it is off at the largest sizes when
    fitted to the others is in the evidence.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    network: str
    allowed: tuple[str, ...]

    def weigh(self, evidence: Evidence) -> Finding:
        results = measured(evidence, self.needs, self.network)
        said = told(self.network, results) if results else f"no {self.network} was measured"
        if set(swept(tuple(results))) != {"num_patches", "patch_dim"}:
            why = f"{said}; laws in k and d need both swept, and nothing else"
            return Finding(Verdict.UNDECIDED, why)
        try:
            fits = compare_laws(swept_points(results), growth_laws())
        except ValueError as error:
            return Finding(Verdict.UNDECIDED, f"{said}; {error}")
        share = sum(fit.share for fit in fits if fit.law.name in self.allowed)
        why = f"{said}; {_told(fits[0])}; the laws allowed have {share:.0%} of the likelihood"
        if share < 1 - _SURE:
            return Finding(Verdict.CONTRADICTED, why)
        return Finding(Verdict.CONSISTENT if share >= _SURE else Verdict.UNDECIDED, why)


def _told(best: LawFit) -> str:
    return (
        f"likeliest {best.constant:.3g}·({best.law.name}) with {best.share:.0%}, "
        f"off by {best.extrapolation_error:.0%} at the largest sizes"
    )
