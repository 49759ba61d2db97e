"""Statements of a paper as values, to be judged against records."""

from .base import AbstractClaim, Evidence, Judgement, TheoryClaim, judge
from .bibliography import bibliography
from .growth import AbstractGrowthClaim, BoundClaim, ExponentClaim, LawClaim, WorthGrowthClaim
from .kinds import Finding, Group, Kind
from .place_claims import OrderClaim, RatioClaim, StatedClaim
from .table_claims import FactClaim, RowBoundClaim, Share, ShareClaim
from .verdict import Region, Verdict, verdict_of
from .weighed import Measurement, Weighed

__all__ = ["AbstractClaim", "Evidence", "Judgement", "judge", "bibliography"]
__all__ += ["Kind", "Finding", "Group"]
__all__ += ["AbstractGrowthClaim", "WorthGrowthClaim"]
__all__ += ["BoundClaim", "ExponentClaim", "LawClaim", "OrderClaim", "RatioClaim", "StatedClaim"]
__all__ += ["FactClaim", "RowBoundClaim", "Share", "ShareClaim", "TheoryClaim"]
__all__ += ["Measurement", "Weighed", "Region", "Verdict", "verdict_of"]
