"""Algorithms that see examples: what an unknown order costs them."""

from math import comb, log2

from scipy import stats

from ....records import Fact
from ...base import AbstractClaim
from ...kinds import FactClaim
from .words import SECTION, SIZE

BRUTE, ELIMINATION = "brute-force", "elimination"


def samples_to_tell(row: Fact) -> float:
    """log₂ C(n,k)/(1 − H(η)): examples that carry as many bits as a set has."""
    eta = float(row["label_noise"])
    entropy = -sum(p * log2(p) for p in (eta, 1 - eta) if p)
    return log2(comb(int(row["input_length"]), int(row["pattern_length"]))) / (1 - entropy)


def recovered_share(row: Fact) -> float:
    return float(row["num_recovered"]) / float(row["num_runs"])


def agreement(row: Fact) -> float:
    """p-value of the count of successes against the probability predicted, exact binomial."""
    found, runs = int(row["num_recovered"]), int(row["num_runs"])
    return float(stats.binomtest(found, runs, float(row["predicted"])).pvalue)


CLAIMS: tuple[AbstractClaim, ...] = (
    FactClaim(
        name="malach2021/sec-5-brute-force-samples",
        source=f"{SECTION}, ours",
        says="Without the order, too, twice as many examples as carry the bits of a set are "
        "enough: the barrier is not statistical.",
        measured="The share of runs in which the best of all C(n,k) sets is the right one.",
        needs=(BRUTE,),
        about=lambda row: (
            row["candidates"] == "subsets" and float(row["num_samples"]) >= 2 * samples_to_tell(row)
        ),
        number=recovered_share,
        by=(*SIZE, "label_noise", "num_samples"),
        low=0.9,
    ),
    FactClaim(
        name="malach2021/sec-5-elimination",
        source=f"{SECTION}, ours; blum1994",
        says="Without label noise n + 10 examples give any parity, in any order, by elimination.",
        measured="The share of runs that find the set.",
        needs=(ELIMINATION,),
        about=lambda row: row["label_noise"] == 0 and int(row["extra_samples"]) >= 10,
        number=recovered_share,
        by=SIZE,
        low=0.97,
    ),
    FactClaim(
        name="malach2021/sec-5-elimination-noise",
        source=f"{SECTION}, ours",
        says="Elimination finds the set with probability (1 − η)^n·P[rank n], η the label noise.",
        measured="The p-value of the exact binomial test at every size; below 1e-5 it contradicts.",
        needs=(ELIMINATION,),
        about=lambda row: True,
        number=agreement,
        by=(*SIZE, "num_samples", "label_noise"),
        low=1e-5,
    ),
)
