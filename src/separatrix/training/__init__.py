"""Algorithms and the one loop that runs them."""

from .base import AbstractAlgorithm
from .batches import AbstractBatches, FreshBatch, FullBatch, Minibatch, Span, Supply
from .descent import Descent
from .loop import STATUS_NAMES, Trajectory, train
from .losses import AbstractLoss, Hinge, Logistic, Square, ZeroOne
from .objective import Objective
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

__all__ = [
    "AbstractAlgorithm",
    "Descent",
    "TwoStep",
    "paper_two_step_cnn",
    "paper_two_step_lcn",
    "practical_two_step_cnn",
    "practical_two_step_lcn",
    "AbstractThreshold",
    "GivenThreshold",
    "HalfAlignment",
    "Rates",
    "rates",
    "rate_grid",
    "stack_rates",
    "AbstractBatches",
    "FullBatch",
    "Minibatch",
    "FreshBatch",
    "Span",
    "Supply",
    "AbstractLoss",
    "Square",
    "Hinge",
    "Logistic",
    "ZeroOne",
    "AbstractProjection",
    "UnitBall",
    "UnitSphere",
    "NonNegative",
    "AbstractOptimiser",
    "PlainDescent",
    "OptaxOptimiser",
    "WeightDecay",
    "Objective",
    "Trajectory",
    "STATUS_NAMES",
    "train",
]
