"""Sequences of digits: figures 3 and 4 [malach2021], and what lies beyond them.

Figures have no numbers: every limit is derived beside its claim from what the words tell apart. A
claim that is not in the paper but needed to place it has "ours" in its source.
"""

from .....claims.base import AbstractClaim
from . import beyond, figure3, figure4

CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim for claim in (*figure3.CLAIMS, *figure4.CLAIMS, *beyond.CLAIMS)
}
