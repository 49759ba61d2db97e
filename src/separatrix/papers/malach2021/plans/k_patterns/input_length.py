"""The plan of `k-patterns-input-length`."""

from .....runs import Plan
from .....studies import Profile
from .....tasks import Parity
from .samples import full_plan, quick_plan


def plan(profile: Profile) -> Plan:
    if profile == "quick":
        return quick_plan([(Parity(3), 12)])
    return full_plan((Parity(3), n) for n in (16, 24, 32, 48, 64))
