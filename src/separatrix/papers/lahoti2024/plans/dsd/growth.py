"""n* over k and d, or over the noise, by every way of training and target: the plans of
`dsd-growth`, `dsd-noise`, `dsd-locality` and their kin.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from .....networks import CNN, FCN, LCN
from .....runs import AbstractSizes, FixedSizes, Plan, Sizes
from .....studies import Profile
from .....training.natural import PatchSum
from . import design
from .design import TARGETS, Design, Place, Target, Training
from .setting import GRADIENT_DESCENT
from .trainings import FCN_RATES_IN_NOISE, SMALL_RATE, canonical, tuned

LOCAL: tuple[PatchSum, ...] = (CNN, LCN)
ALL: tuple[PatchSum, ...] = (CNN, LCN, FCN)


class Way(NamedTuple):
    """How networks are trained on both profiles."""

    full: Training
    quick: Training


TUNED = Way(tuned, partial(tuned, quick=True))
TUNED_IN_NOISE = TUNED._replace(full=partial(tuned, fcn_rates=FCN_RATES_IN_NOISE))
CANONICAL = Way(canonical, partial(canonical, rate=4 * SMALL_RATE))
HALVED_RATES = Way(partial(canonical, rate=SMALL_RATE / 2), partial(canonical, rate=2 * SMALL_RATE))


def _sweep(
    networks: Sequence[PatchSum],
    places: Design,
    way: Way,
    target: Target,
    num_seeds: tuple[int, int],  # to tune on, and to measure
    profile: Profile,
    searched: Callable[[PatchSum, Place], AbstractSizes] = design.sizes,
) -> Plan:
    """On quick the same with few seeds; n* of all is that of seeds that chose nothing."""
    quick = profile == "quick"
    training = way.quick if quick else way.full
    num_tuning, num_measured = (3, 7) if quick else num_seeds
    return Plan(
        cases=tuple(
            design.case(network, place, training, target, searched)
            for place in (places.quick if quick else places.full)
            for network in networks
        ),
        sizes=Sizes(2, 512),
        tuning_seeds=tuple(range(num_tuning)),
        evaluation_seeds=tuple(range(num_tuning, num_tuning + num_measured)),
        choice="samples",
    )


MANY, FEW = (10, 40), (10, 20)  # an FCN's run costs hundreds of others


def _both_targets(
    networks: Sequence[PatchSum], places: Design, way: Way, num_seeds: tuple[int, int] = MANY
):
    return (
        partial(_sweep, networks, places, way, target, num_seeds) for target in TARGETS.values()
    )


tuned_growth, tuned_growth_aligned = _both_targets(LOCAL, design.IN_SIZE, TUNED)
canonical_growth, canonical_growth_aligned = _both_targets(LOCAL, design.IN_SIZE, CANONICAL)
tuned_noise, tuned_noise_aligned = _both_targets(LOCAL, design.IN_NOISE, TUNED)
canonical_noise, canonical_noise_aligned = _both_targets(LOCAL, design.IN_NOISE, CANONICAL)
locality, locality_aligned = _both_targets(ALL, design.FCN_IN_SIZE, TUNED, FEW)
locality_noise, locality_noise_aligned = _both_targets(
    ALL, design.FCN_IN_NOISE, TUNED_IN_NOISE, FEW
)
# Canonical training at half the rates in twice the steps, where it is shown to suffice.
halved_rates = partial(_sweep, LOCAL, design.HALVED, HALVED_RATES, TARGETS[""], MANY)


def beyond(profile: Profile) -> Plan:
    """Risk from n* up to 16 times as many samples, where n* is small enough to go so far; on
    quick up to 8 times."""
    searched = partial(_doublings, num_sizes=4 if profile == "quick" else 6)
    return _sweep(ALL, design.FOLLOWED, TUNED, TARGETS[""], FEW, profile, searched)


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
