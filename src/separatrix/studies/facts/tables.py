"""Rows of facts as a table of a page, and as the columns that its figures draw."""

from collections.abc import Iterable, Mapping

import numpy as np

from ...records import Fact
from ...reports import Table


def fact_table(name: str, caption: str, rows: Iterable[Fact], columns: Mapping[str, str]) -> Table:
    """`columns`: what stands over a column, and the field of the rows that stands in it."""
    cells = tuple(tuple(cell(row[field]) for field in columns.values()) for row in rows)
    return Table(name, caption, tuple(columns), cells)


def cell(value: str | int | float | bool) -> str | int | float:
    """Flags as yes and no; a page writes a float with four digits, so a long integer is one."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return float(value) if isinstance(value, int) and abs(value) >= 10**6 else value


def column(rows: Iterable[Fact], field: str) -> np.ndarray:
    """One field of all rows."""
    return np.array([float(row[field]) for row in rows])
