"""What `reproduce` says before and after: the plan with its time here, and the verdicts by kind."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ...claims import Group, Verdict
from ...reports.front.statements import Statement
from ...studies import Catalogue, Study
from ..terminal import aligned
from .course import in_minutes
from .forecast import Forecast

_GROUPS = {
    Group.STATEMENTS: "statements of the papers",
    Group.ERRATA: "errata",
    Group.OURS: "ours",
    Group.CONTROLS: "controls",
}


def plan_in_words(
    catalogue: Catalogue, first: Sequence[str], studies: Sequence[Study], times: Forecast, here: str
) -> list[str]:
    """The whole, what comes first, then by paper, each with the time it takes here."""
    names = [study.name for study in studies]
    stored = f", {len(times.stored)} of them stored" if times.stored else ""
    whole = f"{_counted(names)}{stored}: {times.in_words(names)} here ({here})"
    parts = {"headlines": list(first)} | {
        paper.key: [s.name for s in paper.studies if s.name in names and s.name not in first]
        for paper in catalogue.papers
    }
    rows = [
        (f"  {part}", _counted(of_part), times.in_words(of_part))
        for part, of_part in parts.items()
        if of_part
    ]
    return [whole, *(aligned(*rows) if rows else ())]


def studies_in_words(studies: Sequence[Study], times: Forecast) -> list[str]:
    """A line a study, in order, with its minutes."""
    rows = [
        (
            study.name,
            "stored" if study.name in times.stored else in_minutes(times.studies[study.name]),
            study.title,
        )
        for study in studies
    ]
    return aligned(("study", "minutes", "what it measures"), *rows)


def verdicts_in_a_table(statements: Iterable[Statement]) -> list[str]:
    """A row a kind of statement, a column a verdict."""
    counts = Counter((each.group, each.verdict) for each in statements)
    verdicts = [verdict for verdict in Verdict if any(counts[g, verdict] for g in Group)]
    rows = [
        (words, *(str(counts[group, verdict] or "-") for verdict in verdicts))
        for group, words in _GROUPS.items()
        if any(counts[group, verdict] for verdict in verdicts)
    ]
    titles = (verdict.lower().replace("_", " ") for verdict in verdicts)
    return aligned(("verdicts", *titles), *rows) if rows else []


def _counted(names: Sequence[str]) -> str:
    return f"{len(names)} {'study' if len(names) == 1 else 'studies'}"
