"""Claims held against what stores hold."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..claims import AbstractClaim, Evidence, Judgement, judge
from .answers import Answer, Shelf
from .catalogue import Catalogue

if TYPE_CHECKING:
    from ..estimates import Grid, Result
    from ..records import Row


def judged(
    claims: Iterable[AbstractClaim],
    catalogue: Catalogue,
    shelf: Shelf,
    settled: dict[str, Judgement] | None = None,
) -> tuple[list[Judgement], list[Answer]]:
    """The claims judged, and the answers they were judged by; what no claim needs is not read.

    `settled` are not judged again, and those are added to it whose studies are all complete.
    """
    claims, settled = list(claims), {} if settled is None else settled
    names = dict.fromkeys(name for claim in claims for name in claim.studies)
    answers = [shelf.answer(catalogue.studies[name]) for name in names if name in catalogue.studies]
    read = [answer for answer in answers if answer is not None and answer.manifest.begun]
    open_claims = [claim for claim in claims if claim.name not in settled]
    needed = {name for claim in open_claims for name in claim.studies}
    evidence = evidence_of([answer for answer in read if answer.study.name in needed])
    judgements = settled | {claim.name: judge(claim, evidence) for claim in open_claims}
    complete = {answer.study.name for answer in read if answer.manifest.complete}
    settled |= {c.name: judgements[c.name] for c in open_claims if complete.issuperset(c.studies)}
    return [judgements[claim.name] for claim in claims], read


def evidence_of(answers: Sequence[Answer]) -> Evidence:
    """Results by study, with what was tuned for them, and tables by study/part."""
    results: dict[str, Sequence[Result]] = {}
    tables: dict[str, Sequence[Row]] = {}
    grids: dict[str, Sequence[Grid]] = {}
    for answer in answers:
        name = answer.study.name
        if measured := answer.study.page.results(answer):
            results[name] = measured
            grids[name] = answer.study.page.grids(answer)
        for part, rows in answer.study.page.tables(answer).items():
            tables[f"{name}/{part}"] = rows
    unfinished = tuple(a.study.name for a in answers if not a.manifest.complete)
    return Evidence(results, tables, grids, unfinished)
