"""Every algorithm respects the group that theory gives it, and no larger one."""

from .....claims import FactClaim, Kind
from ..measured_facts import deviation

_NEEDS = ("open-groups/deviations",)
_MEMBER = ("network", "algorithm", "group")
_SOURCE = "lahoti2024, Sec. 5; li2021"

RESPECTED = FactClaim(
    name="lahoti2024/open-groups-respected",
    source=_SOURCE,
    says="ℓ1, Adam and sign descent respect signed permutations, ℓ1 by patch rotations within "
    "patches, tied weights a rotation of all patches alike, starts from the data all that GD does.",
    measured="Scores after training from (Vw, US) against those from (w, S), over the tolerance.",
    kind=Kind.OURS,
    fails_if="a training deviated by more than rounding under a group that it is to respect",
    needs=_NEEDS,
    quantity="deviation over the tolerance",
    about=lambda row: row["expected"] == "pass",
    number=deviation,
    by=_MEMBER,
    high=1.0,
)
NO_LARGER = FactClaim(
    name="lahoti2024/open-groups-no-larger",
    source=_SOURCE,
    says="They respect no larger group: no lower bound for rotations holds for what works by "
    "coordinates.",
    measured="The same deviation under groups that are not to be respected, over the tolerance.",
    kind=Kind.OURS,
    fails_if="a group beyond an algorithm's own changed nothing beyond rounding",
    needs=_NEEDS,
    quantity="deviation over the tolerance",
    about=lambda row: row["expected"] == "fail",
    number=deviation,
    by=_MEMBER,
    low=1.0,
)
CLAIMS = (RESPECTED, NO_LARGER)
