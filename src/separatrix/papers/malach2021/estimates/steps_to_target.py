"""Computation to a target: the first measured step at which a run's risk is low enough."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class StepsToTarget:
    """The median over runs, with an interval of order statistics; inf where not reached.

    `confidence` is what the interval has for any continuous distribution: with few runs it may be
    less than was asked (at most 93.75 % with 5), as no two order statistics have more.
    """

    median: float
    lower: float
    upper: float
    confidence: float
    num_reached: int
    first_steps: np.ndarray  # [run]


def steps_to_target(
    steps: Sequence[np.ndarray],
    risks: Sequence[np.ndarray],
    target: float,
    *,
    confidence: float = 0.95,
) -> StepsToTarget:
    """First measured step with risk ≤ target of every run, and its median.

    A run that never got there counts as later than all that did (right-censored): the median is
    finite as long as more than half of them reach the target.
    """
    if not steps:
        raise ValueError("steps must hold at least one run, got none.")
    paths = zip(steps, risks, strict=True)
    first = np.array([min(s[np.asarray(r) <= target], default=np.inf) for s, r in paths])
    ordered = np.sort(first)
    rank, reached = _lower_rank(len(ordered), confidence)
    return StepsToTarget(
        median=float(np.median(first)),
        lower=float(ordered[rank]),
        upper=float(ordered[-1 - rank]),
        confidence=reached,
        num_reached=int(np.isfinite(first).sum()),
        first_steps=first,
    )


def _lower_rank(num_runs: int, confidence: float) -> tuple[int, float]:
    """The largest r for which the order statistics r and S−1−r hold the median often enough."""
    ranks = np.arange((num_runs + 1) // 2)
    from scipy.stats import binom  # to load it takes longer than most commands

    covers = 1 - 2 * binom.cdf(ranks, num_runs, 0.5)
    rank = int(np.flatnonzero(covers >= confidence)[-1]) if covers[0] >= confidence else 0
    return rank, float(covers[rank])
