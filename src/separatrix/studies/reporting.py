"""Pages of studies with the verdicts on them, and a front page of all that are there."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from ..claims import Judgement
from ..reports import (
    Badge,
    Link,
    Page,
    Part,
    counted,
    errata_page,
    headline_numbers,
    linked,
    verdict_page,
    with_claims,
    write_front,
    write_report,
    write_statements,
)
from ..reports.cards import cards_in
from ..reports.verdicts import claim_anchor
from .answers import Answer, Shelf, profiles_in_words
from .catalogue import Catalogue
from .judging import judged
from .study import Study

_CLAIMS, _ERRATA = "Claims", "Errata"  # what the front page keeps apart from studies


def write_pages(
    catalogue: Catalogue,
    shelf: Shelf,
    answers: Sequence[Answer],
    out: Path,
    *,
    all_claims: bool,
    endings: Sequence[str] = ("csv",),
    settled: dict[str, Judgement] | None = None,
) -> Iterator[Path]:
    """The pages of these answers, all verdicts and errata if asked for, then the front page.

    `endings` are those of each figure's files. No svg by default: a page has its drawings, and can
    save them; twice they would be the larger part of a report. `settled` is what earlier pages of
    the same records judged.
    """
    shown = {answer.study.name for answer in answers if catalogue.holds(answer.study)}
    claims = [
        claim
        for claim in catalogue.claims.values()
        if all_claims or shown.intersection(claim.studies)
    ]
    judgements, read = judged(claims, catalogue, shelf, settled)
    names = {answer.study.name for answer in answers} | ({"claims"} if all_claims else set())
    there = names.union(cards_in(out))
    for answer in answers:
        yield _write_study(catalogue, answer, judgements, out, there, endings)
    if all_claims:
        yield from _write_claims(catalogue, judgements, profiles_in_words(read), out, there)
    yield write_front(out, **_front(catalogue))


def headline_sentences(out: Path, catalogue: Catalogue) -> list[str]:
    """The numbers that the front page shows first, in words."""
    return [str(number) for number in headline_numbers(out, _front(catalogue)["worths"])]


def _front(catalogue: Catalogue) -> dict[str, list[Part]]:
    parts: dict[str, list[Part]] = {}
    for paper in catalogue.papers:
        for name, pairs in asdict(paper.front).items():
            parts.setdefault(name, []).extend(Part(*pair) for pair in pairs)
    return parts


def _write_study(
    catalogue: Catalogue,
    answer: Answer,
    judgements: Sequence[Judgement],
    out: Path,
    there: Collection[str],
    endings: Sequence[str],
) -> Path:
    study = answer.study
    about = [
        judgement
        for judgement in judgements
        if catalogue.holds(study)
        and study.name in judgement.claim.studies
        and not judgement.missing
    ]
    page = _to_claims(with_claims(study.page.build(answer), about), there)
    note = f"Claims: {counted(about)}." if about else ""
    group = _group(catalogue, study)
    return write_report(out / study.name, page, group=group, note=note, endings=endings)


def _group(catalogue: Catalogue, study: Study) -> str:
    papers = (paper for paper in catalogue.papers if catalogue.holds(study))
    homes = (f"{paper.key}: {paper.title}" for paper in papers if study in paper.studies)
    return next(homes, "Your studies")


def _write_claims(
    catalogue: Catalogue,
    judgements: Sequence[Judgement],
    read: str,
    out: Path,
    there: Collection[str],
) -> Iterator[Path]:
    made = ("records", read), ("command", "separatrix check")
    studies = {claim_anchor(j.claim.name): j.claim.studies for j in judgements}

    def measured_by(badge: Badge) -> tuple[Link, ...]:
        names = (name for name in studies[badge.anchor] if name in there)
        return tuple(Link(f"../{name}/index.html", name) for name in names)

    write_statements(out, judgements)
    page = linked(verdict_page(judgements, made), measured_by)
    yield write_report(out / "claims", page, group=_CLAIMS)
    for paper in catalogue.papers:
        if paper.errata:
            page = errata_page(paper.errata.read_text("utf-8"), judgements, made)
            folder = out / f"errata-{paper.key}"
            yield write_report(folder, _to_claims(page, there), group=_ERRATA)


def _to_claims(page: Page, there: Collection[str]) -> Page:
    """With a link from each verdict to its place among all."""
    if "claims" not in there:
        return page
    return linked(page, lambda b: (Link(f"../claims/index.html#{b.anchor}", "among all claims"),))
