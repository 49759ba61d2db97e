"""What the theorems come to together: each bias is worth a factor that grows with k.

Ω(σ²k²d) for an FCN, Õ(σ²k(k+d)) and Ω(σ²kd) for an LCN, Õ(σ²(k+d)) for a CNN: where d is not
smaller than k, each step saves a factor of the order of k, up to logarithms.
"""

from dataclasses import dataclass
from functools import partial

import numpy as np

from ....claims import AbstractClaim, Evidence, Kind, Region, Weighed, WorthGrowthClaim
from ....claims.evidence import measured
from ....claims.place_claims import paired_ratio
from ....claims.weighed import UNKNOWN, jointly
from ....estimates import Interval, Result, mean_interval
from .growth import IN_SIZES, PLACE, TRAININGS, TUNING_LOOKED

# Rivals: a factor k, one of √k, and none. Half of what lies between them is 0.25.
_SLACK = 0.25
_PAIRED = "The exponent of k in the ratio of their n*, paired by seed, fitted with that of d"

# An FCN is measured by tuned training alone, so that its n* is held against an LCN's of every
# training, at the same target.
_LCN_AND_FCN = tuple(
    study
    for training in TRAININGS
    for study in (f"dsd-growth{training}", f"dsd-locality{training.removeprefix('-canonical')}")
)

LOCALITY = WorthGrowthClaim(
    name="lahoti2024/headline-locality",
    source="lahoti2024, abstract and Sec. 1",
    says="Locality is worth a factor of samples that grows like k: FCN against LCN.",
    measured=f"{_PAIRED}, over all places of the FCN, at tuned rates, against an LCN's by "
    "canonical and by tuned training, to two targets.",
    kind=Kind.GROWTH,
    fails_if="n*(FCN)/n*(LCN) grew slower than k^0.75, as √k would, or faster than k^1.25",
    looked=(
        "It was read at tuned rates alone and was CONTRADICTED: the ratio grew like k^1.93 [1.33, "
        "2.53], as an LCN's n* at large rates grows slower than k. A sentence about networks needs "
        "every training to agree, so that gradient flow of the LCN counts as well since then.",
        TUNING_LOOKED,
    ),
    needs=_LCN_AND_FCN,
    together=2,
    network="FCN",
    fewer="LCN",
    place=PLACE,
    variable="num_patches",
    low=1.0,
    high=1.0,
    slack=_SLACK,
)
SHARING = WorthGrowthClaim(
    name="lahoti2024/headline-sharing",
    source="lahoti2024, abstract and Sec. 1",
    says="Weight sharing is worth a factor of samples that grows like k: LCN against CNN.",
    measured=f"{_PAIRED}, over all places, where canonical and tuned training agree.",
    kind=Kind.GROWTH,
    fails_if="n*(LCN)/n*(CNN) grew slower than k^0.75, as √k would, or faster than k^1.25",
    looked=(TUNING_LOOKED,),
    needs=IN_SIZES,
    network="LCN",
    fewer="CNN",
    place=PLACE,
    variable="num_patches",
    low=1.0,
    high=1.0,
    slack=_SLACK,
)


@dataclass(frozen=True, kw_only=True)
class SameSamplesClaim(AbstractClaim):
    """n* by the first study over n* by the second, paired by seed, at every place of the second."""

    networks: tuple[str, ...]
    low: float
    high: float

    def weigh(self, evidence: Evidence) -> Weighed:
        first, second = self.needs
        ratios = []
        for network in self.networks:
            one, other = (measured(evidence, (s,), network, PLACE) for s in (first, second))
            for at, result in other.results.items():
                place = {"network": network, **other.place(at)}
                ratios.append((place, partial(paired_ratio, one.results.get(at), result)))
        quantity = "n* over n* at half the rates"
        return Weighed(quantity, jointly(ratios), Region(self.low, self.high))


SMALL_RATES = SameSamplesClaim(
    name="lahoti2024/canonical-rates-small-enough",
    source="lahoti2024, Sec. 8, ours",
    says="Canonical training is gradient flow: half the rates in twice the steps move n* by less "
    "than 2 %.",
    measured="The ratio of both n*, paired by seed, at the ends of k and d and in the middle.",
    kind=Kind.OURS,
    fails_if="n* moved by more than 2 % at one of the places",
    needs=("dsd-growth-canonical", "dsd-halved-rates"),
    networks=("CNN", "LCN"),
    low=0.98,
    high=1.02,
)


@dataclass(frozen=True, kw_only=True)
class StaysBelowClaim(AbstractClaim):
    """Mean risk over the target, the largest at any size from the first that meets it on."""

    networks: tuple[str, ...]

    def weigh(self, evidence: Evidence) -> Weighed:
        risks = []
        for network in self.networks:
            followed = measured(evidence, self.needs, network, PLACE)
            for at, result in followed.results.items():
                place = {"network": network, **followed.place(at)}
                risks.append((place, partial(_largest_after_crossing, result)))
        return Weighed("mean risk beyond n* over the target", jointly(risks), Region(high=1.0))


def _largest_after_crossing(result: Result, confidence: float) -> Interval:
    means = result.curve.risks.mean(axis=1)
    if not (met := np.flatnonzero(means <= result.target)).size:
        return UNKNOWN
    beyond = result.curve.risks[met[0] + 1 :]
    largest = beyond[beyond.mean(axis=1).argmax()]
    return Interval(*(end / result.target for end in mean_interval(largest, confidence)))


STAYS_BELOW = StaysBelowClaim(
    name="lahoti2024/risk-stays-below-the-target",
    source="lahoti2024, Sec. 8, ours",
    says="From n* on more samples do not lead back above the target.",
    measured="The largest mean risk beyond the first size that meets the target, up to 16 n*.",
    kind=Kind.OURS,
    fails_if="the mean risk of a network were above the target again at a size up to 16 n*",
    needs=("dsd-beyond",),
    networks=("CNN", "LCN", "FCN"),
)
