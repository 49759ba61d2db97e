"""The plan of `dsd-as-stated`."""

from collections.abc import Iterable
from dataclasses import replace

from .....networks import CNN, LCN
from .....runs import Case, Plan, Sizes
from .....studies import Profile
from ...theory import noise_ceiling
from .setting import dsd_case, natural_descent

RISK = 0.0025
PLACES = tuple(
    (k, d, 0.99 * noise_ceiling(k, d)) for k, d in ((2, 300), (3, 450), (4, 560), (6, 720))
)


def cases(places: Iterable[tuple[int, int, float]]) -> tuple[Case, ...]:
    return tuple(
        replace(dsd_case(n, k, d, noise_std, natural_descent(n, k)), target=RISK)
        for k, d, noise_std in places
        for n in (CNN, LCN)
    )


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return Plan(
            cases=cases(PLACES[:1]),
            sizes=Sizes(1, 64),
            tuning_seeds=tuple(range(3)),
            evaluation_seeds=tuple(range(3, 10)),
        )
    return Plan(
        cases=cases(PLACES),
        sizes=Sizes(1, 256),
        tuning_seeds=tuple(range(5)),
        evaluation_seeds=tuple(range(5, 25)),
    )
