"""At the same sample sizes one network has less risk than another."""

from dataclasses import dataclass

import numpy as np
from scipy import stats

from ...estimates import Curve
from ..base import AbstractClaim, Evidence, Finding, Verdict
from ..evidence import Place, measured
from ..words import span

_FALSE_ALARM = 0.05  # over all places and sizes together


@dataclass(frozen=True)
class OrderClaim(AbstractClaim):
    """E risk(less) ≤ E risk(more) at every place and size both were trained at, paired by seed.

    Student's intervals of the difference, together at 95 %. Contradicted when one is wholly on
    the wrong side; consistent when none is and every place has a size wholly on the right one.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    less: str
    more: str

    def weigh(self, evidence: Evidence) -> Finding:
        pairs = self._pairs(evidence)
        num_tests = sum(len(own) for own in pairs.values())
        if num_tests == 0:
            return Finding(
                Verdict.UNDECIDED, f"{self.less} and {self.more} share no place and size"
            )
        signs = {
            (at, n): _sign(gap, _FALSE_ALARM / num_tests)
            for at, own in pairs.items()
            for n, gap in own.items()
        }
        wrong = [key for key, sign in signs.items() if sign < 0]
        right = {at for (at, _), sign in signs.items() if sign > 0}
        counts = f"{sum(s > 0 for s in signs.values())} of {num_tests} (place, size) pairs"
        why = (
            f"{self.less} below {self.more} in {counts} with the whole interval, "
            f"above in {len(wrong)}; {len(pairs)} places, n {span([n for _, n in signs])}"
        )
        if wrong:
            at, n = wrong[0]
            return Finding(Verdict.CONTRADICTED, f"{why}; above at n = {n}, {at}")
        return Finding(Verdict.CONSISTENT if len(right) == len(pairs) else Verdict.UNDECIDED, why)

    def _pairs(self, evidence: Evidence) -> dict[Place, dict[int, np.ndarray]]:
        less, more = (measured(evidence, self.needs, n) for n in (self.less, self.more))
        shared = [at for at in less if at in more and less[at][0].seeds == more[at][0].seeds]
        pairs = {at: _gaps(less[at][0], more[at][0]) for at in shared}
        return {at: own for at, own in pairs.items() if own}


def _gaps(less: Curve, more: Curve) -> dict[int, np.ndarray]:
    """Risk of `more` minus risk of `less`, by seed, at every size at which no run diverged."""
    own, other = (
        dict(zip(curve.sizes.tolist(), curve.risks, strict=True)) for curve in (less, more)
    )
    gaps = {n: (other[n], own[n]) for n in sorted(own.keys() & other.keys())}
    return {n: a - b for n, (a, b) in gaps.items() if np.isfinite(a).all() and np.isfinite(b).all()}


def _sign(gaps: np.ndarray, false_alarm: float) -> int:
    error = np.std(gaps, ddof=1) / np.sqrt(len(gaps))
    half = stats.t.ppf(1 - false_alarm / 2, len(gaps) - 1) * error
    mean = gaps.mean()
    return int(np.sign(mean)) if abs(mean) > half else 0
