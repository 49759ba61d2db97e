"""A statement of a paper as a value, the evidence it is held against, and the verdict."""

import abc
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ..estimates import Curve, SampleComplexity
from ..records import Fact

Result = tuple[Curve, float, SampleComplexity]  # a learning curve, the target risk, n* at it


class Verdict(StrEnum):
    """What the evidence says of a claim, at the sizes it was collected at."""

    CONSISTENT = "CONSISTENT"  # the evidence would have shown a contradiction, and shows none
    CONTRADICTED = "CONTRADICTED"
    UNDECIDED = "UNDECIDED"  # the evidence allows both, or there is none
    NOT_APPLICABLE = "NOT_APPLICABLE"  # the statement's own conditions do not hold there


@dataclass(frozen=True, eq=False)
class Evidence:
    """What was measured, by the names that claims ask for."""

    results: Mapping[str, Sequence[Result]] = field(default_factory=dict)  # by study
    facts: Mapping[str, Sequence[Fact]] = field(default_factory=dict)  # by table


class Finding(NamedTuple):
    """A verdict, and the evidence for it in one line: numbers, and the sizes they hold at."""

    verdict: Verdict
    why: str


def finding(holds: bool, why: str) -> Finding:
    """The verdict where nothing is left open: what mathematics says."""
    return Finding(Verdict.CONSISTENT if holds else Verdict.CONTRADICTED, why)


class AbstractClaim(abc.ABC):
    """A statement that evidence can contradict; every kind of claim has these fields."""

    name: str  # paper/statement
    source: str  # citation key and place: "lahoti2024, Thm 7.2"
    says: str  # the statement in one sentence
    measured: str  # what it is held against, in one sentence
    needs: tuple[str, ...]  # studies and tables of facts

    @abc.abstractmethod
    def weigh(self, evidence: Evidence) -> Finding:
        """The verdict on evidence that has everything in `needs`."""


@dataclass(frozen=True)
class Judgement:
    """What became of a claim."""

    claim: AbstractClaim
    verdict: Verdict
    why: str
    missing: tuple[str, ...] = ()  # of what the claim needs: nothing was measured


def judge(claim: AbstractClaim, evidence: Evidence) -> Judgement:
    """The claim held against the evidence; without all it needs it is UNDECIDED."""
    there = {name for name, own in (*evidence.results.items(), *evidence.facts.items()) if own}
    if missing := tuple(name for name in claim.needs if name not in there):
        why = f"no records: run {' and '.join(missing)}"
        return Judgement(claim, Verdict.UNDECIDED, why, missing)
    return Judgement(claim, *claim.weigh(evidence))
