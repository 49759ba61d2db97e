"""The rule for targets: the least risk of a network whose filters are at a given alignment.

Filters of norm c and threshold b answer c·f, f that of filters of norm 1 and threshold b/c. So all
that the square loss knows are E[y·f] and E[f²] as functions of that threshold, here β.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from ..response import Floats


class Response(NamedTuple):
    """E[y·f] and E[f²] of a network f with filters of norm 1; one each for every target drawn."""

    hit: Floats
    power: Floats


class AlignedOptimum(NamedTuple):
    """The least risk over norms up to 1 and thresholds, and where it is; means over targets."""

    risk: float
    norm: float
    threshold: float


def best_in_ball(
    response: Callable[[Floats], Response], noise_std: float, num_factors: int = 1
) -> AlignedOptimum:
    """min over c ≤ 1 and b of E (y − c·f)² = 1 − 2c·E[y·f] + c²·E[f²], the mean over targets.

    On DSD c = 1 is best wherever n* is measured, and this is `optimal_threshold`; with several
    signals at once filters of norm 1 would answer m times too much. A product of `num_factors`
    outputs has that power of the norm.
    """
    thresholds = np.linspace(0.0, 1 + 8 * noise_std, 61)
    step = thresholds[1]
    risks = np.stack([np.atleast_1d(_risk(response(b))[0]) for b in thresholds])
    best = thresholds[np.argmin(risks, axis=0)]
    for _ in range(4):  # ever closer, around each target's own
        around = [np.maximum(best + step * share, 0.0) for share in np.linspace(-1, 1, 9)]
        risks = np.stack([np.atleast_1d(_risk(response(b))[0]) for b in around])
        best = np.take_along_axis(np.stack(around), np.argmin(risks, axis=0)[None], 0)[0]
        step /= 4
    risk, scale = _risk(response(best))
    norm = np.asarray(scale) ** (1 / num_factors)
    return AlignedOptimum(float(np.mean(risk)), float(np.mean(norm)), float(np.mean(norm * best)))


def _risk(response: Response) -> tuple[Floats, Floats]:
    """At the best c in [0, 1], and that c."""
    hit, power = response
    scale = np.clip(hit / np.maximum(power, 1e-300), 0.0, 1.0)
    return 1 - 2 * scale * hit + scale**2 * power, scale
