"""Section 4: how small an FCN's initial gradient is, from which length on, and what follows.

Sentences about small gradients are about long inputs. So what is judged is the length from which on
they hold, k = log₂ n, in exact integers: it must be there, and no larger than Theorem 12 gives it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

import numpy as np

from .....claims import Finding, Kind, Region, Share, ShareClaim
from .....claims.base import AbstractClaim, Evidence
from .....claims.weighed import Measurement, Weighed
from .....records import Row
from ...theory.activations import clipped_relu
from ...theory.gradient_bounds import guaranteed_length
from ...theory.sign_gradients import cnn_readout_gradient, smallest_visible_gradient

RATIO = ("k-pattern-gradient-ratio/lengths",)
Limit = Callable[[int, int], float]  # on a coordinate of the FCN's gradient, at n and k


@dataclass(frozen=True, kw_only=True)
class CrossoverClaim(AbstractClaim):
    """From a length on, at most that of Theorem 12, the FCN's largest coordinate is below a limit.

    The quantity is the least n of the table from which on it is, over the least from which on the
    theorem's bound is. A table that ends before leaves it open.
    """

    limits: Mapping[str, Limit]  # by what they are

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        rows = sorted(evidence.tables[table], key=lambda row: int(row["input_length"]))
        lengths = tuple(_crossover(rows, label, limit) for label, limit in self.limits.items())
        context = f"n {rows[0]['input_length']} to {rows[-1]['input_length']:,}, k = log₂ n"
        quantity = "least n over that of Theorem 12's bound"
        return Weighed(quantity, lengths, Region(high=1.0), (context,))


def _crossover(rows: Sequence[Row], label: str, limit: Limit) -> Measurement:
    lengths = [int(row["input_length"]) for row in rows]
    above = [
        n
        for n, row in zip(lengths, rows, strict=True)
        if float(row["fcn_coordinate"]) > limit(n, int(row["pattern_length"]))
    ]
    bound, last = guaranteed_length(limit), max(above, default=0)
    if last == lengths[-1]:  # later, if at all
        place = f"{label}: not by n = {last:,}, by the bound from {bound:,} on"
        return Measurement(place, 2 * last / bound, 2 * last / bound, inf)
    least = min(n for n in lengths if n > last)
    place = f"{label}: from n = {least:,} on, by the bound from {bound:,}"
    return Measurement(place, least / bound, least / bound, least / bound)


def unseen(dtype: type, learning_rate: float, n: int, k: int) -> float:
    """The smallest gradient that changes a weight ±n^-½ in this precision."""
    return smallest_visible_gradient(n**-0.5, learning_rate, dtype)


def nth_part(power: int, n: int, k: int) -> float:
    """The CNN's gradient over a power of n."""
    return cnn_readout_gradient(k, clipped_relu()) / n**power


_AFTER_A_LOOK = (
    "It was held against the lengths of a table that began or ended where the verdict turns; the "
    "lengths at which it turns were known when this rule was set.",
)
_PRECISION = "The length from which on the largest coordinate, w = ±n^-½ and u = 1, is below half "
GRADIENT_RATIO = CrossoverClaim(
    name="malach2021/sec-4-gradient-ratio",
    source="malach2021, Sec. 4, ours",
    says="With k = log₂ n the CNN's initial gradient is n, n² and n³ times the FCN's and more from "
    "a length on.",
    measured="These lengths in exact integers, FCN with w = ±n^-½, against those from which on "
    "Theorem 12 gives it.",
    kind=Kind.OURS,
    fails_if="the CNN's gradient were less than n times the FCN's at n = 256 or later, n² times at "
    "1,024, or n³ times at 8,192",
    looked=_AFTER_A_LOOK,
    needs=RATIO,
    limits={f"n^{power}": partial(nth_part, power) for power in (1, 2, 3)},
)
FLOAT32 = CrossoverClaim(
    name="malach2021/sec-4-finite-precision",
    source="malach2021, Sec. 4",
    says="With k = log₂ n a finite-precision machine takes the FCN's initial gradient for zero.",
    measured=f"{_PRECISION}an ulp of a float32 weight at learning rates 1 and 0.1.",
    kind=Kind.REMARK,
    fails_if="an update still changed a float32 weight at n = 1,024 or later",
    looked=_AFTER_A_LOOK,
    needs=RATIO,
    limits={f"rate {rate:g}": partial(unseen, np.float32, rate) for rate in (1.0, 0.1)},
)
FLOAT64 = CrossoverClaim(
    name="malach2021/sec-4-finite-precision-float64",
    source="malach2021, Sec. 4",
    says="So does a machine with double precision.",
    measured=f"{_PRECISION}an ulp of a float64 weight at learning rates 1 and 0.1.",
    kind=Kind.REMARK,
    fails_if="an update still changed a float64 weight at n = 8,192 or later",
    looked=_AFTER_A_LOOK,
    needs=RATIO,
    limits={f"rate {rate:g}": partial(unseen, np.float64, rate) for rate in (1.0, 0.1)},
)
STUCK = ShareClaim(
    name="malach2021/sec-4-stuck-on-all-inputs",
    source="malach2021, Sec. 4, older version",
    says="For k ≥ log₂ n gradient descent on an FCN is stuck where it starts and fails on the "
    "parity of k bits.",
    measured="The share of runs of exact population gradient descent, from a start that Theorem 12 "
    "allows, that get 99 % of all inputs right.",
    kind=Kind.REMARK,
    fails_if="a run got there on inputs so long that the statement speaks of them",
    finding=Finding.SCOPE,
    scope="a statement about long inputs, looked at where all inputs can be enumerated, n ≤ 14; "
    "there exact gradient descent is not stuck",
    needs=("k-pattern-dense-descent/runs",),
    quantity="share of runs that get 99 % of all inputs right",
    about=lambda row: float(row["start_score"]) <= 1,
    shares=lambda row: (Share(int(bool(row["reached"])), 1),),
    by=("input_length", "pattern_length", "initialisation"),
    high=0.0,
)
