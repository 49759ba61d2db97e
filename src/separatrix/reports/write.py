"""A page on disk: index.html, and beside it every figure and table as a file of its own."""

import json
from pathlib import Path

from ..records.whole_file import write_whole
from .html_page import html_of
from .index import CARD, index_page
from .page import Page

_INDEX = "../index.html"  # from the folder of a page


def write_report(
    folder: str | Path, page: Page, *, group: str = "", note: str = "", pdf: bool = False
) -> Path:
    """Writes index.html, figures/NAME.{svg,csv} and tables/NAME.csv; returns the first.

    With `pdf`, figures/NAME.pdf too, which takes longer than all the rest. A `group` makes the page
    one of a report: it links to the index in the folder above, which lists it under that heading
    with `note`, what came out in few words.

    Every file is written whole or not at all, the page last: one that is there has its files.
    Other files in the folder are left alone.
    """
    endings = ("svg", "pdf", "csv") if pdf else ("svg", "csv")
    html, folder = html_of(page, endings=endings, index=_INDEX if group else ""), Path(folder)
    for figure in page.figures:
        content = {"svg": figure.svg, "pdf": figure.pdf, "csv": figure.csv}
        for ending in endings:
            _write(folder / "figures" / f"{figure.name}.{ending}", content[ending]())
    for table in page.tables:
        _write(folder / "tables" / f"{table.name}.csv", table.csv())
    _write(folder / "index.html", html)
    card = {"title": page.title, "lead": page.lead, "note": note, "group": group}
    _write(folder / CARD, json.dumps(card, indent=2, ensure_ascii=False) + "\n")
    return folder / "index.html"


def write_index(out: str | Path) -> Path:
    """Writes out/index.html, which leads to every page in a folder of `out`."""
    path = Path(out) / "index.html"
    _write(path, html_of(index_page(Path(out))))
    return path


def _write(path: Path, content: str | bytes) -> None:
    write_whole(path, content.encode() if isinstance(content, str) else content)
