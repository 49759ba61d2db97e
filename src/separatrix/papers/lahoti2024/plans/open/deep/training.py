"""Starts and rates with which deep networks learn, from pilots: plain descent on the square loss.

At k = 6, 10 and 16, d = 8, σ = 0.1, one to three seeds, the best step and rate by test risk: where
to look, no result. Without momentum and Adam training stays equivariant, and neither seemed to gain
anything where it was tried (an LCN on DSD, a CNN on two patches). The best rates lie about a factor
of 2 below those that diverge, and are best late. ReLU layers want a small start: from gain 2 to 0.3
the risk of an FCN at 128 examples of DSD fell from 0.11 to 0.04, so that a start is a choice to
vary, as rates are. Of LSA three starts were tried, each with another rate of thresholds: what
worked, gain 2 and a tenth, may owe it to either. With gain 0.5 and 0.3 an LCN fell silent.
"""

from ......training import Descent, NonNegative, Rates, geometric_steps
from .network import Activation, Deep, Family, Pooling

RATES: dict[tuple[Activation, Family], float] = {  # around which they lie, by factors of 2
    ("ReLU", "CNN"): 0.05,
    ("ReLU", "LCN"): 0.2,
    ("ReLU", "FCN"): 0.1,
    ("LSA", "CNN"): 0.025,
    ("LSA", "LCN"): 0.1,
    ("LSA", "FCN"): 0.1,
}
FACTORS: dict[Activation, tuple[float, ...]] = {
    "ReLU": (0.25, 0.5, 1.0, 2.0, 4.0),
    "LSA": (0.25, 0.5, 1.0, 2.0, 4.0, 8.0),  # with one layer 4 was the best of five
}
THRESHOLD_TO_FILTERS = (0.03, 0.1)
STEPS = geometric_steps(16, 2048)


def for_dsd(
    family: Family,
    num_patches: int,
    patch_dim: int,
    num_layers: int,
    activation: Activation,
    pooling: Pooling = "global",
) -> Deep:
    """Four units a patch, as many as the product of two signs takes."""
    sizes = (num_patches, patch_dim, family, num_layers, 4, activation, pooling)
    if activation == "LSA":
        return Deep(*sizes)
    # With three layers a gain of 0.3 leaves too little of the input.
    return Deep(*sizes, gain=0.3 if num_layers < 3 else 1.0, readout_gain=0.1)


def for_two_patches(
    family: Family,
    num_patches: int,
    patch_dim: int,
    num_layers: int,
    activation: Activation,
    pooling: Pooling = "global",
    reach: int = 1,
) -> Deep:
    """Twice the units that it takes; LSA from a threshold, as it would start linear and odd."""
    sizes = (num_patches, patch_dim, family, num_layers, 8, activation, pooling, reach)
    return Deep(*sizes, gain=1.0, threshold=0.1 if activation == "LSA" else 0.0)


def deep_descent(network: Deep) -> Descent:
    """Rates from far below to where some runs diverge; of LSA with two for its thresholds."""
    middle = RATES[network.activation, network.family]
    rates = [float(f"{middle * factor:.3g}") for factor in FACTORS[network.activation]]
    if network.activation == "ReLU":
        return Descent(tuple(map(Rates, rates)), STEPS[-1], STEPS[-1], measure_at=STEPS)
    settings = tuple(
        Rates(rate, (("thresholds", float(f"{rate * share:.3g}")),))
        for rate in rates
        for share in THRESHOLD_TO_FILTERS
    )
    limits = (NonNegative("thresholds"),)
    return Descent(settings, STEPS[-1], STEPS[-1], projections=limits, measure_at=STEPS)
