"""Gradient descent that suits the patch-sum networks: rates in the units of their gradients."""

from ..networks import CNN, FCN, LCN
from .descent import Descent
from .projections import NonNegative, UnitBall
from .rates import Rates

PatchSum = type[CNN] | type[LCN] | type[FCN]

LIMITS = (UnitBall("filters"), NonNegative("threshold"))  # ‖w‖ ≤ 1 and b ≥ 0


def natural_descent(network: PatchSum, num_patches: int) -> Descent:
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
