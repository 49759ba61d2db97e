"""One network needs so many times the samples of another."""

from dataclasses import dataclass

from ...estimates import Ratio, sample_ratio
from ..base import AbstractClaim, Evidence, Finding, Verdict
from ..evidence import Place, measured
from ..words import interval, number

_FALSE_ALARM = 0.05  # over all places together


@dataclass(frozen=True)
class RatioClaim(AbstractClaim):
    """low ≤ n*(more)/n*(fewer) ≤ high at every place both were measured at, paired by seed.

    Contradicted when some interval lies wholly outside the range; consistent when all meet it, none
    by an open end alone. Intervals hold together at 95 %.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]
    more: str
    fewer: str
    low: float
    high: float

    def weigh(self, evidence: Evidence) -> Finding:
        ratios = self._ratios(evidence)
        if not ratios:
            why = f"{self.more} and {self.fewer} share no place, target and seeds"
            return Finding(Verdict.UNDECIDED, why)
        outside = {
            at: own for at, own in ratios.items() if own.lower > self.high or own.upper < self.low
        }
        why = self._told(ratios, outside)
        if outside:
            return Finding(Verdict.CONTRADICTED, why)
        decided = all(own.bound == "none" or self._inside(own) for own in ratios.values())
        return Finding(Verdict.CONSISTENT if decided else Verdict.UNDECIDED, why)

    def _ratios(self, evidence: Evidence) -> dict[Place, Ratio]:
        more, fewer = (measured(evidence, self.needs, n) for n in (self.more, self.fewer))
        shared = [
            at
            for at in more
            if at in fewer
            and more[at][1] == fewer[at][1]
            and more[at][0].seeds == fewer[at][0].seeds
        ]
        ratios = {}
        for at in shared:
            (first, target, _), (second, _, _) = more[at], fewer[at]
            pair = (first.sizes, first.risks), (second.sizes, second.risks)
            confidence = 1 - _FALSE_ALARM / len(shared)
            ratios[at] = sample_ratio(*pair, target, confidence=confidence)
        return ratios

    def _inside(self, ratio: Ratio) -> bool:
        return self.low <= ratio.lower and ratio.upper <= self.high

    def _told(self, ratios: dict[Place, Ratio], outside: dict[Place, Ratio]) -> str:
        ends = sorted(ratios.items(), key=lambda pair: pair[1].lower)
        shown = dict((ends[0], ends[-1])) | dict(list(outside.items())[:2])
        said = "; ".join(f"×{_in_words(own)} at {at}" for at, own in sorted(shown.items()))
        range_ = interval(self.low, self.high)
        where = f"{len(ratios)} place" + ("s" if len(ratios) > 1 else "")
        count = f"{len(outside)} of {where} wholly outside {range_}" if outside else where
        return f"n*({self.more})/n*({self.fewer}), {count}: {said}"


def _in_words(ratio: Ratio) -> str:
    if ratio.bound == "unknown":
        return "unknown"
    prefix = "" if ratio.bound == "none" else f"{ratio.bound} "
    return f"{prefix}{number(ratio.value)} {interval(ratio.lower, ratio.upper)}"
