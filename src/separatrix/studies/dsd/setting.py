"""What the studies on DSD share: a reading of lahoti2024's experiments that reproduces its claims.

The paper names neither σ, nor the optimiser, nor the number of steps. Here: σ = 0.1, full-batch
gradient descent from N(0, 0.01²) with ‖w‖ ≤ 1 and b ≥ 0, its grid of rates, 1000 steps, and
target = optimal risk of the true signal + 0.03. The FCN starts on the unit sphere and takes 20,000
steps at larger rates: from small weights, or in 1000 steps, it stays on the linear plateau.
"""

from collections.abc import Callable

from ...figures import Fields, Guides
from ...measures import ExactRisk, SampledRisk
from ...networks import CNN, FCN, LCN
from ...runs import AbstractSizes, Case, Cell
from ...tasks import DSD
from ...theory.lahoti2024 import (
    cnn_first_alignment,
    lcn_first_alignment,
    linear_fcn_risk,
    linear_plateau,
    optimal_threshold,
)
from ...training import Descent, NonNegative, UnitBall, rate_grid

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
    num_patches: int,
    patch_dim: int,
    descent: Descent,
    sizes: AbstractSizes | None = None,
    noise_std: float = NOISE_STD,
) -> Case:
    """An FCN, whose risk is measured on a test sample."""
    task = DSD(num_patches, patch_dim, noise_std)
    cell = Cell(task, FCN(num_patches, patch_dim), descent, SampledRisk(NUM_TEST_SAMPLES))
    return Case(cell, target_risk(num_patches, noise_std), sizes)


def all_cases(
    num_patches: int,
    patch_dim: int,
    descent: Descent,
    dense_sizes: AbstractSizes | None = None,
    noise_std: float = NOISE_STD,
) -> tuple[Case, ...]:
    """CNN, LCN and FCN on the same task; `descent` is the FCN's."""
    local = (local_case(network, num_patches, patch_dim, noise_std) for network in (CNN, LCN))
    return (*local, dense_case(num_patches, patch_dim, descent, dense_sizes, noise_std))


def guides(fields: Fields) -> Guides:
    """The linear plateau, the optimal risk, and the risk that one gradient step would leave."""
    k, d = int(fields["task.num_patches"]), int(fields["task.patch_dim"])  # pyright: ignore
    sigma = float(fields["task.noise_std"])  # pyright: ignore
    levels = {
        "linear plateau kσ²/(1 + kσ²)": linear_plateau(k, sigma),
        "optimal risk min R(w*, b)": optimal_threshold(k, sigma).risk,
    }
    return Guides(levels, _one_step(str(fields["network.kind"]), k, d, sigma), _ONE_STEP)


_ONE_STEP = (
    "Crosses, predicted: the risk after one gradient step from zero on all n samples; for CNN and "
    "LCN filters of norm 1 with the alignment 1/√(1 + kσ²d/n) and 1/√(1 + k²σ²d/n) of the first "
    "step [lahoti2024, Thm 6.2 and 7.2], at the threshold that is best for it; for the FCN the "
    "linear network at b = 0. Further steps may do better, by silencing noise, or worse."
)


def _one_step(network: str, k: int, d: int, sigma: float) -> Callable[[int], float] | None:
    aligned = {"CNN": cnn_first_alignment, "LCN": lcn_first_alignment}
    if network in aligned:
        return lambda n: optimal_threshold(k, sigma, aligned[network](k, d, sigma, n)).risk
    return (lambda n: linear_fcn_risk(k, d, sigma, n)) if network == "FCN" else None
