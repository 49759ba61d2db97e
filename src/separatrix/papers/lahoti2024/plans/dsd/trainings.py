"""How CNN and LCN are trained where their n* is held against a law: two ways, neither the paper's.

n* belongs to an algorithm. **Canonical** is gradient flow: rates so small that halving them moves
n* by less than 2 % (`dsd-halved-rates` shows it), one number a network between the rates of
threshold and filters. **Tuned** is the best of a grid of large rates, seen from the fourth step on:
a pilot with 10 seeds at k = d = 20 had its least n* inside of the grid, at rates 0.4 and 0.1 after
6 to 8 steps, and there a third to a half of the canonical one.
"""

from collections.abc import Sequence

from .....networks import CNN, LCN
from .....training import Descent, Rates, geometric_steps
from .....training.natural import LIMITS

Local = type[CNN] | type[LCN]

THRESHOLD_TO_FILTERS = 0.5
SMALL_RATE = 0.05
FILTER_RATES = (0.1, 0.2, 0.4, 0.8, 1.6)
THRESHOLD_RATES = (0.025, 0.05, 0.1, 0.2, 0.4)


def canonical(network: Local, num_patches: int, slower: int = 1) -> Descent:
    """Gradient flow up to a time of 100, in `slower` times as many steps."""
    rate = SMALL_RATE / slower
    settings = local_rates(network, num_patches, (rate,), (THRESHOLD_TO_FILTERS * rate,))
    return stopped_at(settings, tuple(slower * step for step in geometric_steps(16, 2048)))


def tuned(network: Local, num_patches: int, inner: bool = False) -> Descent:
    """All rates, or, where there is little time, those in the middle."""
    middle = slice(1, -1) if inner else slice(None)
    grid = FILTER_RATES[middle], THRESHOLD_RATES[middle]
    return stopped_at(local_rates(network, num_patches, *grid), geometric_steps(4, 362))


def local_rates(
    network: Local, num_patches: int, filters: Sequence[float], thresholds: Sequence[float]
) -> tuple[Rates, ...]:
    """Every pair. A filter of an LCN meets its signal in one example of k: its rate is k times."""
    scale = num_patches if network is LCN else 1
    pairs = ((rate * scale, threshold) for rate in filters for threshold in thresholds)
    return tuple(Rates(_rounded(f), (("threshold", _rounded(t)),)) for f, t in pairs)


def stopped_at(settings: tuple[Rates, ...], steps: tuple[int, ...]) -> Descent:
    last = steps[-1]
    return Descent(settings, last, last, projections=LIMITS, measure_at=steps)


def _rounded(rate: float) -> float:
    return float(f"{rate:.3g}")
