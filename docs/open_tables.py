"""The generated tables of theory/open_questions.md: from records, and none with a number.

A study whose records do not ship has a line that says so in place of its table.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from separatrix.estimates.words import true_minus
from separatrix.papers.lahoti2024.studies.open.learners import SIGNALS
from separatrix.reports import Page, Table

Pages = Mapping[str, Page]
_NOT_YET = (
    "*The records of `{study}` do not ship yet: `separatrix run {study} --profile full` makes "
    "them, and `python docs/generate.py` this table.*"
)


def measured(study: str, names: tuple[str, ...], pages: Pages) -> str:
    """The answer of a study's page, then its tables of these names."""
    try:
        page = pages[study]
    except ValueError:  # no records
        return _NOT_YET.format(study=study)
    shown = (_markdown(table) for table in page.tables if table.name in names)
    return "\n\n".join((page.answer, *shown))


def groups_and_samples(pages: Pages) -> str:
    """Of an FCN by each algorithm: the groups that the harness found it to respect, and its n*."""
    try:
        harness, learning = pages["open-groups"], pages["open-algorithms"]
    except ValueError:  # no records
        return _NOT_YET.format(study="open-algorithms")
    respected: dict[str, list[str]] = {}
    for row in _rows(harness, "respected"):
        if row["network"] == "FCN":
            groups = respected.setdefault(row["algorithm"], [])
            groups += [row["group"]] if row["ends as"] == "pass" else []
    needs = {row["variant"]: row["n* of FCN"] for row in _rows(learning, "variants")}
    columns = ("algorithm", "respects, by the harness", *(f"n* of FCN, {w}" for w in SIGNALS))
    rows = [
        (name, "; ".join(groups), *(needs.get(f"{name}, {w}", "") for w in SIGNALS))
        for name, groups in respected.items()
    ]
    return "\n\n".join((harness.answer, _written(columns, rows)))


def _rows(page: Page, name: str) -> list[dict[str, str]]:
    table = next(table for table in page.tables if table.name == name)
    return [dict(zip(table.columns, map(str, row), strict=True)) for row in table.rows]


def _markdown(table: Table) -> str:
    return _written(table.columns, table.rows)


def _written(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = (columns, ["---"] * len(columns), *rows)
    cells = (" | ".join(str(cell).replace("*", "\\*") for cell in line) for line in lines)
    return true_minus("\n".join(f"| {line} |" for line in cells))


OPEN_TABLES: dict[str, Callable[[Pages], str]] = {
    "open-tasks": partial(measured, "open-tasks", ("variants",)),
    "open-algorithms": partial(measured, "open-algorithms", ("variants", "exponents")),
    "open-groups": groups_and_samples,
    "open-depth": partial(measured, "open-depth", ("variants",)),
}
