"""What theory says of a learning curve on DSD: the levels, and the risk after one step."""

from collections.abc import Callable

from ....figures import Fields, Guides
from ..theory import (
    cnn_first_alignment,
    lcn_first_alignment,
    linear_fcn_risk,
    linear_plateau,
    optimal_threshold,
)

_ONE_STEP = (
    "Crosses, predicted: the risk after one gradient step from zero on all n samples; for CNN and "
    "LCN filters of norm 1 with the alignment 1/√(1 + kσ²d/n) and 1/√(1 + k²σ²d/n) of the first "
    "step [lahoti2024, Thm 6.2 and 7.2], at the threshold that is best for it; for the FCN the "
    "linear network at b = 0. Further steps may do better, by silencing noise, or worse."
)


def levels(num_patches: int, noise_std: float) -> dict[str, float]:
    """The risk of the best linear network, and that of the true signal at its best threshold."""
    return {
        "linear plateau kσ²/(1 + kσ²)": linear_plateau(num_patches, noise_std),
        "optimal risk min R(w*, b)": optimal_threshold(num_patches, noise_std).risk,
    }


def guides(fields: Fields) -> Guides:
    """The linear plateau, the optimal risk, and the risk that one gradient step would leave."""
    k, d = int(fields["task.num_patches"]), int(fields["task.patch_dim"])  # pyright: ignore
    sigma = float(fields["task.noise_std"])  # pyright: ignore
    predicted = _one_step(str(fields["network.kind"]), k, d, sigma)
    return Guides(levels(k, sigma), predicted, _ONE_STEP)


def _one_step(network: str, k: int, d: int, sigma: float) -> Callable[[int], float] | None:
    aligned = {"CNN": cnn_first_alignment, "LCN": lcn_first_alignment}
    if network in aligned:
        return lambda n: optimal_threshold(k, sigma, aligned[network](k, d, sigma, n)).risk
    return (lambda n: linear_fcn_risk(k, d, sigma, n)) if network == "FCN" else None
