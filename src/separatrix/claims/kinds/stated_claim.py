"""n* itself against a number of samples, where the statement that names it applies."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...theory.bound import Bound
from ..base import AbstractClaim, Evidence, Finding, Result, Verdict
from ..evidence import Place, StatedBound, measured, silence, told
from ..words import number


@dataclass(frozen=True)
class StatedClaim(AbstractClaim):
    """n* ≤ value or n* ≥ value, by the bound's kind, at every place where it says something.

    Contradicted when an n* is on the wrong side with its whole interval, consistent when all are
    on the right side with theirs. An interval is 95 % at each place.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    networks: tuple[str, ...]
    stated: StatedBound

    def weigh(self, evidence: Evidence) -> Finding:
        findings = [self._one(n, measured(evidence, self.needs, n)) for n in self.networks]
        order = (Verdict.CONTRADICTED, Verdict.UNDECIDED, Verdict.CONSISTENT)
        verdicts = {own.verdict for own in findings}
        verdict = next((v for v in order if v in verdicts), Verdict.NOT_APPLICABLE)
        return Finding(verdict, "; ".join(own.why for own in findings))

    def _one(self, network: str, results: Mapping[Place, Result]) -> Finding:
        said = told(network, results) if results else f"no {network} in these studies"
        bounds = {at: self.stated(at, target) for at, (_, target, _) in results.items()}
        usable = {at: own for at, own in bounds.items() if silence(own) is None}
        if not usable:
            reason = next((f": {silence(own)}" for own in bounds.values()), "")
            return Finding(Verdict.NOT_APPLICABLE, f"{said}{reason}")
        sides = {at: _side(own, results[at]) for at, own in usable.items()}
        wrong = [at for at, side in sides.items() if side < 0]
        if wrong:
            at = wrong[0]
            where = f"{at} has {results[at][2]}, the bound {number(usable[at].value)}"
            return Finding(
                Verdict.CONTRADICTED, f"{said}; {len(wrong)} of {len(usable)} break it: {where}"
            )
        right = sum(side > 0 for side in sides.values())
        verdict = Verdict.CONSISTENT if right == len(usable) else Verdict.UNDECIDED
        return Finding(verdict, f"{said}; {right} of {len(usable)} keep it with their interval")


def _side(bound: Bound, result: Result) -> int:
    """1: kept with the whole interval, −1: broken with the whole interval, 0: neither."""
    _, _, estimate = result
    low, high = estimate.lower, estimate.upper
    if bound.kind == "upper":
        return 1 if high <= bound.value else -1 if low > bound.value else 0
    return 1 if low >= bound.value else -1 if high < bound.value else 0
