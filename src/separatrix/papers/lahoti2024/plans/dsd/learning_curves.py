"""The plan of `dsd-learning-curves`."""

from .....networks import CNN, FCN, LCN
from .....runs import FixedSizes, Plan
from .....studies import Profile
from .setting import dsd_case

SIZES = FixedSizes((10, 50, 100, 250, 500))


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=tuple(dsd_case(n, 10, 10) for n in (CNN, LCN, FCN)),
            sizes=FixedSizes((10, 50, 250)),
            tuning_seeds=tuple(range(5)),
            evaluation_seeds=tuple(range(5, 10)),
        )
    return Plan(
        cases=tuple(dsd_case(n, k, d) for k in (10, 20) for d in (10, 20) for n in (CNN, LCN, FCN)),
        sizes=SIZES,
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 25)),
    )
