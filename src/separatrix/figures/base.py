"""What every figure can do: be an SVG, a PDF and the table of what it shows."""

import abc
import csv
import re
from collections.abc import Sequence
from functools import cached_property
from io import BytesIO, StringIO
from typing import NamedTuple

from matplotlib.figure import Figure

from .style import look
from .svg_text import svg_text

Value = str | int | float | bool


class Shown(NamedTuple):
    """A table: the numbers a figure shows, one row a mark."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


class AbstractFigure(abc.ABC):
    """A drawn figure and the arrays it shows: tests and readers look at the arrays."""

    name: str  # of its files, and the start of its identifiers: lower-case letters, digits, hyphens
    title: str
    caption: str  # how to read it
    alt: str  # what it shows, for those who do not see it
    figure: Figure

    @abc.abstractmethod
    def shown(self) -> Shown: ...

    def svg(self) -> str:
        """An `<svg>` element without XML header, for a page or a file; the same bytes always."""
        return self._svg

    @cached_property
    def _svg(self) -> str:
        """Drawn once: a page holds it, and a file beside it."""
        return svg_text(self.figure, self.name, self.title, self.alt)

    def pdf(self) -> bytes:
        from matplotlib.backends.backend_pdf import FigureCanvasPdf  # slow to load, seldom asked

        drawn = BytesIO()
        dates = {"CreationDate": None, "Creator": None, "Producer": None}
        with look():
            FigureCanvasPdf(self.figure).print_pdf(drawn, metadata=dates)  # savefig draws twice
        return drawn.getvalue()

    def csv(self) -> str:
        return csv_text(*self.shown())


def csv_text(columns: Sequence[str], rows: Sequence[Sequence[Value]]) -> str:
    """RFC 4180 with a line of names; numbers in full, so that reading them back is exact."""
    written = StringIO()
    writer = csv.writer(written)
    writer.writerow(columns)
    writer.writerows(rows)
    return written.getvalue()


def checked_name(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise ValueError(
            f"name must be lower-case letters, digits and hyphens, got {name!r}: "
            "it becomes a file name and the start of identifiers."
        )
    return name
