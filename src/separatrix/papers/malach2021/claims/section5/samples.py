"""Algorithms that see examples: what an unknown order costs them."""

from math import comb, log2

from .....claims import Share, ShareClaim
from .....claims.base import AbstractClaim
from .....records import Row
from .words import SECTION, SIZE

# Half of the 0.4 by which either factor alone is off: 1 for 0.58 at n + 1 examples, 1 for 0.61 at
# η = 0.03 and n = 16.
_CLOSE = 0.2
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


CLAIMS: tuple[AbstractClaim, ...] = (
    ShareClaim(
        name="malach2021/sec-5-brute-force-samples",
        source=f"{SECTION}, ours",
        says="Without the order, too, twice as many examples as carry the bits of a set are "
        "enough: the barrier is not statistical.",
        measured="The share of runs in which the best of all C(n,k) sets is the right one.",
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
        needs=(ELIMINATION,),
        quantity="share of runs that find the set less the probability",
        about=lambda row: True,
        shares=less_predicted,
        by=(*SIZE, "num_samples", "label_noise"),
        low=-_CLOSE,
        high=_CLOSE,
    ),
)
