"""What the studies of trained networks on k-patterns share.

Windows of the pattern's length, ReLU, first layer N(0, 1/fan-in), readout 0 as in [malach2021, Thm.
4]; 64 filters at each window against 512 units that see everything. Adam at rate 3e-3, hinge loss,
256 examples a step. The paper's own experiments use no k-patterns: the sizes are ours.
"""

import math

from .....networks import (
    AbstractNetwork,
    ConstantStart,
    GaussianStart,
    ReLU,
    WindowCNN,
    WindowFCN,
    WindowLCN,
)
from .....training import AbstractBatches, Descent, Hinge, OptaxOptimiser, Rates
from ...estimates.computation import NUM_FILTERS, NUM_UNITS

# With five bits before the pattern every window that overlaps it is inside the input, for 3 bits in
# 10 or more and for 6 in 16 or more: no input length is special.
POSITION = 5
BATCH_SIZE = 256
TARGET_ERROR = 0.01
NUM_TEST_SAMPLES = 1024  # a share of 1 % wrong has a standard error of 0.3 %


def networks(input_length: int, pattern_length: int) -> dict[str, AbstractNetwork]:
    """A CNN and an LCN whose windows are the pattern's length, and an FCN."""
    n, k = input_length, pattern_length
    fields = {"activation": ReLU(), "readout_start": ConstantStart(0.0)}
    local = GaussianStart(1 / math.sqrt(k))
    return {
        "CNN": WindowCNN(n, k, NUM_FILTERS, start=local, **fields),
        "LCN": WindowLCN(n, k, NUM_FILTERS, start=local, **fields),
        "FCN": WindowFCN(n, NUM_UNITS, start=GaussianStart(1 / math.sqrt(n)), **fields),
    }


def adam(batches: AbstractBatches, num_steps: int, measure_every: int) -> Descent:
    return Descent(
        (Rates(3e-3),),
        num_steps,
        measure_every,
        loss=Hinge(),
        optimiser=OptaxOptimiser("adam"),
        batches=batches,
    )
