"""The two-step algorithm behind the upper bounds, run as it is."""

from .....claims import AbstractClaim
from .ranges import RANGES
from .reached import REACHED

CLAIMS: dict[str, AbstractClaim] = {claim.name: claim for claim in (*REACHED, *RANGES)}
