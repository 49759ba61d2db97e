"""A statement of a paper as a value, the evidence it is held against, and what became of it."""

import abc
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..estimates import Result
from ..records import Row
from .sentence import sentence
from .verdict import Region, Verdict, verdict_of
from .weighed import Weighed


@dataclass(frozen=True, eq=False)
class Evidence:
    """What was measured, by the names that claims ask for."""

    results: Mapping[str, Sequence[Result]] = field(default_factory=dict)  # by study
    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)  # by study/part
    unfinished: Collection[str] = ()  # studies that have some of their results, and not all


@dataclass(frozen=True, kw_only=True)
class AbstractClaim(abc.ABC):
    """A statement that evidence can contradict; every kind of claim has these fields."""

    name: str  # paper/statement
    source: str  # citation key and place: "lahoti2024, Thm 7.2"
    says: str  # the statement in one sentence
    measured: str  # what it is held against, in one sentence
    needs: tuple[str, ...] = ()  # studies, and tables as study/part

    @property
    def studies(self) -> tuple[str, ...]:
        """The studies that measure what it needs."""
        return _studies(self.needs)

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
    missing: tuple[str, ...] = ()  # of what the claim needs: nothing was measured

    def as_rows(self) -> list[dict]:
        """What the verdict rests on, as numbers."""
        return self.evidence.as_rows()


def judge(claim: AbstractClaim, evidence: Evidence) -> Judgement:
    """The claim held against the evidence; without all it needs it is UNDECIDED.

    A study that is not finished counts as a place without a result.
    """
    held = {name for of in (evidence.results, evidence.tables) for name in of if of[name]}
    if missing := tuple(name for name in claim.needs if name not in held):
        why = f"no records: run {' and '.join(_studies(missing))}"
        return Judgement(claim, Verdict.UNDECIDED, why, missing=missing)
    weighed = claim.weigh(evidence)
    unfinished = [name for name in claim.studies if name in evidence.unfinished]
    intervals = [*(m.ends for m in weighed.measurements), *(None for _ in unfinished)]
    parts = [sentence(weighed), *(f"{name} has results at some places only" for name in unfinished)]
    verdict = verdict_of(intervals, weighed.region)
    return Judgement(claim, verdict, "; ".join(parts), weighed)


def _studies(names: Iterable[str]) -> tuple[str, ...]:
    """What stands before the slash, without repeats."""
    return tuple(dict.fromkeys(name.partition("/")[0] for name in names))
