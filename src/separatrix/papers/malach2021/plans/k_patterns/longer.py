"""The plan of `k-patterns-longer`: where the other two end, further in n and at longer patterns."""

import math

from .....runs import Plan, Sizes
from .....studies import Profile
from .....tasks import Parity
from .samples import COMPARED, longer_plan, quick_plan

LEAST = {(2, 64): 512, (3, 256): 4096, (4, 64): 2048, (5, 64): 4096}  # samples of an FCN, by k, n
_LARGEST = 131_072


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return quick_plan([(Parity(3), 16)], COMPARED)
    return longer_plan(
        {
            (Parity(k), n): Sizes(least, _LARGEST, math.sqrt(2), num_refinements=0)
            for (k, n), least in LEAST.items()
        }
    )
