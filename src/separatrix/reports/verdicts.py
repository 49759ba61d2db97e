"""Verdicts on a page: badges, the contradicted first, since they are what a reader looks for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..claims import Judgement, Verdict
from .page import Badge, Page, Section

_ORDER = (Verdict.CONTRADICTED, Verdict.CONSISTENT, Verdict.UNDECIDED, Verdict.NOT_APPLICABLE)


def verdict_page(judgements: Sequence[Judgement], provenance: Iterable[tuple[str, str]]) -> Page:
    """Every claim, what is said of it, and why; a section for each verdict."""
    groups = {verdict: [own for own in judgements if own.verdict is verdict] for verdict in _ORDER}
    return Page(
        "Claims and verdicts",
        f"{len(judgements)} statements held against the records: {counted(judgements)}.",
        tuple(
            Section(_said(verdict).capitalize(), badges=_badges(own))
            for verdict, own in groups.items()
            if own
        ),
        provenance=tuple(provenance),
    )


def with_claims(page: Page, judgements: Sequence[Judgement]) -> Page:
    """The page, ended by the verdicts on these claims; as it was where there are none."""
    if not judgements:
        return page
    ordered = sorted(judgements, key=lambda own: _ORDER.index(own.verdict))
    text = f"Statements held against these records: {counted(judgements)}."
    section = Section("Claims", (text,), badges=_badges(ordered))
    return replace(page, sections=(*page.sections, section))


def counted(judgements: Iterable[Judgement]) -> str:
    """1 contradicted, 3 consistent."""
    counts = Counter(own.verdict for own in judgements)
    return ", ".join(f"{counts[own]} {_said(own)}" for own in _ORDER if counts[own])


def _said(verdict: Verdict) -> str:
    return verdict.lower().replace("_", " ")


def _badges(judgements: Iterable[Judgement]) -> tuple[Badge, ...]:
    return tuple(
        Badge(
            own.verdict.value, f"{own.claim.says} ({own.claim.name}; {own.claim.source})", own.why
        )
        for own in judgements
    )
