"""Rows of a table picked and averaged, for the figures of these studies."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from scipy import stats

from ....figures import Line
from ....records import Fact
from ..tables import column

Joined = Literal["points", "line", "both"]


def where(rows: Sequence[Fact], **wanted: object) -> list[Fact]:
    """The rows that have these values."""
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]


def values(rows: Sequence[Fact], name: str) -> list:
    """The different values of a column, smallest first."""
    return sorted({row[name] for row in rows})


def mean_line(label: str, rows: Sequence[Fact], x: str, y: str, joined: Joined = "points") -> Line:
    """Means over rows of equal x, with Student's 95 % intervals."""
    places = np.array(values(rows, x), dtype=float)
    groups = [column([row for row in rows if row[x] == place], y) for place in places]
    middle = np.array([own.mean() for own in groups])
    half = np.array([_half_width(own) for own in groups])
    return Line(label, places, middle, middle - half, middle + half, joined=joined)


def median_line(label: str, rows: Sequence[Fact], x: str, y: str) -> Line:
    """Medians over rows of equal x, with quartiles; a quartile that is ∞ is not drawn."""
    places = np.array(values(rows, x), dtype=float)
    groups = [column([row for row in rows if row[x] == place], y) for place in places]
    ends = [np.quantile(own, (0.25, 0.5, 0.75), method="higher") for own in groups]
    lower, middle, upper = np.array(ends).T
    return Line(label, places, middle, lower, upper)


def share_line(label: str, rows: Sequence[Fact], x: str, joined: Joined = "points") -> Line:
    """num_recovered/num_runs, with Clopper and Pearson's 95 % intervals."""
    rows = sorted(rows, key=lambda row: row[x])
    won, all_ = column(rows, "num_recovered"), column(rows, "num_runs")
    lower = np.nan_to_num(stats.beta.ppf(0.025, won, all_ - won + 1), nan=0.0)
    upper = np.nan_to_num(stats.beta.ppf(0.975, won + 1, all_ - won), nan=1.0)
    return Line(label, column(rows, x), won / all_, lower, upper, joined=joined)


def law_line(label: str, rows: Sequence[Fact], x: str, y: str) -> Line:
    """What is predicted at every x, as a line without points."""
    law = {float(row[x]): float(row[y]) for row in rows}
    places = np.array(sorted(law))
    return Line(label, places, np.array([law[place] for place in places]), joined="line")


def _half_width(values: np.ndarray) -> float:
    if len(values) < 2:
        return 0.0
    error = values.std(ddof=1) / np.sqrt(len(values))
    return float(stats.t.ppf(0.975, len(values) - 1) * error)
