"""Algorithms outside of the lower bounds: proximal descent, and descent from a start by data."""

from .data_starts import AbstractDataStart, PrincipalStart, ProjectedStart
from .descent_from_data import DescentFromData
from .penalties import L1, AbstractPenalty, GroupL1, Tied
from .proximal_descent import PenalisedRates, ProximalDescent, penalised

__all__ = ["ProximalDescent", "PenalisedRates", "penalised", "AbstractPenalty", "L1", "GroupL1"]
__all__ += ["Tied", "DescentFromData", "AbstractDataStart", "PrincipalStart", "ProjectedStart"]
