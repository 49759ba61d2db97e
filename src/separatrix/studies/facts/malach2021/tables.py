"""Rows of facts as a table of a page: a column a heading, numbers short."""

from collections.abc import Iterable, Mapping

import numpy as np

from ....records import Fact
from ....reports import Table


def fact_table(name: str, caption: str, rows: Iterable[Fact], columns: Mapping[str, str]) -> Table:
    """`columns`: what stands over a column, and the field of the rows that stands in it."""
    cells = tuple(tuple(short(row[field]) for field in columns.values()) for row in rows)
    return Table(name, caption, tuple(columns), cells)


def short(value: str | int | float | bool) -> str | int:
    """Whole numbers and words as they are, others with three digits; flags as yes and no."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.3g}"
    return f"{value:.2g}" if isinstance(value, int) and abs(value) >= 10**6 else value


def column(rows: Iterable[Fact], field: str) -> np.ndarray:
    """One field of all rows."""
    return np.array([float(row[field]) for row in rows])
