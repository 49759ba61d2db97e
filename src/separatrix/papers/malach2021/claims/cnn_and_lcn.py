"""Sections 3.1 and 6: is weight sharing worth anything on k-patterns?

The paper proves the same for both networks and leaves the comparison open. All records here were
there, and the ratios had been looked at, before these rules: the margin of "no benefit" is derived
below, and the same ratios are held against 1, without a margin, beside it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy.special import stdtrit

from ....claims import RatioClaim
from ....claims.base import AbstractClaim, Evidence
from ....claims.verdict import Region
from ....claims.weighed import UNKNOWN, Place, Weighed, jointly
from ....estimates import Interval
from ....records import Row
from ..estimates.step_runs import Run, by_rule, steps_of

STEPS = "k-pattern-steps/runs"
SAMPLES = ("k-patterns-input-length", "k-patterns-pattern-length")
# The rival to "no benefit" is a benefit that grows with the number N of windows, like √N at the
# least: half-way to it, in logarithms, is N^¼, 1.8 for the fewest windows there are, 11 and 12.
_NO_BENEFIT = 1.8
_CHECKPOINT = 5  # steps between two looks at a run


@dataclass(frozen=True, kw_only=True)
class StepRatioClaim(AbstractClaim):
    """low ≤ steps(more)/steps(fewer) ≤ high for every rule and input length, paired by seed.

    The geometric mean over seeds with Student's interval, all together at 95 %; its scatter is not
    taken below that of the rounding to checkpoints. Where a run of either did not get there, or has
    no pair, there is no result.
    """

    more: str
    fewer: str
    low: float = 0.0
    high: float = math.inf

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        ratios = []
        for (k, pattern), rows in by_rule(evidence.tables[table]).items():
            for n in sorted({int(row["input_length"]) for row in rows}):
                place: Place = {"input_length": n, "pattern_length": k, "pattern": pattern}
                pairs = _pairs(rows, n, self.more, self.fewer)
                ratios.append((place, partial(_geometric_mean, pairs)))
        quantity = f"steps({self.more})/steps({self.fewer})"
        return Weighed(quantity, jointly(ratios), Region(self.low, self.high))


def _pairs(rows: Sequence[Row], n: int, more: str, fewer: str) -> list[tuple[Run, Run]]:
    """Of one rule at one length, seed by seed; none where some seed has no pair."""
    first, second = (
        {seed: run for (length, seed), run in steps_of(rows, name).items() if length == n}
        for name in (more, fewer)
    )
    shared = first.keys() == second.keys()
    return [(run, second[seed]) for seed, run in first.items()] if shared else []


def _geometric_mean(pairs: Sequence[tuple[Run, Run]], confidence: float) -> Interval:
    if len(pairs) < 2 or not all(run.reached for pair in pairs for run in pair):
        return UNKNOWN
    steps = np.array([[run.value for run in pair] for pair in pairs])
    logs = np.log(steps[:, 0] / steps[:, 1])
    rounding = _CHECKPOINT * math.sqrt(np.mean((1 / steps**2).sum(axis=1)) / 12)
    error = max(float(logs.std(ddof=1)), rounding) / math.sqrt(len(logs))
    mean, half = float(logs.mean()), float(stdtrit(len(logs) - 1, (1 + confidence) / 2)) * error
    return Interval(math.exp(mean), math.exp(mean - half), math.exp(mean + half))


SECTION = "malach2021, Sec. 3.1"
OPEN_QUESTION = "malach2021, Sec. 3.1 and 6, ours"
CLAIMS: dict[str, AbstractClaim] = {
    claim.name: claim
    for claim in (
        StepRatioClaim(
            name="malach2021/sec-3.1-no-benefit-in-steps",
            source=SECTION,
            says="Weight sharing gives no benefit when learning k-patterns: an LCN takes about as "
            "many steps as a CNN.",
            measured="Their ratio on the same fresh batches, in runs that were there before the "
            "rule, against 1.8, half-way to a benefit that grows with the number of windows.",
            needs=(STEPS,),
            more="LCN",
            fewer="CNN",
            high=_NO_BENEFIT,
        ),
        RatioClaim(
            name="malach2021/sec-3.1-no-benefit-in-samples",
            source=SECTION,
            says="Weight sharing gives no benefit when learning k-patterns: an LCN needs about as "
            "many samples of a parity as a CNN.",
            measured="Their ratio on the same samples, in records that were there before the rule, "
            "against 1.8, half-way to a benefit that grows with the number of windows.",
            needs=SAMPLES,
            place=("input_length", "pattern.length"),
            more="WindowLCN",
            fewer="WindowCNN",
            low=0.0,
            high=_NO_BENEFIT,
        ),
        StepRatioClaim(
            name="malach2021/sec-6-lcn-ahead-in-steps",
            source=OPEN_QUESTION,
            says="On k-patterns, too, the LCN is ahead of the CNN: it takes no more steps on any "
            "rule.",
            measured="Their ratio on the same fresh batches, in runs that were there before the "
            "rule, which would be above 1 for some rule if sharing helped there.",
            needs=(STEPS,),
            more="LCN",
            fewer="CNN",
            high=1.0,
        ),
        RatioClaim(
            name="malach2021/sec-6-lcn-ahead-in-samples",
            source=OPEN_QUESTION,
            says="On k-patterns, too, the LCN is ahead of the CNN: it needs no more samples of a "
            "parity.",
            measured="Their ratio on the same samples, in records that were there before the rule, "
            "which would be above 1 for some parity if sharing helped there.",
            needs=SAMPLES,
            place=("input_length", "pattern.length"),
            more="WindowLCN",
            fewer="WindowCNN",
            low=0.0,
            high=1.0,
        ),
    )
}
