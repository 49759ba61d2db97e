"""The plans of `dsd-noise` and its kin: n* over the noise, by both trainings and targets."""

from functools import partial

from .....runs import Plan
from .....studies import Profile
from .design import NOISES, QUICK_NOISES, TARGETS, Place, Target, Training, plan
from .trainings import canonical, tuned

_FULL = tuple(Place(20, 20, noise) for noise in NOISES)


def _noise(training: Training, quick: Training, target: Target, profile: Profile) -> Plan:
    if profile == "quick":
        return plan(profile, QUICK_NOISES, quick, target)
    return plan(profile, _FULL, training, target)


tuned_noise, tuned_noise_aligned = (
    partial(_noise, tuned, partial(tuned, inner=True), target) for target in TARGETS.values()
)
canonical_noise, canonical_noise_aligned = (
    partial(_noise, canonical, canonical, target) for target in TARGETS.values()
)
