"""A page on disk: index.html, and beside it every figure and table as a file of its own."""

from pathlib import Path

from ..records.whole_file import write_whole
from .html_page import html_of
from .page import Page


def write_report(folder: str | Path, page: Page) -> Path:
    """Writes index.html, figures/NAME.{svg,pdf,csv} and tables/NAME.csv; returns the first.

    Every file is written whole or not at all, the page last: one that is there has its files.
    Other files in the folder are left alone.
    """
    html, folder = html_of(page), Path(folder)
    for figure in page.figures:
        for ending, content in (
            ("svg", figure.svg().encode()),
            ("pdf", figure.pdf()),
            ("csv", figure.csv().encode()),
        ):
            write_whole(folder / "figures" / f"{figure.name}.{ending}", content)
    for table in page.tables:
        write_whole(folder / "tables" / f"{table.name}.csv", table.csv().encode())
    index = folder / "index.html"
    write_whole(index, html.encode())
    return index
