"""Rows of a measured table as a table of a page."""

from collections.abc import Iterable, Mapping

from ..records import Row
from . import Table


def fact_table(name: str, caption: str, rows: Iterable[Row], columns: Mapping[str, str]) -> Table:
    """`columns`: what stands over a column, and the field of the rows that stands in it."""
    cells = tuple(tuple(cell(row[field]) for field in columns.values()) for row in rows)
    return Table(name, caption, tuple(columns), cells)


def cell(value: str | int | float | bool) -> str | int | float:
    """Flags as yes and no; a page writes a float with four digits, so a long integer is one."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return float(value) if isinstance(value, int) and abs(value) >= 10**6 else value
