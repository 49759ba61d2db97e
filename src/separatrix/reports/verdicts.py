"""Verdicts on a page: badges, the contradicted first, since they are what a reader looks for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..claims import Judgement, Verdict
from .page import Badge, Page, Section

_ORDER = (Verdict.CONTRADICTED, Verdict.CONSISTENT, Verdict.UNDECIDED, Verdict.NOT_APPLICABLE)


def verdict_page(judgements: Sequence[Judgement], provenance: Iterable[tuple[str, str]]) -> Page:
    """Every claim, the verdict on it, and why; a section for each verdict."""
    groups = {verdict: [j for j in judgements if j.verdict is verdict] for verdict in _ORDER}
    sections = tuple(
        Section(_in_words(verdict).capitalize(), badges=_badges(group))
        for verdict, group in groups.items()
        if group
    )
    lead = f"{len(judgements)} statements held against the records: {counted(judgements)}."
    return Page("Claims and verdicts", lead, sections, provenance=tuple(provenance))


def with_claims(page: Page, judgements: Sequence[Judgement]) -> Page:
    """The page, ended by the verdicts on these claims; as it was where there are none."""
    if not judgements:
        return page
    ordered = sorted(judgements, key=lambda judgement: _ORDER.index(judgement.verdict))
    text = f"Statements held against these records: {counted(judgements)}."
    section = Section("Claims", (text,), badges=_badges(ordered))
    return replace(page, sections=(*page.sections, section))


def counted(judgements: Iterable[Judgement]) -> str:
    """1 contradicted, 3 consistent."""
    counts = Counter(judgement.verdict for judgement in judgements)
    return ", ".join(f"{counts[kind]} {_in_words(kind)}" for kind in _ORDER if counts[kind])


def _in_words(verdict: Verdict) -> str:
    return verdict.lower().replace("_", " ")


def _badges(judgements: Iterable[Judgement]) -> tuple[Badge, ...]:
    return tuple(
        Badge(j.verdict.value, f"{j.claim.says} ({j.claim.name}; {j.claim.source})", j.why)
        for j in judgements
    )
