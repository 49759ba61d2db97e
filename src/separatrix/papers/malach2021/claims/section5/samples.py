"""Algorithms that see examples: what an unknown order costs them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import comb, log2, sqrt

from .....claims import Kind, Share, ShareClaim
from .....claims.base import AbstractClaim, Evidence
from .....claims.table_claims import AbstractTableClaim
from .....claims.verdict import Region
from .....claims.weighed import Weighed, jointly
from .....estimates import Interval
from .....records import Row
from ...estimates.enough_samples import half_size
from .words import SECTION, SIZE

# Half of the 0.4 by which either factor alone is off: 1 for 0.58 at n + 1 examples, 1 for 0.61 at
# η = 0.03 and n = 16.
_CLOSE = 0.2
# The nearest rival is log₂ C(n,k) whatever the noise, 3.6 away where η = 0.2: half of the way in
# logarithms, 1.9, is to be seen, and √2 is short of it. √C(n,k) is 2 to 13 away.
_NEAR = sqrt(2)
BRUTE, ELIMINATION = "brute-force/recovery", "elimination/recovery"


def samples_to_tell(row: Row) -> float:
    """log₂ C(n,k)/(1 − H(η)): examples that carry as many bits as a set has."""
    eta = float(row["label_noise"])
    entropy = -sum(p * log2(p) for p in (eta, 1 - eta) if p)
    return log2(comb(int(row["input_length"]), int(row["pattern_length"]))) / (1 - entropy)


def recovered(row: Row) -> tuple[Share]:
    return (Share(int(row["num_recovered"]), int(row["num_runs"])),)


def less_predicted(row: Row) -> tuple[Share]:
    return (recovered(row)[0]._replace(predicted=float(row["predicted"])),)


@dataclass(frozen=True, kw_only=True)
class HalfSizeClaim(AbstractTableClaim):
    """low ≤ samples at which half of the runs succeed / `law` ≤ high at every place of `by`."""

    law: Callable[[Row], float]
    by: tuple[str, ...]
    low: float
    high: float

    def weigh(self, evidence: Evidence) -> Weighed:
        rows, context = self.rows(evidence)
        groups: dict[tuple, list[Row]] = {}
        for row in rows:
            groups.setdefault(tuple(row[name] for name in self.by), []).append(row)
        ratios = [
            (dict(zip(self.by, key, strict=True)), partial(self._over, group))
            for key, group in groups.items()
        ]
        return Weighed(self.quantity, jointly(ratios), Region(self.low, self.high), (context,))

    def _over(self, group: list[Row], confidence: float) -> Interval:
        law = self.law(group[0])
        return Interval(*(end / law for end in half_size(group).interval(confidence)))


CLAIMS: tuple[AbstractClaim, ...] = (
    HalfSizeClaim(
        name="malach2021/sec-5-parity-samples",
        source=f"{SECTION}, ours",
        says="The likeliest of all sets is the right one from as many examples as carry the bits "
        "of a set, log₂ C(n,k)/(1 − H(η)): samples grow like log C(n,k), not like a power of it.",
        measured="The examples from which half of the runs find it, over that number.",
        kind=Kind.OURS,
        fails_if="at one size and noise it is below 0.71 or above 1.41",
        needs=(BRUTE,),
        looked=("Shares at these sizes were known, from 100 runs each.",),
        quantity="examples that half of the runs need over the bits of a set",
        about=lambda row: row["candidates"] == "subsets",
        law=samples_to_tell,
        by=(*SIZE, "label_noise"),
        low=1 / _NEAR,
        high=_NEAR,
    ),
    ShareClaim(
        name="malach2021/sec-5-brute-force-samples",
        source=f"{SECTION}, ours",
        says="Without the order, too, twice as many examples as carry the bits of a set are "
        "enough: the barrier is not statistical.",
        measured="The share of runs in which the best of all C(n,k) sets is the right one.",
        kind=Kind.OURS,
        fails_if="at one size, noise and number of examples less than 0.9 of the runs find the set",
        needs=(BRUTE,),
        quantity="share of runs that find the set",
        about=lambda row: (
            row["candidates"] == "subsets" and float(row["num_samples"]) >= 2 * samples_to_tell(row)
        ),
        shares=recovered,
        by=(*SIZE, "label_noise", "num_samples"),
        low=0.9,
    ),
    ShareClaim(
        name="malach2021/sec-5-elimination",
        source=f"{SECTION}, ours; blum1994",
        says="Without label noise n + 10 examples give any parity, in any order, by elimination.",
        measured="The share of runs that find the set.",
        kind=Kind.OURS,
        fails_if="at one size less than 0.97 of the runs find the set: 0.999 is the probability of "
        "rank n",
        needs=(ELIMINATION,),
        quantity="share of runs that find the set",
        about=lambda row: row["label_noise"] == 0 and int(row["extra_samples"]) >= 10,
        shares=recovered,
        by=SIZE,
        low=0.97,
    ),
    ShareClaim(
        name="malach2021/sec-5-elimination-noise",
        source=f"{SECTION}, ours",
        says="Elimination finds the set with probability (1 − η)^n·P[rank n], η the label noise.",
        measured="The share of runs that find it, less that probability, to within 0.2.",
        kind=Kind.OURS,
        fails_if="at one size, number of examples and noise the share is off by more than 0.2",
        needs=(ELIMINATION,),
        looked=(
            "The quantity was a p-value when the verdict was first seen, CONSISTENT; the limit of "
            "0.2 is of the difference that replaced it.",
        ),
        quantity="share of runs that find the set less the probability",
        about=lambda row: True,
        shares=less_predicted,
        by=(*SIZE, "num_samples", "label_noise"),
        low=-_CLOSE,
        high=_CLOSE,
    ),
)
