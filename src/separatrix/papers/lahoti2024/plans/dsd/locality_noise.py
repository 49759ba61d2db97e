"""The plan of `dsd-locality-noise`."""

from .....runs import Plan, Sizes
from .....studies import Profile
from .locality import cases, quick_cases


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=tuple(case for noise_std in (0.1, 0.15) for case in quick_cases(noise_std, 512)),
            sizes=Sizes(2, 512, num_refinements=0),
            tuning_seeds=(),
            evaluation_seeds=tuple(range(3)),
            selection="test",
        )
    return Plan(
        cases=tuple(
            case
            for noise_std in (0.07, 0.0775, 0.085, 0.0925, 0.1)
            for case in cases(15, 10, noise_std)
        ),
        sizes=Sizes(2, 16_384),
        tuning_seeds=(),
        evaluation_seeds=tuple(range(5)),
        selection="test",
    )
