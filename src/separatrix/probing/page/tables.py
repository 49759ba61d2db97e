"""Tables of the page: what each network needs and costs, forecasts, every error."""

from collections.abc import Sequence

from ...estimates.words import complexity, interval, plain
from ...reports import Table
from ...reports.page import Cell
from ...reports.row_table import cell
from ..answer import (
    Answer,
    Comparison,
    Forecast,
    operations_in_words,
    operations_to_target,
    percent,
)
from ..answer.words import percent_range
from .curves_shown import gaps_shown
from .numbers import worth_and_interval


def needs_table(comparisons: Sequence[Comparison], name: str = "samples-needed") -> Table:
    """n* of every network of every comparison, with what training at such a size costs."""
    columns = ("network", "n*", "interval", "operations", "learning rate", "seeds", "networks with")
    rows = tuple(_need(each, network) for each in comparisons for network in each.curves)
    caption = (
        "Samples needed. Operations: additions and multiplications of training with n* samples, up "
        "to the step that was chosen, counted."
    )
    return Table(name, caption, columns, rows)


def _need(comparison: Comparison, name: str) -> tuple[Cell, ...]:
    curve, star = comparison.curves[name], comparison.n_stars.get(name)
    operations = operations_to_target(comparison).get(name)
    return (
        name,
        complexity(star) if star else "too few seeds",
        interval(star.lower, star.upper) if star else "",
        operations_in_words(operations) if operations else "unknown",
        f"{curve.rate:.3g}",
        len(comparison.seeds),
        comparison.label,
    )


def worth_table(comparisons: Sequence[Comparison]) -> Table:
    """What each bias is worth in every comparison."""
    rows = tuple(
        (each.label, gap.says, f"{gap.more} / {gap.fewer}", *worth_and_interval(gap.ratio))
        for each in comparisons
        for gap in gaps_shown(each)
    )
    columns = ("networks", "bias", "ratio", "times as many samples", "interval")
    return Table("worths", "What each bias is worth, paired by seed.", columns, rows)


def forecast_table(forecasts: Sequence[Forecast]) -> Table:
    """Errors at twice the data, and how the same rule did where it can be checked."""
    columns = ("network", "at", "error expected", "interval", "at", "held out", "measured")
    rows = tuple(
        (
            f.family,
            plain(f.num_samples),
            percent(f.error.value),
            percent_range(f.error.lower, f.error.upper),
            plain(f.at),
            percent_range(f.held_out.lower, f.held_out.upper),
            f"{percent(f.measured)}, {'inside' if f.covered else 'OUTSIDE'}",
        )
        for f in forecasts
    )
    caption = (
        "Twice the data. Held out: what the same rule says of the largest size from the smaller "
        "ones, beside what was measured there."
    )
    return Table("forecasts", caption, columns, rows)


def errors_table(answer: Answer) -> Table:
    """Every error that was measured."""
    rows = answer.rows()
    columns = tuple(dict.fromkeys(name for row in rows for name in row))
    cells = tuple(tuple(cell(row.get(name, "")) for name in columns) for row in rows)
    return Table("errors", "Every error that was measured.", columns, cells)
