"""The plans of `dsd-growth` and its kin: n* over k and d, by every way of training and target."""

from dataclasses import replace
from functools import partial

from .....networks import CNN, LCN
from .....runs import Plan, Sizes
from .....studies import Profile
from .design import HALVED, PLACES, QUICK, TARGETS, Place, Target, Training, plan, sizes
from .setting import GRADIENT_DESCENT, dsd_case
from .trainings import Local, canonical, tuned

_FULL = tuple(Place(k, d) for k, d in PLACES)


def _growth(training: Training, quick: Training, target: Target, profile: Profile) -> Plan:
    if profile == "quick":
        return plan(profile, QUICK, quick, target)
    return plan(profile, _FULL, training, target)


tuned_growth, tuned_growth_aligned = (
    partial(_growth, tuned, partial(tuned, inner=True), target) for target in TARGETS.values()
)
canonical_growth, canonical_growth_aligned = (
    partial(_growth, canonical, canonical, target) for target in TARGETS.values()
)


def halved_rates(profile: Profile) -> Plan:
    """Canonical training at half the rates in twice the steps, where it is shown to suffice."""
    places = QUICK[:1] if profile == "quick" else tuple(Place(k, d) for k, d in HALVED)
    return plan(profile, places, partial(canonical, slower=2), TARGETS[""])


def published_growth(profile: Profile) -> Plan:
    """The paper's grid, repetitions and choice by test error, over its range of 1000 samples."""
    places = QUICK if profile == "quick" else _FULL
    return Plan(
        cases=tuple(
            dsd_case(network, *place, GRADIENT_DESCENT, _published_sizes(network, place))
            for place in places
            for network in (CNN, LCN)
        ),
        sizes=Sizes(2, 512),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(3 if profile == "quick" else 5)),
        selection="test",
    )


def _published_sizes(network: Local, place: Place) -> Sizes:
    searched = sizes(network, place)
    return replace(searched, largest=min(searched.largest, 1024))
