"""n* of one network over that of another, paired by seed: pooled over places, and between places.

In logarithms, as intervals: where the sizes tried leave an n* open on a side, so is the ratio.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....claims.base import Evidence
from ....claims.evidence import Values, measured
from ....claims.weighed import UNKNOWN
from ....estimates import Interval, Result
from ....estimates.resampling import Crossing, crossings
from ....estimates.sample_complexity import percentile_interval

PLACE = ("input_length", "pattern.length")
_NUM_RESAMPLES = 2000


class Pair(NamedTuple):
    """The results of two networks at n and k; None where one was not measured."""

    more: Result | None
    fewer: Result | None


def pairs_of(
    evidence: Evidence, studies: tuple[str, ...], more: str, fewer: str
) -> dict[Values, Pair]:
    """By n and k, ascending: every place that either network has."""
    first, second = (measured(evidence, studies, name, PLACE).results for name in (more, fewer))
    return {at: Pair(first.get(at), second.get(at)) for at in sorted({*first, *second})}


def pooled_ratio(pairs: Sequence[Pair], confidence: float) -> Interval:
    """The geometric mean over places of n*(more)/n*(fewer); unknown if a place has no pair."""
    logs = [log for seed, pair in enumerate(pairs) if (log := _log_ratio(pair, seed))]
    if not logs or len(logs) < len(pairs):
        return UNKNOWN
    return _interval(
        _Logs(*(np.mean(ends, axis=0) for ends in zip(*logs, strict=True))), confidence
    )


def growth_of_ratio(start: Pair, end: Pair, confidence: float) -> Interval:
    """The ratio at one place over that at another; their samples are others, and drawn apart."""
    first, last = _log_ratio(start, 0), _log_ratio(end, 1)
    return _interval(_less(last, first), confidence) if first and last else UNKNOWN


class _Logs(NamedTuple):
    """Ends of a logarithm, [1 + resample]: as measured, then resampled; ±∞ where it is open."""

    lower: np.ndarray
    upper: np.ndarray


def _log_ratio(pair: Pair, seed: int) -> _Logs | None:
    """Both networks see the same draws of the seeds: they were trained on the same samples."""
    more, fewer = pair
    if more is None or fewer is None:
        return None
    if more.target != fewer.target or more.curve.seeds != fewer.curve.seeds:
        return None
    return _less(_log_n_star(more, seed), _log_n_star(fewer, seed))


def _log_n_star(result: Result, seed: int) -> _Logs:
    sizes, risks = result.curve.sizes, result.curve.risks
    point, draws = crossings(sizes, risks, result.target, _NUM_RESAMPLES, seed)
    with np.errstate(divide="ignore"):  # below the least size
        return _Logs(*(np.log(np.append(*ends)) for ends in zip(point, draws, strict=True)))


def _less(first: _Logs, second: _Logs) -> _Logs:
    """first − second; a lower end is never +∞ and an upper one never −∞."""
    return _Logs(first.lower - second.upper, first.upper - second.lower)


def _interval(logs: _Logs, confidence: float) -> Interval:
    (point, *lower), (same, *upper) = np.exp(logs.lower), np.exp(logs.upper)
    ends = percentile_interval(Crossing(np.array(lower), np.array(upper)), confidence)
    return Interval(float(point) if point == same else math.nan, *ends)
