"""Statements of a paper as values, to be judged against records."""

from .base import AbstractClaim, Evidence, Judgement, judge
from .bibliography import bibliography
from .kinds import (
    BoundClaim,
    ExponentClaim,
    FactClaim,
    LawClaim,
    OrderClaim,
    RatioClaim,
    RowBoundClaim,
    Share,
    ShareClaim,
    StatedClaim,
    TheoryClaim,
)
from .verdict import Region, Verdict, verdict_of
from .weighed import Measurement, Weighed

__all__ = [
    "AbstractClaim",
    "BoundClaim",
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
    "Evidence",
    "Measurement",
    "Weighed",
    "Region",
    "Verdict",
    "verdict_of",
    "Judgement",
    "judge",
    "bibliography",
]
