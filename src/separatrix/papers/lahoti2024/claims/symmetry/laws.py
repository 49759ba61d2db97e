"""The equivariance lemma: one distribution of trained networks on a task and on a moved one."""

import math
from dataclasses import dataclass
from functools import partial

from .....claims import Evidence, Kind, Region, Weighed
from .....claims.table_claims import AbstractTableClaim
from .....claims.weighed import jointly
from .....estimates import Interval
from .....records import Row

LAWS = ("equivariance-in-law/laws",)
# Adam on an FCN, the nearest learner to which the lemma does not apply, is 0.27 away from itself on
# rotated data (risk; a pilot on other seeds), an LCN under O(kd) 0.86. Half-way
# is 0.135, and an interval from 10,000 runs takes 0.04 of it.
LIMIT = 0.08


@dataclass(frozen=True, kw_only=True)
class DistanceClaim(AbstractTableClaim):
    """low ≤ sup |F − G| ≤ high in every row that `about` selects, F and G true distributions.

    The row holds the distance of two empirical distributions of `num_runs` each. Each is within
    √(ln(2/α)/2n) of the truth with probability 1 − α, whatever it is (Dvoretzky, Kiefer, Wolfowitz,
    Massart), so the true distance lies within the sum of the two; together at 95 %.
    """

    low: float = 0.0
    high: float = 1.0

    def weigh(self, evidence: Evidence) -> Weighed:
        rows, context = self.rows(evidence)
        distances = [
            ({name: row[name] for name in ("learner", "group", "about")}, partial(distance, row))
            for row in rows
        ]
        return Weighed(self.quantity, jointly(distances), Region(self.low, self.high), (context,))


def distance(row: Row, confidence: float) -> Interval:
    """Kolmogorov's distance with its interval, which ends at 0 and 1."""
    value, share = float(row["distance"]), (1 - confidence) / 2  # a share for each distribution
    width = 2 * math.sqrt(math.log(2 / share) / (2 * int(row["num_runs"])))
    return Interval(value, max(value - width, 0.0), min(value + width, 1.0))


def simulates(row: Row) -> bool:
    return "simulating" in str(row["learner"])


EQUAL_IN_LAW = DistanceClaim(
    name="lahoti2024/equivariance-lemma-in-law",
    source="lahoti2024, Sec. 5",
    says="An equivariant algorithm returns, on rotated data and at rotated inputs, a network with "
    "the same distribution; so its expected risk on a rotated task is the same.",
    measured="Kolmogorov's distance between risks and outputs of networks trained on DSD and of "
    "others, from other seeds, on DSD moved by a member of the network's group.",
    kind=Kind.PROOF_STEP,
    fails_if="risk or output at an input are 0.08 or more apart with the whole interval, for GD or "
    "SGD under the network's group or Adam under signed permutations",
    needs=LAWS,
    quantity="Kolmogorov distance",
    about=lambda row: row["expected"] == "equal",
    high=LIMIT,
)
DIFFERENT_BEYOND = DistanceClaim(
    name="lahoti2024/equivariance-lemma-needs-the-group",
    source="lahoti2024, Sec. 5; li2021",
    says="Beyond its group an algorithm learns something else on rotated data: Adam on an FCN and "
    "GD on an LCN under O(kd), GD on a CNN under a rotation of its own for each patch.",
    measured="The same distance, of the risk.",
    kind=Kind.REMARK,
    fails_if="one of the three has risks less than 0.08 apart with the whole interval",
    needs=LAWS,
    quantity="Kolmogorov distance of the risk",
    about=lambda row: (
        row["expected"] == "different" and row["about"] == "risk" and not simulates(row)
    ),
    low=LIMIT,
)
