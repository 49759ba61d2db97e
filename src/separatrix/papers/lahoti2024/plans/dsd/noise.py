"""The plan of `dsd-noise`."""

from collections.abc import Iterable

from .....networks import CNN, LCN
from .....runs import Case, Plan, Sizes
from .....studies import Profile
from .setting import dsd_case, natural_descent


def cases(num_patches: int, patch_dim: int, noise_stds: Iterable[float]) -> tuple[Case, ...]:
    return tuple(
        dsd_case(n, num_patches, patch_dim, noise_std, natural_descent(n, num_patches))
        for noise_std in noise_stds
        for n in (CNN, LCN)
    )


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=cases(10, 10, (0.05, 0.1, 0.15)),
            sizes=Sizes(2, 512),
            tuning_seeds=tuple(range(3)),
            evaluation_seeds=tuple(range(3, 10)),
        )
    return Plan(
        cases=cases(20, 20, [i / 100 for i in range(5, 21)]),
        sizes=Sizes(2, 2048),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 90)),
    )
