"""A statement of a paper as a value, the evidence it is held against, and what became of it."""

import abc
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..estimates import Grid, Result
from ..records import Row
from .kinds import Finding, Group, Kind, group_of
from .sentence import sentence
from .verdict import Region, Verdict, verdict_of
from .weighed import Weighed


@dataclass(frozen=True, eq=False)
class Evidence:
    """What was measured, by the names that claims ask for."""

    results: Mapping[str, Sequence[Result]] = field(default_factory=dict)  # by study
    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)  # by study/part
    grids: Mapping[str, Sequence[Grid]] = field(default_factory=dict)  # what was tuned, by study
    unfinished: Collection[str] = ()  # studies that have some of their results, and not all


@dataclass(frozen=True, kw_only=True)
class AbstractClaim(abc.ABC):
    """A statement that evidence can contradict; every kind of claim has these fields."""

    name: str  # paper/statement
    source: str  # citation key and place: "lahoti2024, Thm 7.2"
    says: str  # the statement in one sentence
    measured: str  # what it is held against, in one sentence
    kind: Kind
    fails_if: str  # "would be contradicted if …": what a measurement would have to show
    needs: tuple[str, ...] = ()  # studies, and tables as study/part
    finding: Finding = Finding.REFUTED  # what it means if it is contradicted
    corrected: "AbstractClaim | None" = None  # an erratum's right reading, which must be consistent
    scope: str = ""  # of a worst case or a limit: why what was measured lies elsewhere
    looked: tuple[str, ...] = ()  # what was changed in it after its verdict had been seen

    def __post_init__(self):
        if self.finding is Finding.ERRATUM and self.corrected is None:
            raise ValueError(f"{self.name} must name the corrected reading: it is an erratum.")
        if (self.finding is Finding.SCOPE) != bool(self.scope):
            raise ValueError(f"{self.name} must say its scope if that is its finding, and only so.")

    @property
    def paper(self) -> str:
        return self.name.partition("/")[0]

    @property
    def studies(self) -> tuple[str, ...]:
        """The studies that measure what it needs, and what its corrected reading does."""
        return _studies((*self.needs, *(self.corrected.needs if self.corrected else ())))

    @abc.abstractmethod
    def weigh(self, evidence: Evidence) -> Weighed:
        """What evidence that has everything in `needs` comes down to."""


@dataclass(frozen=True, kw_only=True)
class TheoryClaim(AbstractClaim):
    """A statement held against the mathematics itself: `check` evaluates a paper's theory."""

    check: Callable[[], Weighed]

    def weigh(self, evidence: Evidence) -> Weighed:
        return self.check()


@dataclass(frozen=True)
class Judgement:
    """What became of a claim."""

    claim: AbstractClaim
    verdict: Verdict
    why: str
    evidence: Weighed = Weighed("", (), Region())
    missing: tuple[str, ...] = ()  # of what it or its corrected reading needs: not measured
    finding: Finding | None = None  # of what is contradicted, or out of scope

    @property
    def group(self) -> Group:
        return group_of(self.claim.kind, self.finding)

    def as_rows(self) -> list[dict]:
        """What the verdict rests on, as numbers."""
        return self.evidence.as_rows()


def judge(claim: AbstractClaim, evidence: Evidence) -> Judgement:
    """The claim held against the evidence; without all it needs it is UNDECIDED.

    A study that is not finished counts as a place without a result. What was measured outside of a
    statement's scope is told, and judges nothing.
    """
    held = {name for of in (evidence.results, evidence.tables) for name in of if of[name]}
    if missing := tuple(name for name in claim.needs if name not in held):
        why = f"no records: run {' and '.join(_studies(missing))}"
        return Judgement(claim, Verdict.UNDECIDED, why, missing=missing)
    weighed = claim.weigh(evidence)
    unfinished = [name for name in _studies(claim.needs) if name in evidence.unfinished]
    intervals = [*(m.ends for m in weighed.measurements), *(None for _ in unfinished)]
    parts = [sentence(weighed), *(f"{name} has results at some places only" for name in unfinished)]
    if claim.scope:
        why = "; ".join((claim.scope, *parts))
        return Judgement(claim, Verdict.NOT_APPLICABLE, why, weighed, finding=Finding.SCOPE)
    judgement = Judgement(claim, verdict_of(intervals, weighed.region), "; ".join(parts), weighed)
    if judgement.verdict is not Verdict.CONTRADICTED:
        return judgement
    return _with_finding(judgement, evidence)


def _with_finding(judgement: Judgement, evidence: Evidence) -> Judgement:
    """What the contradiction shows; a slip is one only if the corrected reading holds."""
    claim = judgement.claim
    if claim.corrected is None:
        return replace(judgement, finding=claim.finding)
    right = judge(claim.corrected, evidence)
    finding = claim.finding if right.verdict is Verdict.CONSISTENT else Finding.REFUTED
    why = f"{judgement.why}; the corrected reading, {right.claim.name}, is {right.verdict}"
    return replace(judgement, finding=finding, why=why, missing=right.missing)


def _studies(names: Iterable[str]) -> tuple[str, ...]:
    """What stands before the slash, without repeats."""
    return tuple(dict.fromkeys(name.partition("/")[0] for name in names))
