"""Steps of trained networks on k-patterns: along k = log₂ n, and by leap and length."""

from .....claims.base import AbstractClaim
from . import diagonal, leap_and_length

CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim for part in (diagonal, leap_and_length) for claim in part.CLAIMS
}
