"""n* over k and d, or over the noise, by every way of training and target: the plans of
`dsd-growth`, `dsd-noise`, `dsd-locality` and their kin.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from .....networks import CNN, FCN, LCN
from .....records import Seeds
from .....runs import AbstractSizes, FixedSizes, Plan, Sizes
from .....studies import Profile
from .....training.natural import PatchSum
from . import design
from .design import TARGETS, Design, Place, Target, Training
from .setting import GRADIENT_DESCENT
from .trainings import IN_NOISE, SMALL_RATE, canonical, tuned

LOCAL: tuple[PatchSum, ...] = (CNN, LCN)
ALL: tuple[PatchSum, ...] = (CNN, LCN, FCN)


class Way(NamedTuple):
    """How networks are trained on both profiles, and on which seeds in full."""

    full: Training
    quick: Training
    seeds: Mapping[PatchSum, Seeds]
    searched: Callable[[PatchSum, Place], AbstractSizes] = design.sizes


_FEW, _SEEDS = range(10), Seeds(tuple(range(10)), tuple(range(10, 50)))
# Of 32 settings ten seeds choose one that loses a run in twenty, and 40 others do not show what
# that is worth. Of a CNN, which loses most runs, 30 are not enough either: at k = 20, d = 10 they
# chose one that loses 4 in 100. All have seeds 10 to 29 in common, by which ratios are paired.
_MANY = (*range(10, 50), *range(70, 130))
_TUNED_ON: dict[PatchSum, Seeds] = {
    CNN: Seeds((*_FEW, *range(50, 70), *range(130, 200)), _MANY),
    LCN: Seeds((*_FEW, *range(50, 70)), _MANY),
    FCN: Seeds(tuple(_FEW), tuple(range(10, 30))),  # a run of it costs hundreds of the others'
}
TUNED = Way(tuned, partial(tuned, quick=True), _TUNED_ON, design.sizes_beyond)
TUNED_IN_NOISE = TUNED._replace(full=partial(tuned, grids=IN_NOISE))
_ALIKE: dict[PatchSum, Seeds] = dict.fromkeys(LOCAL, _SEEDS)
CANONICAL = Way(canonical, partial(canonical, rate=4 * SMALL_RATE), _ALIKE)
HALVED_RATES = Way(
    partial(canonical, rate=SMALL_RATE / 2), partial(canonical, rate=2 * SMALL_RATE), _ALIKE
)
_QUICK = dict.fromkeys(ALL, Seeds(tuple(range(3)), tuple(range(3, 10))))


def _sweep(
    networks: Sequence[PatchSum],
    places: Design,
    way: Way,
    target: Target,
    profile: Profile,
    searched: Callable[[PatchSum, Place], AbstractSizes] | None = None,  # where not by the way
) -> Plan:
    """On quick the same with few seeds; n* of all is that of seeds that chose nothing."""
    quick = profile == "quick"
    training = way.quick if quick else way.full
    searched = searched or (design.sizes if quick else way.searched)
    seeds = _QUICK if quick else way.seeds
    of_plan = seeds[networks[-1]]
    cases = (
        replace(
            design.case(network, place, training, target, searched),
            seeds=None if seeds[network] == of_plan else seeds[network],
        )
        for place in (places.quick if quick else places.full)
        for network in networks
    )
    return Plan(tuple(cases), Sizes(2, 512), *of_plan, choice="samples")


def _both_targets(networks: Sequence[PatchSum], places: Design, way: Way):
    return (partial(_sweep, networks, places, way, target) for target in TARGETS.values())


tuned_growth, tuned_growth_aligned = _both_targets(LOCAL, design.IN_SIZE, TUNED)
canonical_growth, canonical_growth_aligned = _both_targets(LOCAL, design.IN_SIZE, CANONICAL)
tuned_noise, tuned_noise_aligned = _both_targets(LOCAL, design.IN_NOISE, TUNED_IN_NOISE)
canonical_noise, canonical_noise_aligned = _both_targets(LOCAL, design.IN_NOISE, CANONICAL)
locality, locality_aligned = _both_targets(ALL, design.FCN_IN_SIZE, TUNED)
locality_noise, locality_noise_aligned = _both_targets(ALL, design.FCN_IN_NOISE, TUNED_IN_NOISE)
# Canonical training at half the rates in twice the steps, where it is shown to suffice.
halved_rates = partial(_sweep, LOCAL, design.HALVED, HALVED_RATES, TARGETS[""])


def beyond(profile: Profile) -> Plan:
    """Risk from n* up to 16 times as many samples, where n* is small enough to go so far; on
    quick up to 8 times."""
    searched = partial(_doublings, num_sizes=4 if profile == "quick" else 6)
    return _sweep(ALL, design.FOLLOWED, TUNED, TARGETS[""], profile, searched)


def _doublings(network: PatchSum, place: Place, num_sizes: int) -> FixedSizes:
    """From about n* of tuned training: of an LCN a third of the canonical one, of a CNN 8."""
    share = 1 / 3 if network is LCN else 1
    first = 8 if network is CNN else round(share * design.expected_n_star(network, place))
    return FixedSizes(tuple(first * 2**i for i in range(num_sizes)))


def published_growth(profile: Profile) -> Plan:
    """Over the paper's range of 1000 samples."""
    return _published(LOCAL, design.IN_SIZE, profile)


def published_locality(profile: Profile) -> Plan:
    """An FCN, which the paper has in learning curves alone, at 10 and 20 times an LCN's n*."""
    return _published((LCN, FCN), design.PANELS, profile)


def _published(networks: Sequence[PatchSum], places: Design, profile: Profile) -> Plan:
    """The paper's grid, repetitions and choice by test error."""
    quick = profile == "quick"
    paper = lambda network, num_patches: GRADIENT_DESCENT
    return Plan(
        cases=tuple(
            design.case(network, place, paper, TARGETS[""], _as_published)
            for place in (places.quick if quick else places.full)
            for network in networks
        ),
        sizes=Sizes(2, 512),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(3 if quick else 5)),
        selection="test",
    )


def _as_published(network: PatchSum, place: Place) -> AbstractSizes:
    if network is FCN:
        return FixedSizes(tuple(round(10 * i * design.expected_n_star(LCN, place)) for i in (1, 2)))
    searched = design.sizes(network, place)
    return replace(searched, largest=min(searched.largest, 1024))
