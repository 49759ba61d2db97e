"""Section 5: if the order of the bits is not known, no architecture search can help. When is it so?

The statement is held against searches of every kind, by the tables of the studies on an unknown
order. The sentence is of the worst pattern: what others show is told, and does not judge it.
"""

from .....claims.base import AbstractClaim
from . import juntas, orders, pixels, queries, samples, searches

CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim
    for part in (searches, queries, samples, juntas, orders, pixels)
    for claim in part.CLAIMS
}
