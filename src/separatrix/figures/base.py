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
from .svg import named, shortened

Value = str | int | float | bool
_COLOURS = 128  # of a thumbnail: with fewer, thin lines lose theirs
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
        """An `<svg>` element without XML header, a file of its own; the same bytes always.

        Ink is `currentColor`, so that a dark page gets light axes; alone, the file has dark ones.
        """
        return self._svg

    def in_page(self, start: str) -> str:
        """The same, for a page with others: all that it defines is named by `start` and more."""
        return named(self._svg, start)

    @cached_property
    def _svg(self) -> str:
        drawn = StringIO()
        metadata = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        with look(salt=self.name):
            FigureCanvasSVG(self.figure).print_svg(drawn, metadata=metadata)  # savefig draws twice
        drawing = shortened(drawn.getvalue())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'{drawing.attributes} color="{INK}" font-family="{_FONTS}" role="img" '
            f'aria-labelledby="title" aria-describedby="desc">\n'
            f'<title id="title">{escape(self.title)}</title>\n'
            f'<desc id="desc">{escape(self.alt)}</desc>\n'
            f"{drawing.markup.replace(INK, 'currentColor')}</svg>\n"
        )

    def pdf(self) -> bytes:
        from matplotlib.backends.backend_pdf import FigureCanvasPdf  # slow to load, seldom asked

        drawn = BytesIO()
        dates = {"CreationDate": None, "Creator": None, "Producer": None}
        with look():
            FigureCanvasPdf(self.figure).print_pdf(drawn, metadata=dates)  # savefig draws twice
        return drawn.getvalue()

    def thumbnail(self, width: int = 288) -> bytes:
        """A small PNG on white, for lists of figures; its colours are counted, which halves it."""
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from PIL import Image  # matplotlib brings it

        canvas, before, drawn = FigureCanvasAgg(self.figure), self.figure.dpi, BytesIO()
        with look():
            self.figure.set_dpi(width / self.figure.get_figwidth())
            canvas.draw()
            self.figure.set_dpi(before)
        picture = Image.fromarray(np.asarray(canvas.buffer_rgba()))
        white = Image.new("RGBA", picture.size, "white")
        small = (
            Image.alpha_composite(white, picture)
            .convert("RGB")
            .quantize(_COLOURS, Image.Quantize.MAXCOVERAGE)
        )
        small.save(drawn, "PNG", optimize=True)
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
