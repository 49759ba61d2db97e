"""How n* is measured where it is held against a law: two ways of training, neither the paper's.

n* belongs to an algorithm. **Canonical** is gradient flow: rates so small that halving them moves
n* by less than 2 % (`dsd-halved-rates` shows it), one number a network between the rates of
threshold and filters. **Tuned** is the best of a grid of large rates, seen from the first steps on.
A pilot of CNN and LCN (12 to 200 seeds, k and d at 10, 20 and 60) found two regions of the grid
where risk is low and hardly a run falls silent; between them, at filters of 0.8 to 1.6, one in ten
may. **Gentle**: filters at 0.4 with thresholds of 0.1 to 0.2, best where k is 10. **Steep**: a rate
that takes a filter to the unit ball at every step, so that it becomes the direction of its gradient
and a larger one changes little; filters at 1.6 to 6.4 with thresholds of 0.006 to 0.025, best from
k = 20 on. An FCN falls silent there.
"""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

from .....networks import CNN, FCN, LCN
from .....training import Descent, Rates, geometric_steps
from .....training.natural import LIMITS, PatchSum

# A CNN in 20 is silenced for good at 0.5, in a pilot of 40 seeds none at 0.2 and 0.1. No LCN is.
THRESHOLD_TO_FILTERS = {CNN: 0.1, LCN: 0.5}
SMALL_RATE = 0.0125
FLOW_STEPS = geometric_steps(64, 8192)  # at that rate: up to a time of 100
LOCAL_STEPS = geometric_steps(4, 90)  # of a CNN or LCN: best after 4 to 45 of up to 724
FCN_STEPS = geometric_steps(64, 4096)


class Grids(NamedTuple):
    """The rates that are tried: filters with thresholds, each with each but for an FCN's pairs."""

    gentle: tuple[tuple[float, ...], tuple[float, ...]]
    steep: tuple[tuple[float, ...], tuple[float, ...]]
    # Of an FCN thresholds over k: their gradient sums over k units. A pilot (10 seeds, six of each,
    # k = 10 and 15, d = 10 and 20) had its least risks at 1/k with filters at 0.5 and 0.25, and at
    # 0.3/k with 1; twice these filters or three times these thresholds silence it.
    fcn: tuple[tuple[float, float], ...]


IN_SIZE = Grids(
    gentle=((0.2, 0.4, 0.8), (0.05, 0.1, 0.2, 0.4)),
    steep=((1.6, 3.2, 6.4, 25.6), (0.003, 0.006, 0.0125, 0.025, 0.05)),
    fcn=(
        *((0.25, threshold) for threshold in (0.3, 1.0)),
        *((0.5, threshold) for threshold in (0.3, 1.0, 3.0)),
        *((1.0, threshold) for threshold in (0.1, 0.3, 1.0)),
        *((2.0, threshold) for threshold in (0.1, 0.3)),
    ),
)
# With little noise the best rate was the largest of a CNN's, the least of an FCN's.
IN_NOISE = IN_SIZE._replace(
    steep=((*IN_SIZE.steep[0], 102.4), IN_SIZE.steep[1]),
    fcn=(*((0.125, threshold) for threshold in (0.3, 1.0)), *IN_SIZE.fcn),
)


def canonical(network: PatchSum, num_patches: int, rate: float = SMALL_RATE) -> Descent:
    """Gradient flow: the same times whatever the rate."""
    settings = local_rates(network, num_patches, (rate,), (THRESHOLD_TO_FILTERS[network] * rate,))
    return stopped_at(settings, tuple(round(step * SMALL_RATE / rate) for step in FLOW_STEPS))


def tuned(
    network: PatchSum,
    num_patches: int,
    quick: bool = False,
    grids: Grids = IN_SIZE,
) -> Descent:
    """All rates, or, where there is little time, those in the middle."""
    middle = slice(1, -1) if quick else slice(None)
    if network is FCN:
        pairs = grids.fcn[2:-2] if quick else grids.fcn
        settings = tuple(_rates(rate, threshold / num_patches) for rate, threshold in pairs)
        return stopped_at(settings, FCN_STEPS[:9] if quick else FCN_STEPS)
    settings = (
        local_rates(network, num_patches, filters[middle], thresholds[middle])
        for filters, thresholds in (grids.gentle, grids.steep)
    )
    return stopped_at(tuple(itertools.chain(*settings)), LOCAL_STEPS)


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
