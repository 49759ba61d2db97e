"""How a gradient becomes a step; the learning rate of each parameter is applied last.

An optimiser is a description: a value with a name, by which records are kept. The rates are no part
of it: they are traced, so that one compiled program serves a grid of them.
"""

from .base import AbstractOptimiser, Chain, PlainDescent, chain, check_optimiser
from .by_name import OptaxOptimiser, Transformation, optimiser, transformation
from .penalties import Lasso, WeightDecay
from .schedules import Schedule, schedule

__all__ = ["AbstractOptimiser", "PlainDescent", "Chain", "chain", "check_optimiser"]
__all__ += ["OptaxOptimiser", "optimiser", "Transformation", "transformation"]
__all__ += ["Schedule", "schedule", "WeightDecay", "Lasso"]
