"""Algorithms and the one loop that runs them."""

from .base import AbstractAlgorithm
from .batches import AbstractBatches, FreshBatch, FullBatch, Minibatch, Span, Supply
from .descent import Descent
from .loop import STATUS_NAMES, Trajectory, train
from .losses import AbstractLoss, Hinge, Logistic, Objective, Square, ZeroOne
from .optimisers import AbstractOptimiser, OptaxOptimiser, PlainDescent, WeightDecay
from .projections import AbstractProjection, NonNegative, UnitBall, UnitSphere
from .rates import Rates, rate_grid, rates, stack_rates
from .two_step import (
    AbstractThreshold,
    GivenThreshold,
    HalfAlignment,
    TwoStep,
    paper_two_step_cnn,
    paper_two_step_lcn,
    practical_two_step_cnn,
    practical_two_step_lcn,
)

__all__ = ["AbstractAlgorithm", "Descent", "Objective", "Trajectory", "STATUS_NAMES", "train"]
__all__ += ["TwoStep", "AbstractThreshold", "GivenThreshold", "HalfAlignment"]
__all__ += ["paper_two_step_cnn", "paper_two_step_lcn"]
__all__ += ["practical_two_step_cnn", "practical_two_step_lcn"]
__all__ += ["Rates", "rates", "rate_grid", "stack_rates"]
__all__ += ["AbstractBatches", "FullBatch", "Minibatch", "FreshBatch", "Span", "Supply"]
__all__ += ["AbstractLoss", "Square", "Hinge", "Logistic", "ZeroOne"]
__all__ += ["AbstractProjection", "UnitBall", "UnitSphere", "NonNegative"]
__all__ += ["AbstractOptimiser", "PlainDescent", "OptaxOptimiser", "WeightDecay"]
