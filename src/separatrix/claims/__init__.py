"""Statements of a paper as values, to be judged against records."""

from .base import AbstractClaim, Evidence, Finding, Judgement, Result, Verdict, judge
from .bibliography import bibliography
from .catalogue import CLAIMS, find_claim
from .kinds import (
    BoundClaim,
    ExponentClaim,
    FactClaim,
    LawClaim,
    OrderClaim,
    RatioClaim,
    StatedClaim,
    TheoryClaim,
)

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
    "Evidence",
    "Result",
    "Finding",
    "Verdict",
    "Judgement",
    "judge",
    "CLAIMS",
    "find_claim",
    "bibliography",
]
