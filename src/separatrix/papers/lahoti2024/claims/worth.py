"""What the theorems come to together: each bias is worth a factor that grows with k.

Ω(σ²k²d) for an FCN, Õ(σ²k(k+d)) and Ω(σ²kd) for an LCN, Õ(σ²(k+d)) for a CNN: where d is not
smaller than k, each step saves a factor of the order of k, up to logarithms.
"""

from dataclasses import dataclass
from functools import partial

from ....claims import AbstractClaim, Evidence, Kind, Region, Weighed, WorthGrowthClaim
from ....claims.evidence import measured
from ....claims.place_claims import paired_ratio
from ....claims.weighed import jointly
from .growth import ALL, IN_SIZES, PLACE

# Rivals: a factor k, one of √k, and none. Half of what lies between them is 0.25.
_SLACK = 0.25
_PAIRED = "The exponent of k in the ratio of their n*, paired by seed, fitted with that of d"

LOCALITY = WorthGrowthClaim(
    name="lahoti2024/headline-locality",
    source="lahoti2024, abstract and Sec. 1",
    says="Locality is worth a factor of samples that grows like k: FCN against LCN.",
    measured=f"{_PAIRED}, over all places of the FCN.",
    kind=Kind.GROWTH,
    fails_if="n*(FCN)/n*(LCN) grew slower than k^0.75, as √k would, or faster than k^1.25",
    needs=ALL,
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
