"""What the studies on DSD share: a reading of lahoti2024's experiments, and one of our own.

The paper names neither σ, nor the optimiser, nor the number of steps. Here: σ = 0.1, full-batch
gradient descent from N(0, 0.01²) with ‖w‖ ≤ 1 and b ≥ 0, its grid of rates, 1000 steps, and
target = optimal risk of the true signal + 0.03.

In that grid the LCN's best runs from k = 20 on have its largest rates and end at the last step, so
that n* there is set by the training as well as by the sample. Studies of how n* grows, and those
with an FCN, which such rates leave on the linear plateau, take `natural_descent` instead.
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
from ...training import Descent, NonNegative, Rates, UnitBall, rate_grid

NOISE_STD = 0.1
EXCESS_RISK = 0.03
LIMITS = (UnitBall("filters"), NonNegative("threshold"))

GRADIENT_DESCENT = Descent(
    rate_grid((1e-1, 1e-2, 1e-3), threshold=(1e-2, 1e-3, 1e-4)),
    num_steps=1000,
    measure_every=50,
    projections=LIMITS,
)
NUM_TEST_SAMPLES = 4096

Architecture = type[CNN] | type[LCN] | type[FCN]


def target_risk(num_patches: int, noise_std: float) -> float:
    """Optimal risk of the true signal, over thresholds, + 0.03."""
    return optimal_threshold(num_patches, noise_std).risk + EXCESS_RISK


def natural_descent(network: Architecture, num_patches: int) -> Descent:
    """Rates that suit every number of patches, as large as is safe.

    A filter of an LCN meets its signal in one example of k, so its rate grows with k; the threshold
    of an FCN sums its gradient over k units, so its rate falls. The faster the threshold, the fewer
    samples are needed, until it outgrows the filters and silences them for good: at ten times the
    largest rates here, one CNN or LCN in ten or more.
    """
    k = num_patches
    rates = {
        CNN: [(r, share * r) for r in (0.2, 0.1) for share in (0.2, 0.1, 0.05)],
        LCN: [(r * k, share * r) for r in (0.1, 0.03) for share in (1, 0.5, 0.25)],
        FCN: [(r, threshold / k) for r in (1.0, 0.5) for threshold in (0.3, 0.1)],
    }
    num_steps = 10_000 if network is FCN else 400
    return Descent(
        tuple(
            Rates(_rounded(filters), (("threshold", _rounded(threshold)),))
            for filters, threshold in rates[network]
        ),
        num_steps=num_steps,
        measure_every=num_steps // 20,
        projections=LIMITS,
    )


def _rounded(rate: float) -> float:
    return float(f"{rate:.3g}")


def dsd_case(
    network: Architecture,
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
