"""Statements that mathematics alone supports or refutes; nothing is trained for them."""

from .....claims import AbstractClaim
from .fcn_bounds import FCN_BOUNDS
from .lcn_bounds import LCN_BOUNDS
from .lemmas import LEMMAS
from .two_step_sums import TWO_STEP_SUMS

CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim for claim in (*LEMMAS, *FCN_BOUNDS, *LCN_BOUNDS, *TWO_STEP_SUMS)
}
