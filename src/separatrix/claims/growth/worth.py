"""How the worth of a bias grows: the ratio of two n* over many places, paired by seed."""

from dataclasses import dataclass

from ...estimates import Result, ratio_of_results
from ..base import Evidence
from ..evidence import Measured, measured
from ..verdict import Region
from .fitted import ExponentClaim


@dataclass(frozen=True, kw_only=True)
class WorthGrowthClaim(ExponentClaim):
    """low ≤ a ≤ high in n*(network)/n*(fewer) ∝ vᵃ · …, up to a slack, over all places they share.

    `network` is the one without the bias. Ratios are paired by the seeds that both have, at the
    same target.
    """

    fewer: str

    def wanted(self) -> tuple[str, Region]:
        quantity, region = super().wanted()
        return quantity.replace("n*", self._ratio), region

    @property
    def _ratio(self) -> str:
        return f"n*({self.network})/n*({self.fewer})"

    def results(self, evidence: Evidence, studies: tuple[str, ...]) -> Measured:
        more, fewer = (
            measured(evidence, studies, name, self.place) for name in (self.network, self.fewer)
        )
        both = {
            at: worth
            for at, result in more.results.items()
            if at in fewer.results and (worth := _worth(result, fewer.results[at]))
        }
        return Measured(self._ratio, self.place, both, counted="ratio")


def _worth(more: Result, fewer: Result) -> Result | None:
    """The first result with the ratio in place of its n*; None where nothing bounds it."""
    ratio = ratio_of_results(more, fewer)
    if ratio is None or ratio.bound == "unknown":
        return None
    return Result(more.curve, more.target, ratio.as_complexity())
