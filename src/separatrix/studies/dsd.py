"""What the studies on DSD share: a reading of lahoti2024's experiments that reproduces its claims.

The paper names neither σ, nor the optimiser, nor the number of steps. Here: σ = 0.1, full-batch
gradient descent from N(0, 0.01²) with ‖w‖ ≤ 1 and b ≥ 0, its grid of rates, 1000 steps, and
target = optimal risk of the true signal + 0.03. The FCN starts on the unit sphere and takes 20,000
steps at larger rates: from small weights, or in 1000 steps, it stays on the linear plateau.
"""

from ..measures import ExactRisk, SampledRisk
from ..networks import CNN, FCN, LCN
from ..runs import AbstractSizes, Case, Cell
from ..tasks import DSD
from ..theory.lahoti2024 import optimal_threshold
from ..training import Descent, NonNegative, UnitBall, rate_grid

NOISE_STD = 0.1
EXCESS_RISK = 0.03
LIMITS = (UnitBall("filters"), NonNegative("threshold"))

GRADIENT_DESCENT = Descent(
    rate_grid((1e-1, 1e-2, 1e-3), threshold=(1e-2, 1e-3, 1e-4)),
    num_steps=1000,
    measure_every=50,
    projections=LIMITS,
)
LONG_DESCENT = Descent(
    rate_grid((0.3,), threshold=(0.03, 0.003)),
    num_steps=20_000,
    measure_every=1000,
    projections=LIMITS,
)
NUM_TEST_SAMPLES = 4096


def target_risk(num_patches: int, noise_std: float) -> float:
    """Optimal risk of the true signal, over thresholds, + 0.03."""
    return optimal_threshold(num_patches, noise_std).risk + EXCESS_RISK


def local_case(
    network: type[CNN] | type[LCN],
    num_patches: int,
    patch_dim: int,
    noise_std: float = NOISE_STD,
) -> Case:
    """A CNN or LCN, whose risk is exact."""
    task = DSD(num_patches, patch_dim, noise_std)
    cell = Cell(task, network(num_patches, patch_dim), GRADIENT_DESCENT, ExactRisk())
    return Case(cell, target_risk(num_patches, noise_std))


def dense_case(
    num_patches: int, patch_dim: int, descent: Descent, sizes: AbstractSizes | None = None
) -> Case:
    """An FCN, whose risk is measured on a test sample."""
    task = DSD(num_patches, patch_dim, NOISE_STD)
    cell = Cell(task, FCN(num_patches, patch_dim), descent, SampledRisk(NUM_TEST_SAMPLES))
    return Case(cell, target_risk(num_patches, NOISE_STD), sizes)
