"""Pages of studies with the verdicts on them, and an index of all that are there."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..claims import Judgement
from ..reports import (
    counted,
    errata_page,
    verdict_page,
    with_claims,
    write_index,
    write_report,
)
from .answers import Answer, Shelf, profiles_in_words
from .catalogue import Catalogue
from .judging import judged

_CLAIMS = "Claims"  # heading of the index


def write_pages(
    catalogue: Catalogue,
    shelf: Shelf,
    answers: Sequence[Answer],
    out: Path,
    *,
    all_claims: bool,
    pdf: bool = False,
) -> Iterator[Path]:
    """The pages of these answers, all verdicts and errata if asked for, then the index."""
    shown = {answer.study.name for answer in answers if catalogue.holds(answer.study)}
    claims = [
        claim
        for claim in catalogue.claims.values()
        if all_claims or shown.intersection(claim.studies)
    ]
    judgements, read = judged(claims, catalogue, shelf)
    for answer in answers:
        yield _write_study(catalogue, answer, judgements, out, pdf)
    if all_claims:
        made = ("records", profiles_in_words(read)), ("command", "separatrix check")
        yield write_report(out / "claims", verdict_page(judgements, made), group=_CLAIMS)
        for paper in catalogue.papers:
            if paper.errata:
                page = errata_page(paper.errata.read_text("utf-8"), judgements, made)
                yield write_report(out / f"errata-{paper.key}", page, group=_CLAIMS)
    yield write_index(out)


def _write_study(
    catalogue: Catalogue, answer: Answer, judgements: Sequence[Judgement], out: Path, pdf: bool
) -> Path:
    study = answer.study
    about = [
        judgement
        for judgement in judgements
        if catalogue.holds(study)
        and study.name in judgement.claim.studies
        and not judgement.missing
    ]
    page = with_claims(study.page.build(answer), about)
    note = f"Claims: {counted(about)}." if about else ""
    return write_report(out / study.name, page, group=study.page.group, note=note, pdf=pdf)
