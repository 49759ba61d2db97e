"""Rows of the image studies as learning curves, and what each bias is worth on them."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

import numpy as np

from .....claims.weighed import UNKNOWN
from .....estimates import Interval, Ratio, sample_ratio
from .....records import Row, distinct, where

Bias = Literal["locality", "sharing"]
# A rate on the edge of the grid may hide a better one beyond it. It counts against a curve where it
# gains, in the mean over sizes, more than one point of accuracy on its neighbour: the difference
# between neighbours near an optimum is below that.
EDGE_GAIN = 0.01
LEAST_SEEDS = 3  # with fewer the spread over seeds has one degree of freedom, and says nothing


class Curve(NamedTuple):
    """Test errors of one network."""

    sizes: np.ndarray
    errors: np.ndarray  # [size, seed]
    validation: float  # accuracy there, mean over sizes and seeds
    edge_gain: float  # of rates on the edge of the grid, over their neighbours

    @property
    def settled(self) -> bool:
        """Whether a verdict may rest on it."""
        return self.edge_gain <= EDGE_GAIN and self.errors.shape[1] >= LEAST_SEEDS


class Trio(NamedTuple):
    """FCN, LCN and CNN of one data set, depth, pooling and control; two of them at one window."""

    fcn: Curve
    lcn: Curve
    cnn: Curve
    window: int


class Worth(NamedTuple):
    """n* of the network without a bias over n* of the one with it, at one target."""

    bias: Bias
    error: float  # the target
    num_samples: int  # with which all three reach it
    more: Curve
    fewer: Curve

    def ratio(self, confidence: float = 0.95) -> Ratio:
        first, second = ((curve.sizes, curve.errors) for curve in (self.more, self.fewer))
        return sample_ratio(first, second, self.error, confidence=confidence)

    def interval(self, confidence: float) -> Interval:
        """No result where a curve is not settled, or the sizes tried bound nothing."""
        ratio = self.ratio(confidence)
        known = ratio.bound != "unknown" and self.more.settled and self.fewer.settled
        return Interval(ratio.value, ratio.lower, ratio.upper) if known else UNKNOWN


def curve(rows: Sequence[Row]) -> Curve:
    """Of the rows of one network: each size at the rate that was chosen."""
    chosen, sizes = where(rows, chosen=True), distinct(rows, "num_samples")
    at_size = [sorted(where(chosen, num_samples=n), key=_seed) for n in sizes]
    errors = np.array([[1 - float(row["accuracy"]) for row in group] for group in at_size])
    validation = np.mean([float(row["validation"]) for row in chosen])
    gain = np.mean([_edge_gain(where(rows, num_samples=n)) for n in sizes])
    return Curve(np.array(sizes, float), errors, float(validation), float(gain))


def _seed(row: Row) -> Any:
    return row["seed"]


def _edge_gain(rows: Sequence[Row]) -> float:
    """How much better the chosen rate is than the next, on validation; 0 inside the grid."""
    rates = distinct(rows, "rate")
    means = [np.mean([float(r["validation"]) for r in where(rows, rate=rate)]) for rate in rates]
    best = int(np.argmax(means))
    if len(rates) < 2 or 0 < best < len(rates) - 1:
        return 0.0
    return float(means[best] - means[1 if best == 0 else -2])


def groups(rows: Sequence[Row], *columns: str) -> dict[tuple, list[Row]]:
    """Rows by the values of columns, in order of the rows."""
    every: dict[tuple, list[Row]] = {}
    for row in rows:
        every.setdefault(tuple(row[name] for name in columns), []).append(row)
    return every


def trio(rows: Sequence[Row]) -> Trio | None:
    """Of rows of one data set, depth, pooling and control; None where a network is missing.

    LCN and CNN look through the window at which the LCN does best on validation images: chosen for
    the LCN, it can make sharing look worth less than it is, not more.
    """
    *inner, full = distinct(rows, "window")
    most = max(distinct(rows, "block"))
    by_place = groups(rows, "window", "block")
    windows = [w for w in inner if (w, 1) in by_place and (w, most) in by_place]
    if not windows or most == 1 or (full, 1) not in by_place:
        return None
    local = {w: curve(by_place[w, 1]) for w in windows}
    best = max(windows, key=lambda w: local[w].validation)
    return Trio(curve(by_place[full, 1]), local[best], curve(by_place[best, most]), best)


def worths(three: Trio) -> Iterator[Worth]:
    """Both biases at every target: what all three reach with a sample that is not the largest.

    A target is the worst of the three mean errors at one of the larger sizes tried, the largest
    left out: the n* of the worst is then that size, and none of the three is above all sizes.
    """
    sizes = three.fcn.sizes
    for at in range(len(sizes) // 2, len(sizes) - 1):
        error = max(float(each.errors[at].mean()) for each in three[:3])  # pyright: ignore
        made = partial(Worth, error=error, num_samples=int(sizes[at]))
        yield made("locality", more=three.fcn, fewer=three.lcn)
        yield made("sharing", more=three.lcn, fewer=three.cnn)
