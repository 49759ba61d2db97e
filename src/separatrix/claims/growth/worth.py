"""How the worth of a bias grows: the ratio of two n* over many places, paired by seed."""

import math
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtri

from ...estimates import Ratio, Result, SampleComplexity, sample_ratio
from ...estimates.resampling import Crossing
from ..base import Evidence
from ..evidence import Measured, measured
from ..verdict import Region
from .fitted import ExponentClaim

_CENSORING = {"none": "none", "at least": "right", "at most": "left"}


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
    """The first result with the ratio in place of its n*; None where they cannot be compared."""
    seeds = [seed for seed in more.curve.seeds if seed in fewer.curve.seeds]
    if more.target != fewer.target or len(seeds) < 2:
        return None
    first, second = (
        (result.curve.sizes, result.curve.risks[:, _places(result, seeds)])
        for result in (more, fewer)
    )
    ratio = sample_ratio(first, second, more.target)
    return None if ratio.bound == "unknown" else Result(more.curve, more.target, _estimate(ratio))


def _places(result: Result, seeds: list[int]) -> list[int]:
    return [result.curve.seeds.index(seed) for seed in seeds]


def _estimate(ratio: Ratio) -> SampleComplexity:
    """A ratio in the words of n*, so that laws are fitted to it in the same way."""
    closed = ratio.lower > 0 and ratio.upper < math.inf
    error = np.log(ratio.upper / ratio.lower) / (2 * ndtri(0.975)) if closed else math.inf
    censoring = _CENSORING[ratio.bound]
    return SampleComplexity(
        value=ratio.value,
        lower=ratio.lower,
        upper=ratio.upper,
        censoring=censoring,  # pyright: ignore[reportArgumentType]
        limit=ratio.value,
        monotone=True,
        log_error=float(error),
        resamples=Crossing(np.array([ratio.lower]), np.array([ratio.upper])),
    )
