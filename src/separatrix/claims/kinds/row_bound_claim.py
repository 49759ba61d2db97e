"""A bound of a theorem, held against what was observed in every row of a table of facts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...records import Fact
from ..base import AbstractClaim, Evidence, Finding, Verdict
from ..words import number, span

_ROUNDING = 1e-9  # relative: some bounds are attained


@dataclass(frozen=True)
class RowBoundClaim(AbstractClaim):
    """observed ≤ bound in every row that `about` selects; rows are exact, not samples.

    Contradicted by one row above its bound, vacuous or not. Consistent needs a row in which the
    bound is not vacuous: where it says nothing it cannot be tested, and is not applicable.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]  # the table
    about: Callable[[Fact], bool]
    observed: Callable[[Fact], float]
    bound: Callable[[Fact], float]
    vacuous: Callable[[Fact], bool]
    place: tuple[str, ...]  # the columns that tell a row

    def weigh(self, evidence: Evidence) -> Finding:
        (table,) = self.needs
        rows = [row for row in evidence.facts[table] if self.about(row)]
        telling = [row for row in rows if not self.vacuous(row)]
        broken = [row for row in rows if self._ratio(row) > 1 + _ROUNDING]
        silent = f"{len(rows) - len(telling)} of {len(rows)} rows have a vacuous bound"
        if not rows:
            return Finding(Verdict.NOT_APPLICABLE, f"no row of {table} is about it")
        if broken:
            return Finding(Verdict.CONTRADICTED, f"{self._told(broken, rows)}; {silent}")
        if not telling:
            return Finding(Verdict.NOT_APPLICABLE, silent)
        ratios = span([self._ratio(row) for row in telling])
        why = f"observed/bound {ratios} in the {len(telling)} rows where the bound is not vacuous"
        return Finding(Verdict.CONSISTENT, f"{why}; {silent}")

    def _ratio(self, row: Fact) -> float:
        observed, bound = self.observed(row), self.bound(row)
        return observed / bound if bound else float("inf") if observed > 0 else 0.0

    def _told(self, broken: Sequence[Fact], rows: Sequence[Fact]) -> str:
        worst = max(broken, key=self._ratio)
        where = ", ".join(f"{name} {worst[name]}" for name in self.place)
        said = (
            f"{len(broken)} of {len(rows)} rows above the bound, up to {number(self._ratio(worst))}"
        )
        return f"{said} times ({where})"
