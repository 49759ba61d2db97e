"""Section 5: if the order of the bits is not known, no architecture search can help. When is it so?

The statement is held against searches of every kind, by the tables of the studies on an unknown
order; a claim that is not in the paper but needed to place it has "ours" in its source.
"""

from .....claims.base import AbstractClaim
from . import orders, pixels, queries, samples, searches

CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim
    for part in (searches, queries, samples, orders, pixels)
    for claim in part.CLAIMS
}
