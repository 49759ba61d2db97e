"""A bound of a theorem, held against what was observed in every row of a table."""

from collections.abc import Callable
from dataclasses import dataclass

from ...records import Row
from ..base import AbstractClaim, Evidence
from ..verdict import Region
from ..weighed import Weighed, exact

_REGION = Region(high=1 + 1e-9)  # of observed/bound: some bounds are attained, up to rounding


@dataclass(frozen=True)
class RowBoundClaim(AbstractClaim):
    """observed ≤ bound in every row that `about` selects; rows are exact, not samples.

    A row whose bound is vacuous counts only where it is broken: it can contradict, and does not
    support. Where no bound says anything, the claim is not applicable.
    """

    name: str
    source: str
    says: str
    measured: str
    needs: tuple[str, ...]  # the table
    quantity: str  # what observed/bound is
    about: Callable[[Row], bool]
    observed: Callable[[Row], float]
    bound: Callable[[Row], float]
    vacuous: Callable[[Row], bool]
    place: tuple[str, ...]  # the columns that make a place

    def weigh(self, evidence: Evidence) -> Weighed:
        (table,) = self.needs
        rows = [row for row in evidence.tables[table] if self.about(row)]
        measurements = [
            exact({name: row[name] for name in self.place}, self._ratio(row)) for row in rows
        ]
        telling = tuple(
            ratio
            for row, ratio in zip(rows, measurements, strict=True)
            if not self.vacuous(row) or _REGION.excludes(ratio.ends)
        )
        num_vacuous = sum(map(self.vacuous, rows))
        silent = f"{num_vacuous} of {len(rows)} rows have a vacuous bound"
        context = silent if rows else f"no row of {table} is about it"
        return Weighed(self.quantity, telling, _REGION, (context,))

    def _ratio(self, row: Row) -> float:
        observed, bound = self.observed(row), self.bound(row)
        return observed / bound if bound else float("inf") if observed > 0 else 0.0
