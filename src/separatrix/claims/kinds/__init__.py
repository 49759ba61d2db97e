"""Kinds of claim, one file each: what is measured, and when it contradicts."""

from .bound_claim import SLACK, BoundClaim
from .exponent_claim import ExponentClaim
from .fact_claim import FactClaim
from .law_claim import LawClaim
from .order_claim import OrderClaim
from .ratio_claim import RatioClaim
from .row_bound_claim import RowBoundClaim
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
]
