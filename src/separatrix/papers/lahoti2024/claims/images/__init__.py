"""What locality and sharing are worth on images, held against what they are worth on DSD."""

from .....claims.base import AbstractClaim

CLAIMS: dict[str, AbstractClaim] = {}
