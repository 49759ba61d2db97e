"""Answers in a notebook: a table, cautions, and the learning curves, in light and in dark."""

import sys
from collections.abc import Iterable, Sequence
from html import escape
from io import BytesIO

from matplotlib.figure import Figure

from ...runs.display import in_notebook
from .drawing import curves_figure
from .measurement import Measurement
from .ratios import ratio

_CELL = "padding: 0.2em 0.9em 0.2em 0; text-align: left; background: none"


def html_of(measurements: Sequence[Measurement]) -> str:
    """Everything takes the colour of the page's text."""
    rows = [_row(measurements, measurement) for measurement in measurements]
    head = ["network", "n*", "target", "setting", *(["times the first"] if len(rows) > 1 else [])]
    cautions = [caution for measurement in measurements for caution in measurement.cautions]
    figure = curves_figure(measurements)
    svg = figure.in_page(f"{figure.name}-").replace(
        "<svg", '<svg style="color: inherit; max-width: 100%; height: auto"', 1
    )
    return "".join(
        [
            '<div style="color: inherit">',
            f'<table style="border-collapse: collapse; color: inherit">{_line("th", head)}',
            *(_line("td", row) for row in rows),
            "</table>",
            *(f"<p>⚠ {escape(caution)}</p>" for caution in cautions),
            svg,
            "</div>",
        ]
    )


def displayable(figure: Figure) -> Figure:
    """The figure on white, as its ink is dark; a notebook is told how to show it, unless it knows.

    It learns that from pyplot, when pyplot makes a figure, and these are made without it.
    """
    figure.set_facecolor("white")
    if in_notebook():
        shell = sys.modules["IPython"].get_ipython()
        formatter = shell.display_formatter.formatters["image/png"]
        if Figure not in formatter:
            formatter.for_type(Figure, _png)
    return figure


def _png(figure: Figure) -> bytes:
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=144)
    return drawn.getvalue()


def _row(measurements: Sequence[Measurement], measurement: Measurement) -> list[str]:
    row = [measurement.label, measurement.needs, measurement.goal, measurement.setting]
    if len(measurements) == 1:
        return row
    first = measurements[0]
    return [*row, "1" if measurement is first else str(ratio(measurement, first))]


def _line(tag: str, cells: Iterable[str]) -> str:
    line = "".join(f'<{tag} style="{_CELL}">{escape(cell)}</{tag}>' for cell in cells)
    return f"<tr>{line}</tr>"
