"""The plan of `dsd-growth`."""

from .....networks import CNN, LCN
from .....runs import Case, Plan, Sizes
from .....studies import Profile
from .setting import dsd_case, natural_descent


def cases(values: tuple[int, ...], sizes: dict[type, Sizes]) -> tuple[Case, ...]:
    return tuple(
        dsd_case(n, k, d, descent=natural_descent(n, k), sizes=of_network)
        for k in values
        for d in values
        for n, of_network in sizes.items()
    )


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=cases((10, 15), {CNN: Sizes(2, 512), LCN: Sizes(2, 512)}),
            sizes=Sizes(2, 512),
            tuning_seeds=tuple(range(3)),
            evaluation_seeds=tuple(range(3, 10)),
        )
    return Plan(
        cases=cases((10, 15, 20, 30, 45, 60), {CNN: Sizes(2, 512), LCN: Sizes(16, 8192)}),
        sizes=Sizes(2, 8192),
        tuning_seeds=tuple(range(10)),
        evaluation_seeds=tuple(range(10, 45)),
    )
