"""Gradient descent that suits the patch-sum networks: rates in the units of their gradients."""

from collections.abc import Sequence

from ..networks import CNN, FCN, LCN
from .base import geometric_steps
from .descent import Descent
from .projections import NonNegative, UnitBall
from .rates import Rates

PatchSum = type[CNN] | type[LCN] | type[FCN]

LIMITS = (UnitBall("filters"), NonNegative("threshold"))  # ‖w‖ ≤ 1 and b ≥ 0
FILTER_RATES, THRESHOLD_RATES = (0.2, 0.4, 0.8), (0.05, 0.1, 0.2)


def natural_descent(network: PatchSum, num_patches: int) -> Descent:
    """Rates that suit every number of patches, as large as is safe.

    CNN and LCN need fewest samples at rates of about 0.4 and 0.1, stopped after some eight steps:
    they are measured from the fourth on. Twice the threshold's rate silences many for good.
    """
    if network is FCN:
        return _patient(num_patches)
    settings = local_rates(network, num_patches, FILTER_RATES, THRESHOLD_RATES)
    return stopped_at(settings, geometric_steps(4, 362))


def local_rates(
    network: PatchSum, num_patches: int, filters: Sequence[float], thresholds: Sequence[float]
) -> tuple[Rates, ...]:
    """Every pair. A filter of an LCN meets its signal in one example of k: its rate is k times."""
    scale = num_patches if network is LCN else 1
    pairs = ((rate * scale, threshold) for rate in filters for threshold in thresholds)
    return tuple(_rates(*pair) for pair in pairs)


def stopped_at(settings: tuple[Rates, ...], steps: tuple[int, ...]) -> Descent:
    """Within the networks' limits, measured after these steps."""
    last = steps[-1]
    return Descent(settings, last, last, projections=LIMITS, measure_at=steps)


def _patient(num_patches: int) -> Descent:
    """An FCN leaves the linear plateau late; its threshold's gradient is a sum over k units."""
    pairs = ((rate, threshold / num_patches) for rate in (1.0, 0.5) for threshold in (0.3, 0.1))
    settings = tuple(_rates(*pair) for pair in pairs)
    return Descent(settings, num_steps=10_000, measure_every=500, projections=LIMITS)


def _rates(filters: float, threshold: float) -> Rates:
    rounded = float(f"{filters:.3g}"), float(f"{threshold:.3g}")
    return Rates(rounded[0], (("threshold", rounded[1]),))
