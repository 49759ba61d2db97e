"""The plan of `dsd-weight-sharing`."""

from .....networks import CNN, LCN
from .....runs import Plan, Sizes
from .....studies import Profile
from .setting import dsd_case


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=tuple(dsd_case(n, k, 10) for k in (10, 15, 20) for n in (CNN, LCN)),
            sizes=Sizes(8, 512),
            tuning_seeds=tuple(range(3)),
            evaluation_seeds=tuple(range(3, 10)),
        )
    return Plan(
        cases=tuple(dsd_case(n, k, 20) for k in (10, 15, 20, 25, 30) for n in (CNN, LCN)),
        sizes=Sizes(8, 1024),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 45)),
    )
