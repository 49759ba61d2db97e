"""What the studies on DSD share: a reading of lahoti2024's experiments, and one of our own.

The paper names neither σ, nor the optimiser, nor the number of steps. Here: σ = 0.1, full-batch
gradient descent from N(0, 0.01²) with ‖w‖ ≤ 1 and b ≥ 0, its grid of rates, 1000 steps, and
target = optimal risk of the true signal + 0.03.

In that grid the LCN's best runs from k = 20 on have its largest rates and end at the last step, so
that n* there is set by the training as well as by the sample, and an FCN is left on the linear
plateau. Studies of how n* grows are trained in other ways (`trainings.py`).
"""

from .....measures import ExactRisk, SampledRisk
from .....networks import FCN
from .....runs import AbstractSizes, Case, Cell
from .....tasks import DSD
from .....training import Descent, rate_grid
from .....training.natural import LIMITS, PatchSum
from ...theory import target_risk

NOISE_STD = 0.1

GRADIENT_DESCENT = Descent(
    rate_grid((1e-1, 1e-2, 1e-3), threshold=(1e-2, 1e-3, 1e-4)),
    num_steps=1000,
    measure_every=50,
    projections=LIMITS,
)
NUM_TEST_SAMPLES = 4096


def dsd_case(
    network: PatchSum,
    num_patches: int,
    patch_dim: int,
    noise_std: float = NOISE_STD,
    descent: Descent = GRADIENT_DESCENT,
    sizes: AbstractSizes | None = None,
) -> Case:
    """One network on DSD; the risk of a CNN or LCN is exact, an FCN's is that of a test sample."""
    task = DSD(num_patches, patch_dim, noise_std)
    measure = SampledRisk(NUM_TEST_SAMPLES) if network is FCN else ExactRisk()
    cell = Cell(task, network(num_patches, patch_dim), descent, measure)
    return Case(cell, target_risk(num_patches, noise_std), sizes)
