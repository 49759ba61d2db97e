"""The generated tables of theory/open_questions.md: from records, and none with a number.

A study whose records do not ship has a line that says so in place of its table.
"""

from collections.abc import Callable, Mapping
from functools import partial

from separatrix.estimates.words import true_minus
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


def _markdown(table: Table) -> str:
    lines = (table.columns, ["---"] * len(table.columns), *table.rows)
    cells = (" | ".join(str(cell).replace("*", "\\*") for cell in line) for line in lines)
    return true_minus("\n".join(f"| {line} |" for line in cells))


OPEN_TABLES: dict[str, Callable[[Pages], str]] = {
    "open-tasks": partial(measured, "open-tasks", ("variants",)),
    "open-algorithms": partial(measured, "open-algorithms", ("variants", "exponents")),
    "open-depth": partial(measured, "open-depth", ("variants",)),
}
