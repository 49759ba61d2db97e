"""How n* grows, and what a bias is worth: numbers that all ways of training agree on."""

from .fitted import BoundClaim, ExponentClaim, LawClaim
from .trainings import AbstractGrowthClaim
from .worth import WorthGrowthClaim

__all__ = ["AbstractGrowthClaim", "BoundClaim", "ExponentClaim", "LawClaim", "WorthGrowthClaim"]
