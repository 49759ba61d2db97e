"""A page on disk: index.html, and beside it every figure and table as a file of its own."""

from collections.abc import Sequence
from pathlib import Path

from ..records.whole_file import write_whole
from .cards import card_of, write_card
from .html_page import html_of
from .page import Page

THUMBNAIL = "thumbnail.png"
_INDEX = "../index.html"  # from the folder of a page


def write_report(
    folder: str | Path,
    page: Page,
    *,
    group: str = "",
    note: str = "",
    endings: Sequence[str] = ("svg", "csv"),
) -> Path:
    """Writes index.html, figures/NAME.ENDING and tables/NAME.csv; returns the first.

    `endings` are of svg, pdf and csv. pdf takes longer than all the rest; without svg each figure
    can be saved from the page. A `group` makes the page one of a report: it links to the front page
    in the folder above, which lists it under that heading with `note`, what became of its claims in
    few words, and a small picture.

    Every file is written whole or not at all, the page last: one that is there has its files.
    Other files in the folder are left alone.
    """
    html, folder = html_of(page, endings=endings, index=_INDEX if group else ""), Path(folder)
    for figure in page.figures:
        content = {"svg": figure.svg, "pdf": figure.pdf, "csv": figure.csv}
        for ending in endings:
            _write(folder / "figures" / f"{figure.name}.{ending}", content[ending]())
    for table in page.tables:
        _write(folder / "tables" / f"{table.name}.csv", table.csv())
    if group and page.figures:
        _write(folder / THUMBNAIL, page.figures[0].thumbnail())
    path = _write(folder / "index.html", html)
    write_card(folder, card_of(page, group, note))
    return path


def _write(path: Path, content: str | bytes) -> Path:
    write_whole(path, content.encode() if isinstance(content, str) else content)
    return path
