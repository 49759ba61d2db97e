"""Steps along k = log₂ n + c, c fixed: how the local exponent in n changes with every doubling.

A line is three places, each with twice the n of the one before and one bit more; y₁, y₂, y₃ are
log₂ of a number of steps there. Local exponents are y₂ − y₁ and y₃ − y₂, their difference is the
bend: 0 for every power of n, more for what grows faster than all of them. Steps that do not depend
on n make a bend as well, b·nᶜ after a constant; an FCN's are told by the shortest input, with the
same rule, and taken off. That takes a little of b·nᶜ with them, which lowers the bend.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ....estimates import Interval
from ....records import Row, where

Place = tuple[int, int]  # n and k
Line = tuple[Place, Place, Place]

LINES: dict[int, Line] = {  # by c
    -2: ((32, 3), (64, 4), (128, 5)),
    -1: ((32, 4), (64, 5), (128, 6)),
    0: ((16, 4), (32, 5), (64, 6)),
    1: ((16, 5), (32, 6), (64, 7)),
}
SHORTEST = 8  # n at which an FCN shows the steps that do not depend on n
# Even and odd k alternate along a line: what sets odd k apart enters the bend with one sign where
# the k in the middle is odd, and with the other where it is even. The two kinds are judged apart.
ODD, EVEN = (-1, 0), (-2, 1)
SHARED = (0, 1)  # the lines that LCNs are trained on, one of either kind
_NUM_RESAMPLES = 1000


class Runs(NamedTuple):
    """Of one network at one place under one optimiser, at the rate that was chosen."""

    steps: np.ndarray  # [run]; ∞ where the target was not reached
    limit: float
    resolution: float  # steps between two looks
    rate: float
    on_edge: bool  # of the grid of rates


class Where(NamedTuple):
    optimiser: str
    network: str
    pattern: str
    at: Place


class _Logs(NamedTuple):
    """log₂ of the median, which lies between these two: of the runs, then of resampled ones."""

    low: np.ndarray
    high: np.ndarray


def places(lines: Sequence[int] = tuple(LINES)) -> tuple[Place, ...]:
    return tuple(at for c in lines for at in LINES[c])


def shortest() -> tuple[Place, ...]:
    """With every k there is."""
    return tuple((SHORTEST, k) for k in sorted({k for _, k in places()}))


def runs_by_place(rows: Iterable[Row]) -> dict[Where, Runs]:
    """The evaluation; where no rate was good enough to be evaluated, the tuning runs of one."""
    groups: dict[Where, list[Row]] = {}
    for row in rows:
        if row["chosen"]:
            at = int(row["input_length"]), int(row["pattern_length"])
            names = str(row["optimiser"]), str(row["network"]), str(row["pattern"])
            groups.setdefault(Where(*names, at), []).append(row)
    return {at: _runs(where(group, stage="evaluation") or group) for at, group in groups.items()}


def _runs(rows: Sequence[Row]) -> Runs:
    steps = [float(row["steps"]) if row["reached"] else math.inf for row in rows]
    limit, resolution, rate = (float(rows[0][name]) for name in ("limit", "resolution", "rate"))
    return Runs(np.array(steps), limit, resolution, rate, bool(rows[0]["on_edge"]))


def mean_bend(
    runs: Mapping[Where, Runs],
    optimiser: str,
    network: str,
    lines: Sequence[int],
    beyond_shortest: bool,
    confidence: float,
) -> Interval:
    """The mean over lines of the bend on parities, of median steps or beyond the shortest input's.

    Seeds are resampled within each place, and medians taken anew. A median that is censored lies
    anywhere from the limit on. Unknown where a place has no runs, or its best rate is on an edge.
    """
    low, high = [], []
    for c in lines:
        first, middle, last = (
            _logs(
                runs.get(Where(optimiser, network, "parity", at)),
                runs.get(Where(optimiser, network, "parity", (SHORTEST, at[1]))),
                at,
                beyond_shortest,
            )
            for at in LINES[c]
        )
        low.append(_bend(first.low, middle.high, last.low, unknown=-math.inf))
        high.append(_bend(first.high, middle.low, last.high, unknown=math.inf))
    least, most = np.mean(low, axis=0), np.mean(high, axis=0)
    return Interval(
        float(least[0]),
        float(np.quantile(least[1:], (1 - confidence) / 2, method="lower")),
        float(np.quantile(most[1:], (1 + confidence) / 2, method="higher")),
    )


def _bend(first: np.ndarray, middle: np.ndarray, last: np.ndarray, unknown: float) -> np.ndarray:
    """Unknown wherever one of them is open: from that side nothing is known."""
    with np.errstate(invalid="ignore"):
        bend = first - 2 * middle + last
    return np.where(np.isfinite(bend), bend, unknown)


def _logs(runs: Runs | None, short: Runs | None, at: Place, beyond_shortest: bool) -> _Logs:
    short = short if beyond_shortest else runs
    if runs is None or short is None or runs.on_edge or short.on_edge:
        everything = np.full(1 + _NUM_RESAMPLES, math.inf)
        return _Logs(-everything, everything)
    most = _medians(runs, (*at, 0))
    least = np.minimum(most, runs.limit)
    if beyond_shortest:
        constant = _medians(short, (*at, 1))
        least, most = least - constant, most - np.minimum(constant, short.limit)
    # Less than from one look to the next cannot be told from nothing.
    small = least < runs.resolution
    low = np.where(small, -math.inf, np.log2(np.where(small, 1.0, least)))
    return _Logs(low, np.log2(np.maximum(most, runs.resolution)))


def _medians(runs: Runs, seed: tuple[int, ...]) -> np.ndarray:
    num_runs = len(runs.steps)
    drawn = np.random.default_rng(seed).integers(num_runs, size=(_NUM_RESAMPLES, num_runs))
    every = np.vstack([np.arange(num_runs), drawn])
    # The upper of two in the middle: of one that is there and one that is not there is no mean.
    return np.sort(runs.steps[every], axis=1)[:, num_runs // 2]


def law_bend(log_law: Callable[[int, int], float], line: Line) -> float:
    """Of steps in proportion to a law; `log_law` gives log₂ of it at n and k."""
    first, middle, last = (log_law(n, k) for n, k in line)
    return first - 2 * middle + last


def log_sets(n: int, k: int) -> float:
    """log₂ C(n, k − 1): how many samples show one coordinate of the FCN's gradient [Thm 12]."""
    return math.log2(math.comb(n, k - 1))
