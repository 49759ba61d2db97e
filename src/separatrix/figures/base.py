"""What every figure can do: be an SVG, a PDF and the table of what it shows."""

import abc
import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from io import BytesIO, StringIO
from typing import NamedTuple

import numpy as np
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

from .style import INK, look

Value = str | int | float | bool
_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"


class Shown(NamedTuple):
    """A table: the numbers a figure shows, one row a mark."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class AbstractFigure(abc.ABC):
    """A drawn figure and the arrays it shows: tests and readers look at the arrays."""

    name: str  # of its files, and the start of its identifiers: lower-case letters, digits, hyphens
    title: str
    caption: str  # how to read it
    alt: str  # what it shows, for those who do not see it
    figure: Figure

    def __post_init__(self):
        checked_name(self.name)

    @abc.abstractmethod
    def shown(self) -> Shown: ...

    def svg(self) -> str:
        """An `<svg>` element without XML header, for a page or a file; the same bytes always."""
        return self._svg

    @cached_property
    def _svg(self) -> str:
        """Drawn once, as a page holds it and a file beside it: named throughout, in the page's ink.

        Every identifier starts with `name`, so that two figures in a page do not share clip paths.
        Ink becomes `currentColor`, so that a dark page gets light axes; alone, the file has dark
        ones.
        """
        drawn, name = StringIO(), self.name
        metadata = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        with look(salt=name):
            FigureCanvasSVG(self.figure).print_svg(drawn, metadata=metadata)  # savefig draws twice
        text = drawn.getvalue().partition("<svg")[2]
        text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
        text = re.sub(r'(href="#|url\(#|(?<![\w-])id=")', rf"\g<0>{name}-", text)
        text = text.replace(INK, "currentColor").replace("'DejaVu Sans'", _FONTS)
        attributes, _, drawing = text.partition(">")
        return (
            f'<svg{attributes} color="{INK}" role="img" aria-labelledby="{name}-title" '
            f'aria-describedby="{name}-desc">\n <title id="{name}-title">{escape(self.title)}'
            f'</title>\n <desc id="{name}-desc">{escape(self.alt)}</desc>{drawing}'
        )

    def pdf(self) -> bytes:
        from matplotlib.backends.backend_pdf import FigureCanvasPdf  # slow to load, seldom asked

        drawn = BytesIO()
        dates = {"CreationDate": None, "Creator": None, "Producer": None}
        with look():
            FigureCanvasPdf(self.figure).print_pdf(drawn, metadata=dates)  # savefig draws twice
        return drawn.getvalue()

    def csv(self) -> str:
        return csv_text(*self.shown())


def rows_of(*columns: np.ndarray) -> Iterator[tuple[Value, ...]]:
    """Arrays side by side, as the rows of a table."""
    return zip(*(column.tolist() for column in columns), strict=True)


def csv_text(columns: Sequence[str], rows: Sequence[Sequence[Value]]) -> str:
    """RFC 4180 with a line of names; numbers in full, so that reading them back is exact."""
    written = StringIO()
    csv.writer(written).writerows([columns, *rows])
    return written.getvalue()


def checked_name(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise ValueError(
            f"name must be lower-case letters, digits and hyphens, got {name!r}: "
            "it becomes a file name and the start of identifiers."
        )
    return name
