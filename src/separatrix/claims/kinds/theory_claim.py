"""A statement that needs no records: it is held against the mathematics itself."""

from collections.abc import Callable
from dataclasses import dataclass

from ..base import AbstractClaim, Evidence, Finding


@dataclass(frozen=True)
class TheoryClaim(AbstractClaim):
    """Evaluated by `check` from functions of `theory`."""

    name: str
    source: str
    says: str
    measured: str
    check: Callable[[], Finding]
    needs: tuple[str, ...] = ()

    def weigh(self, evidence: Evidence) -> Finding:
        return self.check()
