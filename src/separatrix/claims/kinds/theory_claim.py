"""A statement that needs no records: it is held against the mathematics itself."""

from collections.abc import Callable
from dataclasses import dataclass

from ..base import AbstractClaim, Evidence
from ..weighed import Weighed


@dataclass(frozen=True)
class TheoryClaim(AbstractClaim):
    """Evaluated by `check` from functions of a paper's theory; its numbers are exact."""

    name: str
    source: str
    says: str
    measured: str
    check: Callable[[], Weighed]
    needs: tuple[str, ...] = ()

    def weigh(self, evidence: Evidence) -> Weighed:
        return self.check()
