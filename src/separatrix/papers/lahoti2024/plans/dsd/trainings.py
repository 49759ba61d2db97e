"""How n* is measured where it is held against a law: two ways of training, neither the paper's.

n* belongs to an algorithm. **Canonical** is gradient flow: rates so small that halving them moves
n* by less than 2 % (`dsd-halved-rates` shows it), one number a network between the rates of
threshold and filters. **Tuned** is the best of a grid of large rates, seen from the first steps on.
A rate that is large enough takes a filter of CNN or LCN to the unit ball at every step, so that it
becomes the direction of its gradient: from there on a larger one changes nothing. A pilot (20
seeds, k and d at 10, 20 and 60) had its least n* there, between a half and a tenth of the canonical
one, with thresholds that move by 0.006 to 0.025 of their gradient. An FCN falls silent there.
"""

from collections.abc import Sequence

from .....networks import CNN, FCN, LCN
from .....training import Descent, Rates, geometric_steps
from .....training.natural import LIMITS, PatchSum

# A CNN in 20 is silenced for good at 0.5, in a pilot of 40 seeds none at 0.2 and 0.1. No LCN is.
THRESHOLD_TO_FILTERS = {CNN: 0.1, LCN: 0.5}
SMALL_RATE = 0.0125
FLOW_STEPS = geometric_steps(64, 8192)  # at that rate: up to a time of 100
FILTER_RATES = (0.4, 1.6, 6.4, 25.6, 102.4)
THRESHOLD_RATES = (0.003, 0.006, 0.0125, 0.025, 0.05, 0.1)
# Of an FCN, filters and thresholds, the latter over k: their gradient sums over k units. A pilot
# (10 seeds, six of each, k = 10 and 15, d = 10 and 20) had its least risks at 1/k with filters at
# 0.5 and 0.25, and at 0.3/k with 1; twice these filters or three times these thresholds silence it.
FCN_RATES = (
    *((0.25, threshold) for threshold in (0.3, 1.0)),
    *((0.5, threshold) for threshold in (0.3, 1.0, 3.0)),
    *((1.0, threshold) for threshold in (0.1, 0.3, 1.0)),
    *((2.0, threshold) for threshold in (0.1, 0.3)),
)
# With little noise its best rate was the least of these.
FCN_RATES_IN_NOISE = (*((0.125, threshold) for threshold in (0.3, 1.0)), *FCN_RATES)
FCN_STEPS = geometric_steps(64, 4096)


def canonical(network: PatchSum, num_patches: int, rate: float = SMALL_RATE) -> Descent:
    """Gradient flow: the same times whatever the rate."""
    settings = local_rates(network, num_patches, (rate,), (THRESHOLD_TO_FILTERS[network] * rate,))
    return stopped_at(settings, tuple(round(step * SMALL_RATE / rate) for step in FLOW_STEPS))


def tuned(
    network: PatchSum,
    num_patches: int,
    quick: bool = False,
    fcn_rates: Sequence[tuple[float, float]] = FCN_RATES,
) -> Descent:
    """All rates, or, where there is little time, those in the middle."""
    middle = slice(1, -1) if quick else slice(None)
    if network is FCN:
        pairs = FCN_RATES[2:-2] if quick else fcn_rates
        settings = tuple(_rates(rate, threshold / num_patches) for rate, threshold in pairs)
        return stopped_at(settings, FCN_STEPS[:9] if quick else FCN_STEPS)
    grid = FILTER_RATES[middle], THRESHOLD_RATES[middle]
    return stopped_at(local_rates(network, num_patches, *grid), geometric_steps(4, 181))


def local_rates(
    network: PatchSum, num_patches: int, filters: Sequence[float], thresholds: Sequence[float]
) -> tuple[Rates, ...]:
    """Every pair. A filter of an LCN meets its signal in one example of k: its rate is k times."""
    scale = num_patches if network is LCN else 1
    return _pairs([rate * scale for rate in filters], thresholds)


def stopped_at(settings: tuple[Rates, ...], steps: tuple[int, ...]) -> Descent:
    last = steps[-1]
    return Descent(settings, last, last, projections=LIMITS, measure_at=steps)


def _pairs(filters: Sequence[float], thresholds: Sequence[float]) -> tuple[Rates, ...]:
    return tuple(_rates(rate, threshold) for rate in filters for threshold in thresholds)


def _rates(filters: float, threshold: float) -> Rates:
    return Rates(_rounded(filters), (("threshold", _rounded(threshold)),))


def _rounded(rate: float) -> float:
    return float(f"{rate:.3g}")
