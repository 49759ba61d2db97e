"""Fits: n* → exponents of a power law, and rival laws of growth compared."""

from .growth import laws_of, rivals_of, worths_of
from .points import Points, points_of
from .power_law import Estimate, PowerLaw, fit_power_law
from .rival_laws import Law, LawFit, compare_laws, largest

__all__ = ["laws_of", "worths_of", "rivals_of", "Points", "points_of"]
__all__ += ["Estimate", "PowerLaw", "fit_power_law", "Law", "LawFit", "compare_laws", "largest"]
