"""Verdicts on a page: a paper's statements, its errata, what is ours, and controls, apart."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..claims import Group, Judgement, Verdict
from .page import Badge, Link, Page, Section

# The contradicted first: they are what a reader looks for.
_ORDER = (Verdict.CONTRADICTED, Verdict.CONSISTENT, Verdict.UNDECIDED, Verdict.NOT_APPLICABLE)
_HEADINGS = {
    Group.STATEMENTS: "statements of the paper",
    Group.ERRATA: "errata, whose corrected readings hold",
    Group.OURS: "questions and formulas of this project",
    Group.CONTROLS: "controls, true by construction",
}


def verdict_page(judgements: Sequence[Judgement], provenance: Iterable[tuple[str, str]]) -> Page:
    """Every claim, the verdict on it, and why; a section for each group of each paper."""
    sections = tuple(
        Section(
            f"{paper}: {_HEADINGS[group]}",
            (f"{verdicts_in_words(of_group).capitalize()}.",),
            badges=badges_of(of_group),
        )
        for (paper, group), of_group in grouped(judgements).items()
    )
    lead = f"{len(judgements)} sentences held against the records. {counted(judgements)}."
    return Page("Claims and verdicts", lead, sections, provenance=tuple(provenance))


def with_claims(page: Page, judgements: Sequence[Judgement]) -> Page:
    """The page, ended by the verdicts on these claims; as it was where there are none."""
    if not judgements:
        return page
    ordered = [j for of_group in grouped(judgements).values() for j in of_group]
    text = f"Held against these records: {counted(judgements)}."
    section = Section("Claims", (text,), badges=badges_of(ordered))
    return replace(page, sections=(*page.sections, section))


def grouped(judgements: Iterable[Judgement]) -> dict[tuple[str, Group], list[Judgement]]:
    """By paper and group in the order in which they are shown, the contradicted of each first."""
    every = list(judgements)
    papers, order = [judgement.claim.paper for judgement in every], list(Group)

    def place(judgement: Judgement) -> tuple[int, int, int]:
        paper, group = papers.index(judgement.claim.paper), order.index(judgement.group)
        return paper, group, _ORDER.index(judgement.verdict)

    groups: dict[tuple[str, Group], list[Judgement]] = {}
    for judgement in sorted(every, key=place):
        groups.setdefault((judgement.claim.paper, judgement.group), []).append(judgement)
    return groups


def counted(judgements: Iterable[Judgement]) -> str:
    """statements: 1 contradicted, 3 consistent; ours: 2 undecided."""
    every = list(judgements)
    groups = {group: [j for j in every if j.group is group] for group in Group}
    return "; ".join(
        f"{group}: {verdicts_in_words(of_group)}" for group, of_group in groups.items() if of_group
    )


def verdicts_in_words(judgements: Iterable[Judgement]) -> str:
    """1 contradicted, 3 consistent."""
    counts = Counter(judgement.verdict for judgement in judgements)
    return ", ".join(
        f"{counts[verdict]} {verdict.lower().replace('_', ' ')}"
        for verdict in _ORDER
        if counts[verdict]
    )


def badges_of(judgements: Iterable[Judgement]) -> tuple[Badge, ...]:
    return tuple(
        Badge(j.verdict.value, _title(j), _details(j), claim_anchor(j.claim.name))
        for j in judgements
    )


def claim_anchor(name: str) -> str:
    """Where the page of all claims has this one."""
    return f"claim-{name.replace('/', '-')}"


def linked(page: Page, addresses: Callable[[Badge], tuple[Link, ...]]) -> Page:
    """The page with the links of its badges to what shows them."""
    sections = tuple(
        replace(s, badges=tuple(replace(b, links=addresses(b)) for b in s.badges))
        for s in page.sections
    )
    return replace(page, sections=sections)


def kind_in_words(judgement: Judgement) -> str:
    """theorem, erratum."""
    return ", ".join(filter(None, (judgement.claim.kind, judgement.finding)))


def _title(judgement: Judgement) -> str:
    claim = judgement.claim
    return f"{claim.says} ({claim.name}; {claim.source}; {kind_in_words(judgement)})"


def _details(judgement: Judgement) -> str:
    """Why, what would have contradicted it, and what was changed after a look at the verdict."""
    claim = judgement.claim
    looked = [f"Changed after its verdict was seen: {change}" for change in claim.looked]
    return " ".join([f"{judgement.why}.", f"Would be contradicted if {claim.fails_if}.", *looked])
