"""`fit`, the one way in to training: algorithms and the loop that runs them."""

from .base import AbstractAlgorithm, geometric_steps, nameless
from .batches import (
    AbstractAugmentation,
    AbstractBatches,
    Epochs,
    FreshBatch,
    FullBatch,
    Minibatch,
    Mirror,
    Rotation,
    Rows,
    Shift,
    Sometimes,
    Span,
    Supply,
    Varied,
    endless,
    supply_of,
)
from .descent import Descent
from .fit import fit
from .loop import STATUS_NAMES, Fitted
from .losses import (
    AbstractLoss,
    CrossEntropy,
    Hinge,
    Logistic,
    Objective,
    Precision,
    Square,
    ZeroOne,
    losses_of,
)
from .optimisers import (
    AbstractOptimiser,
    Chain,
    Lasso,
    OptaxOptimiser,
    PlainDescent,
    Schedule,
    Transformation,
    WeightDecay,
    chain,
    check_optimiser,
    optimiser,
    schedule,
    transformation,
)
from .paths import check_addresses, paths_of
from .projections import AbstractProjection, NonNegative, UnitBall, UnitSphere
from .rates import Rates, rate_grid, rates, stack_rates

__all__ = ["fit", "Fitted", "STATUS_NAMES", "AbstractAlgorithm", "nameless", "Descent", "Precision"]
__all__ += ["Rates", "rates", "rate_grid", "stack_rates", "geometric_steps"]
__all__ += ["AbstractBatches", "FullBatch", "Minibatch", "Epochs", "FreshBatch"]
__all__ += ["AbstractAugmentation", "Mirror", "Shift", "Rotation", "Sometimes", "Varied"]
__all__ += ["Rows", "Span", "Supply", "supply_of", "endless", "Objective"]
__all__ += ["AbstractLoss", "Square", "Hinge", "Logistic", "CrossEntropy", "ZeroOne", "losses_of"]
__all__ += ["AbstractProjection", "UnitBall", "UnitSphere", "NonNegative"]
__all__ += ["AbstractOptimiser", "PlainDescent", "OptaxOptimiser", "Transformation", "Chain"]
__all__ += ["Schedule", "WeightDecay", "Lasso"]
__all__ += ["optimiser", "transformation", "chain", "schedule", "check_optimiser"]
__all__ += ["check_addresses", "paths_of"]
