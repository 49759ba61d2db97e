"""A small grammar of panels over a table: which column is drawn against which, split by which.

    facets(rows, x="input_length", y="ratio", series="pattern_length", panel="bias",
           series_label="k = {}", panel_label="bias {}", summary=mean)

gives the panels of a `lines_figure`. A column is named, or a function of a row. Columns that are to
be lines or panels of one figure are `stacked` first.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ..estimates import mean_interval
from ..records import Row
from .lines import Line, Panel
from .marks import Joined

Column = str | Callable[[Row], Any]
Ends = tuple[float, float, float]  # middle, lower, upper
Summary = Callable[[np.ndarray], Ends]  # of the values at one x


def facets(
    rows: Sequence[Row],
    *,
    x: Column,
    y: Column,
    series: Column | None = None,
    panel: Column | None = None,
    series_label: str = "{}",
    panel_label: str = "{}",
    summary: Summary | None = None,
    lower: Column | None = None,
    upper: Column | None = None,
    hollow: Column | None = None,
    joined: Joined | Mapping[str, Joined] = "both",
    references: Mapping[str, float] | None = None,
) -> list[Panel]:
    """A panel for each value of `panel`, in it a line for each of `series`, in order of the rows.

    With a `summary` rows of equal x are one point with an interval; without one each row is a
    point, its interval from `lower` to `upper`. `hollow` points mean what the caption says.
    `joined` may be said by label; lines that it leaves out have both points and a line.
    """
    line = partial(line_of_rows, x=x, y=y, summary=summary, lower=lower, upper=upper, hollow=hollow)

    def lines(group: Sequence[Row]) -> Iterator[Line]:
        for name, part in split(group, series).items():
            label = _label(series_label, name)
            how = joined if isinstance(joined, str) else joined.get(label, "both")
            yield line(label, part, joined=how)

    return [
        Panel(_label(panel_label, value), tuple(lines(group)), references or {})
        for value, group in (split(rows, panel) if panel else {None: rows}).items()
    ]


def line_of_rows(
    label: str,
    rows: Sequence[Row],
    *,
    x: Column,
    y: Column,
    summary: Summary | None = None,
    lower: Column | None = None,
    upper: Column | None = None,
    hollow: Column | None = None,
    joined: Joined = "both",
) -> Line:
    """One line: rows in ascending order of x."""
    place = lambda row: float(_value(row, x))
    rows = sorted(rows, key=place)
    groups = [[row] for row in rows] if summary is None else list(split(rows, place).values())
    if summary is None:
        middle = column(rows, y)
        low, high = (None if end is None else column(rows, end) for end in (lower, upper))
    else:
        middle, low, high = np.array([summary(column(group, y)) for group in groups]).T
    flags = None
    if hollow is not None:
        flags = np.array([any(_value(row, hollow) for row in group) for group in groups])
    at = np.array([place(group[0]) for group in groups])
    return Line(label, at, middle, low, high, hollow=flags, joined=joined)


mean: Summary = mean_interval  # Student's 95 % interval; a value alone has none


def median(values: np.ndarray) -> Ends:
    """With quartiles; one that is ∞ is not drawn."""
    low, middle, high = np.quantile(values, (0.25, 0.5, 0.75), method="higher").tolist()
    return middle, low, high


def extremes(values: np.ndarray) -> Ends:
    """The mean, from the least value to the largest."""
    return float(values.mean()), float(values.min()), float(values.max())


def alike(values: np.ndarray) -> Ends:
    """What all rows of equal x say, a law for instance: it has no interval."""
    return float(values[0]), np.nan, np.nan


def overlay(*layers: Sequence[Panel]) -> list[Panel]:
    """Panels of one title as one: points first, say, then the law they should follow."""
    panels: dict[str, Panel] = {}
    for panel in (panel for layer in layers for panel in layer):
        below = panels.get(panel.title, Panel(panel.title, ()))
        references = {**below.references, **panel.references}
        panels[panel.title] = Panel(panel.title, (*below.lines, *panel.lines), references)
    return list(panels.values())


def stacked(rows: Sequence[Row], columns: Mapping[str, Column]) -> list[Row]:
    """All rows once for each of `columns`, given by label: split by "name", drawn by "value".

    stacked(rows, {"parity": "parity_factor", "worst level": "worst_factor"})
    """
    return [
        {**row, "name": label, "value": _value(row, column)}
        for label, column in columns.items()
        for row in rows
    ]


def ratio(over: Column, under: Column) -> Callable[[Row], float]:
    """A column divided by another."""
    return lambda row: float(_value(row, over)) / float(_value(row, under))


def split(rows: Sequence[Row], by: Column | None) -> dict[Any, list[Row]]:
    """Rows by their value of a column, or of a function of them; both in order of the rows."""
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(None if by is None else _value(row, by), []).append(row)
    return groups


def column(rows: Sequence[Row], name: Column) -> np.ndarray:
    """One column of all rows, as numbers."""
    return np.array([float(_value(row, name)) for row in rows])


def _value(row: Row, column: Column) -> Any:
    return row[column] if isinstance(column, str) else column(row)


def _label(template: str, value: Any) -> str:
    """What is not split has no value: its label is the template, or nothing."""
    value = "" if value is None else value
    return template.format(f"{value:g}" if isinstance(value, float) else value)
