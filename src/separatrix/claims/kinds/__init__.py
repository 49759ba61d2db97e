"""Kinds of claim, one file each: what is measured, and the region it is wanted in."""

from .bound_claim import SLACK, BoundClaim
from .exponent_claim import ExponentClaim
from .fact_claim import FactClaim
from .law_claim import LawClaim
from .order_claim import OrderClaim
from .ratio_claim import RatioClaim
from .row_bound_claim import RowBoundClaim
from .share_claim import Share, ShareClaim
from .stated_claim import StatedClaim
from .theory_claim import TheoryClaim

__all__ = [
    "BoundClaim",
    "SLACK",
    "StatedClaim",
    "RatioClaim",
    "ExponentClaim",
    "LawClaim",
    "OrderClaim",
    "TheoryClaim",
    "FactClaim",
    "RowBoundClaim",
    "Share",
    "ShareClaim",
]
