"""Two kinds of row have one distribution."""

from collections.abc import Callable
from dataclasses import dataclass

from scipy import stats

from ....records import Fact
from ...base import AbstractClaim, Evidence, Finding, Verdict

_FALSE_ALARM = 0.001
_FEWEST = 8  # rows of each kind: with fewer, no difference could be told at this level


@dataclass(frozen=True)
class TwoSampleClaim(AbstractClaim):
    """`number` is distributed alike over the rows of `one` and of `other` (Mann and Whitney).

    Contradicted below p = 0.001, so it is by chance once in a thousand tables.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]  # the table
    one: Callable[[Fact], bool]
    other: Callable[[Fact], bool]
    number: Callable[[Fact], float]

    def weigh(self, evidence: Evidence) -> Finding:
        (table,) = self.needs
        rows = evidence.facts[table]
        first = [self.number(row) for row in filter(self.one, rows)]
        second = [self.number(row) for row in filter(self.other, rows)]
        counts = f"{len(first)} against {len(second)} rows"
        if min(len(first), len(second)) < _FEWEST:
            return Finding(Verdict.UNDECIDED, f"{counts}, at least {_FEWEST} of each are needed")
        p_value = float(stats.mannwhitneyu(first, second).pvalue)
        verdict = Verdict.CONTRADICTED if p_value < _FALSE_ALARM else Verdict.CONSISTENT
        return Finding(verdict, f"{counts}, p = {p_value:.2g}")
