"""n* grows like a power of one variable, and the power lies in a range."""

from dataclasses import dataclass

from ...estimates import variable
from ...fits import fit_power_law
from ..base import AbstractClaim, Evidence
from ..evidence import measured
from ..verdict import Region
from ..weighed import Measurement, Weighed, undecided
from .bound_claim import SLACK


@dataclass(frozen=True)
class ExponentClaim(AbstractClaim):
    """low ≤ a ≤ high in n* ∝ vᵃ, up to a slack, v one of the variables swept; a 95 % interval."""

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    network: str
    place: tuple[str, ...]  # the task's variables that make a place
    variable: str
    low: float
    high: float
    slack: float = SLACK

    def weigh(self, evidence: Evidence) -> Weighed:
        results = measured(evidence, self.needs, self.network, self.place)
        letter = variable(self.variable).letter
        quantity = f"exponent of n* in {letter}"
        region = Region(self.low - self.slack, self.high + self.slack)
        if self.variable not in results.swept():
            return undecided(quantity, region, str(results), f"{letter} takes one value")
        try:
            estimate = fit_power_law(results.points()).exponents[self.variable]
        except ValueError as error:
            return undecided(quantity, region, str(results), str(error))
        return Weighed(quantity, (Measurement({}, *estimate),), region, (str(results),))
