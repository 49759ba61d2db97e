"""n* grows like a power of one variable, and the power lies in a range."""

from dataclasses import dataclass

from ...fits import fit_power_law
from ..base import AbstractClaim, Evidence, Finding, Verdict
from ..evidence import measured, swept_points, told
from ..words import LETTERS, exponent, interval
from .bound_claim import SLACK


@dataclass(frozen=True)
class ExponentClaim(AbstractClaim):
    """low ≤ a ≤ high in n* ∝ vᵃ, up to a slack, v one of the variables swept.

    Contradicted when the 95 % interval of a lies wholly outside the range, consistent when it lies
    wholly inside.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    network: str
    variable: str
    low: float
    high: float
    slack: float = SLACK

    def weigh(self, evidence: Evidence) -> Finding:
        results = measured(evidence, self.needs, self.network)
        said = told(self.network, results) if results else f"no {self.network} was measured"
        letter = LETTERS[self.variable]
        try:
            law = fit_power_law(swept_points(results))
            found = law.exponents[self.variable]
        except ValueError as error:
            return Finding(Verdict.UNDECIDED, f"{said}; {error}")
        except KeyError:
            return Finding(Verdict.UNDECIDED, f"{said}; {letter} takes one value")
        low, high = self.low - self.slack, self.high + self.slack
        why = f"{said}; n* grows like {letter}^{exponent(found)}, range {interval(low, high)}"
        if found.lower > high or found.upper < low:
            return Finding(Verdict.CONTRADICTED, why)
        inside = low <= found.lower and found.upper <= high
        return Finding(Verdict.CONSISTENT if inside else Verdict.UNDECIDED, why)
