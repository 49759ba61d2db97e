"""What the studies on DSD share: a reading of lahoti2024's experiments, and one of our own.

The paper names neither σ, nor the optimiser, nor the number of steps. Here: σ = 0.1, full-batch
gradient descent from N(0, 0.01²) with ‖w‖ ≤ 1 and b ≥ 0, its grid of rates, 1000 steps, and
target = optimal risk of the true signal + 0.03.

In that grid the LCN's best runs from k = 20 on have its largest rates and end at the last step, so
that n* there is set by the training as well as by the sample. Studies of how n* grows, and those
with an FCN, which such rates leave on the linear plateau, take `natural_descent` instead.
"""

from .....measures import ExactRisk, SampledRisk
from .....networks import CNN, FCN, LCN
from .....runs import AbstractSizes, Case, Cell
from .....tasks import DSD
from .....training import Descent, Rates, rate_grid
from .....training.natural import LIMITS, PatchSum
from .....training.natural import natural_descent as patient_descent
from ...theory import target_risk

NOISE_STD = 0.1

GRADIENT_DESCENT = Descent(
    rate_grid((1e-1, 1e-2, 1e-3), threshold=(1e-2, 1e-3, 1e-4)),
    num_steps=1000,
    measure_every=50,
    projections=LIMITS,
)
NUM_TEST_SAMPLES = 4096


def natural_descent(network: PatchSum, num_patches: int) -> Descent:
    """Of the studies with an FCN: six settings for a CNN or an LCN, the FCN as it is everywhere.

    Their n* is less than at the paper's rates, and more than at the best ones (`trainings.py`).
    """
    if network is FCN:
        return patient_descent(network, num_patches)
    pairs = {
        CNN: [(r, share * r) for r in (0.2, 0.1) for share in (0.2, 0.1, 0.05)],
        LCN: [(r * num_patches, share * r) for r in (0.1, 0.03) for share in (1, 0.5, 0.25)],
    }[network]
    rates = tuple(Rates(_rounded(f), (("threshold", _rounded(t)),)) for f, t in pairs)
    return Descent(rates, num_steps=400, measure_every=20, projections=LIMITS)


def _rounded(rate: float) -> float:
    return float(f"{rate:.3g}")


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
