"""The plan of `ssd-growth`: n* of all three networks on SSD over k and d, by gradient flow.

Rates are so small that halving them moved n* by less than 2 % in a pilot (20 seeds, k = d = 10; the
LCN also at k = 10, d = 20 and k = 40, d = 10). A CNN cannot tell SSD from DSD, and is trained as in
`dsd-growth-canonical`. An LCN's filter meets the signal in every example, so its rate has no factor
k; the k nodes of an FCN learn one direction together, so theirs is a k-th. The FCN starts smaller
than the others: what the sample does not see of its start stays, k²d weights in all. From 0.01 that
was a risk of 0.02 at k = d = 20 and of 0.06 at 40, which no sample took below the target. With
0.001 the best step of a pilot (10 seeds, kd = 100 and 400) was the 181st.
"""

import math

from .....measures import ExactRisk, SampledRisk
from .....networks import CNN, FCN, LCN, GaussianStart
from .....runs import Case, Cell, Plan, Sizes
from .....studies import Profile
from .....tasks import SSD
from .....training import Descent, geometric_steps, rates
from .....training.natural import PatchSum
from ..dsd.design import ALIGNMENT, aligned_risk
from ..dsd.setting import NUM_TEST_SAMPLES
from ..dsd.trainings import SMALL_RATE, canonical, stopped_at

NOISE_STD = 0.15  # below 1/√k up to k = 44, as the bound for the FCN asks, and n* is 20 or more
PLACES = tuple((k, d) for k in (10, 20, 40) for d in (10, 20, 40))
THRESHOLD_TO_FILTERS = 0.1  # at 0.5 an LCN in 20 is silenced for good, at 0.25 and 0.1 none
NETWORKS: tuple[PatchSum, ...] = (CNN, LCN, FCN)


def descent(network: PatchSum, num_patches: int, quick: bool) -> Descent:
    if network is CNN:
        return canonical(CNN, num_patches, 4 * SMALL_RATE if quick else SMALL_RATE)
    rate = float(f"{0.01 if network is LCN else 0.02 / num_patches:.3g}")
    setting = rates(rate, threshold=THRESHOLD_TO_FILTERS * rate)
    return stopped_at((setting,), geometric_steps(16, 2048 if network is LCN else 512))


def target(network: PatchSum, num_patches: int) -> float:
    """The risk at alignment 0.9, whatever k and d are.

    Of one filter of norm 1 in the signal's patch, the others at 0: what LCN and FCN can come to.
    The CNN's one filter is in all patches: at the best threshold.
    """
    if network is CNN:
        return aligned_risk(num_patches, NOISE_STD)
    return (1 - ALIGNMENT) ** 2 + NOISE_STD**2


def case(network: PatchSum, num_patches: int, patch_dim: int, quick: bool) -> Case:
    k, d = num_patches, patch_dim
    start = GaussianStart(0.001 if network is FCN else 0.01)
    measure = SampledRisk(NUM_TEST_SAMPLES) if network is FCN else ExactRisk()
    cell = Cell(SSD(k, d, NOISE_STD), network(k, d, start), descent(network, k, quick), measure)
    return Case(cell, target(network, k), sizes(network, k, d))


def sizes(network: PatchSum, num_patches: int, patch_dim: int) -> Sizes:
    """Around n* of a pilot: kd/4 for LCN and FCN, 20 to 50 for the CNN at k = d = 10 and 20."""
    if network is CNN:
        return Sizes(4, 512, num_refinements=4)
    expected = 2 ** round(math.log2(num_patches * patch_dim / 4))
    return Sizes(expected // 4, 4 * expected, num_refinements=4)


def plan(profile: Profile) -> Plan:
    quick = profile == "quick"
    places = PLACES[:1] if quick else PLACES
    num_tuning, num_seeds = (3, 7) if quick else (10, 40)
    return Plan(
        cases=tuple(case(network, *place, quick) for place in places for network in NETWORKS),
        sizes=Sizes(4, 512),
        tuning_seeds=tuple(range(num_tuning)),
        evaluation_seeds=tuple(range(num_tuning, num_tuning + num_seeds)),
    )
