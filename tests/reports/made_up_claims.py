"""Judgements on claims that nobody made, for pages to show."""

from dataclasses import dataclass

from separatrix.claims import AbstractClaim, Judgement, Kind, Region, Weighed

NOTHING = Weighed("", (), Region())


@dataclass(frozen=True)
class MadeUpClaim(AbstractClaim):
    name: str
    kind: Kind = Kind.THEOREM
    source: str = "paper, Thm 1"
    says: str = "It grows"
    measured: str = "How it grows."
    fails_if: str = "it shrank"

    def weigh(self, evidence):
        return NOTHING


def judgement(number, verdict, paper="paper", kind=Kind.THEOREM, finding=None, **fields):
    claim = MadeUpClaim(f"{paper}/{number}", kind=kind, **fields)
    return Judgement(claim, verdict, f"because {number}", NOTHING, finding=finding)
