"""The plan of `dsd-locality`."""

import dataclasses

from .....networks import CNN, FCN, LCN
from .....runs import Case, Plan, Sizes
from .....studies import Profile
from .setting import NOISE_STD, dsd_case, natural_descent

# (30, 30) would take a sample of 20,000.
PLACES = tuple((k, d) for d in (10, 20, 30) for k in (10, 15, 20, 30) if (k, d) != (30, 30))


def cases(num_patches: int, patch_dim: int, noise_std: float = NOISE_STD) -> tuple[Case, ...]:
    """CNN, LCN and FCN on the same task; the FCN over sizes of its own."""
    return tuple(
        dsd_case(n, num_patches, patch_dim, noise_std, natural_descent(n, num_patches), sizes)
        for n, sizes in (
            (CNN, Sizes(2, 512)),
            (LCN, Sizes(16, 2048)),
            (FCN, Sizes(256, 16_384, num_refinements=0)),
        )
    )


def quick_cases(noise_std: float, largest: int) -> tuple[Case, ...]:
    """10 patches of 5 pixels, and a tenth of the FCN's steps."""
    short = dataclasses.replace(natural_descent(FCN, 10), num_steps=1000, measure_every=250)
    sizes = Sizes(256, largest, num_refinements=0)
    local = (dsd_case(n, 10, 5, noise_std, natural_descent(n, 10)) for n in (CNN, LCN))
    return (*local, dsd_case(FCN, 10, 5, noise_std, short, sizes))


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=quick_cases(NOISE_STD, 1024),
            sizes=Sizes(2, 512, num_refinements=0),
            tuning_seeds=(),
            evaluation_seeds=tuple(range(3)),
            selection="test",
        )
    return Plan(
        cases=tuple(case for k, d in PLACES for case in cases(k, d)),
        sizes=Sizes(2, 16_384),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(5)),
        selection="test",
    )
