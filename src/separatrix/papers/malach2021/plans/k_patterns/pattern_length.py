"""The plan of `k-patterns-pattern-length`."""

from .....runs import Plan
from .....studies import Profile
from .....tasks import Parity
from .samples import full_plan, quick_plan


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return quick_plan((Parity(k), 12) for k in (2, 3))
    return full_plan((Parity(k), 16) for k in (2, 3, 4, 5))
