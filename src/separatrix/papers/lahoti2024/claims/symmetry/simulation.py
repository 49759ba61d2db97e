"""No separation without equivariance: a learner on the FCN that simulates a CNN [lahoti2024]."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from .....claims import Evidence, FactClaim, Kind, Region, Weighed
from .....claims.table_claims import AbstractTableClaim
from .....claims.weighed import UNKNOWN, jointly
from .....estimates import Interval, sample_ratio
from .....records import Row
from .laws import LAWS, LIMIT, DistanceClaim, simulates

CURVES, DESCENT = ("dsd-simulation/curves",), ("dsd-simulation/descent",)
_PLACE: tuple[str, ...] = ("num_patches", "patch_dim", "noise_std")
# "No more than the CNN": the ratio is paired, so a tenth is ample. The rival is the separation that
# equivariance brings, a factor of 10 or more (dsd-locality): half of it, on a scale of logarithms,
# is 3.2, far outside.
HIGHEST = 1.1
# Scores of order 1 as sums of 10 to 20 nodes of 400 terms at most, in float32 (rounding 6e-8).
ROUNDING = 1e-5


@dataclass(frozen=True, kw_only=True)
class PairedCurvesClaim(AbstractTableClaim):
    """n* by the column `more` over n* by the column `fewer` is at most `high` at every place.

    Rows hold the risks of two learners on the same sample; the target is a column. Paired by seed;
    intervals hold together at 95 %.
    """

    more: str
    fewer: str
    high: float

    def weigh(self, evidence: Evidence) -> Weighed:
        rows, context = self.rows(evidence)
        places: dict[tuple, list[Row]] = {}
        for row in rows:
            places.setdefault(tuple(row[name] for name in _PLACE), []).append(row)
        ratios = [
            (dict(zip(_PLACE, at, strict=True)), partial(self._ratio, of_place))
            for at, of_place in places.items()
        ]
        return Weighed(self.quantity, jointly(ratios), Region(high=self.high), (context,))

    def _ratio(self, rows: Sequence[Row], confidence: float) -> Interval:
        more, fewer = (_curve(rows, column) for column in (self.more, self.fewer))
        ratio = sample_ratio(more, fewer, float(rows[0]["target"]), confidence=confidence)
        known = ratio.bound != "unknown"
        return Interval(ratio.value, ratio.lower, ratio.upper) if known else UNKNOWN


def _curve(rows: Sequence[Row], column: str) -> tuple[np.ndarray, np.ndarray]:
    """Sizes, and risks [size, seed]."""
    sizes, seeds = (sorted({row[name] for row in rows}) for name in ("num_samples", "seed"))
    risk = {(row["num_samples"], row["seed"]): float(row[column]) for row in rows}
    risks = [[risk.get((n, seed), math.nan) for seed in seeds] for n in sizes]
    return np.array(sizes, float), np.array(risks)


NO_SEPARATION = PairedCurvesClaim(
    name="lahoti2024/no-separation-without-equivariance",
    source="lahoti2024, Sec. 1",
    says="Without equivariance there is no separation: some learner on an FCN needs no more "
    "samples than the CNN.",
    measured="n* of a learner that trains a CNN on the sample and writes its function into the "
    "FCN's weights, over n* of the CNN, on the same samples.",
    kind=Kind.REMARK,
    fails_if="the simulating learner's n* is above 1.1 times the CNN's at some place, with the "
    "whole interval",
    needs=CURVES,
    quantity="n*(FCN, simulating)/n*(CNN)",
    about=lambda row: True,
    more="fcn_risk",
    fewer="cnn_risk",
    high=HIGHEST,
)
NOT_EQUIVARIANT = DistanceClaim(
    name="lahoti2024/simulation-is-not-equivariant",
    source="lahoti2024, Sec. 1 and 5",
    says="The learner that simulates a CNN is not equivariant under O(kd), as gradient descent on "
    "the FCN is.",
    measured="Kolmogorov's distance between its risks on DSD and on DSD rotated in all inputs.",
    kind=Kind.REMARK,
    fails_if="the two distributions of the risk are less than 0.08 apart with the whole interval",
    needs=LAWS,
    quantity="Kolmogorov distance of the risk",
    about=lambda row: simulates(row) and row["about"] == "risk",
    low=LIMIT,
)
DESCENT_FALLS_SHORT = FactClaim(
    name="lahoti2024/descent-on-the-fcn-falls-short",
    source="lahoti2024, Sec. 1 and Thm 6.1",
    says="Gradient descent on the same FCN, which is equivariant, is far from the target on a "
    "sample on which the simulating learner has reached it.",
    measured="Its mean risk at 64 samples over the target (k, d of 10 and 20, σ = 0.1), from two "
    "starts, each run at the step that is best on the test sample.",
    kind=Kind.REMARK,
    fails_if="its mean risk is below the target at some place with the whole interval",
    needs=DESCENT,
    quantity="risk of gradient descent on the FCN over the target",
    about=lambda row: True,
    number=lambda row: float(row["fcn_risk"]) / float(row["target"]),
    by=(*_PLACE, "num_samples", "start"),
    low=1.0,
)
SAME_FUNCTION = FactClaim(
    name="lahoti2024/simulation-is-an-fcn",
    source="lahoti2024, Sec. 1 and 4",
    says="What the simulating learner returns is a function of the FCN, and the CNN's.",
    measured="The largest difference of the two networks' outputs over a test sample.",
    kind=Kind.CONTROL,
    fails_if="outputs differ by more than 1e-5, the rounding of float32",
    needs=CURVES,
    quantity="largest difference of outputs",
    about=lambda row: True,
    number=lambda row: float(row["largest_difference"]),
    by=(*_PLACE, "num_samples", "seed"),
    high=ROUNDING,
)
