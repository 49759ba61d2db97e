"""A page on disk: index.html, and beside it every figure and table as a file of its own.

The index of a report is made of the pages that lie there, so that none is ever lost.
"""

import json
from pathlib import Path

from ..records.whole_file import write_whole
from .html_page import html_of
from .page import Link, Page, Section

_INDEX = "../index.html"  # from the folder of a page
_CARD = "page.json"  # beside each page: what the index says of it
_FIELDS = ("title", "lead", "note", "group")
_UNGROUPED = "Other pages"


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
    path = _write(folder / "index.html", html)
    card = dict(zip(_FIELDS, (page.title, page.lead, note, group), strict=True))
    _write(folder / _CARD, json.dumps(card, indent=2, ensure_ascii=False) + "\n")
    return path


def write_index(out: str | Path) -> Path:
    """Writes out/index.html, which leads to every page in a folder of `out`."""
    return _write(Path(out) / "index.html", html_of(index_page(Path(out))))


def index_page(out: Path) -> Page:
    """Links to the page in every folder of `out`, a section for each group, both by name."""
    groups: dict[str, list[Link]] = {}
    for path in sorted(out.glob(f"*/{_CARD}")):
        title, lead, note, group = _read(path)
        address = f"{path.parent.name}/index.html"
        groups.setdefault(group, []).append(Link(address, title, lead, note))
    ordered = sorted(groups, key=lambda group: (not group, group))
    sections = tuple(Section(g or _UNGROUPED, links=tuple(groups[g])) for g in ordered)
    num_pages = sum(map(len, groups.values()))
    lead = f"{num_pages} {'page' if num_pages == 1 else 'pages'}, from records alone."
    return Page("Results", lead, sections)


def _read(path: Path) -> tuple[str, ...]:
    try:
        card = json.loads(path.read_text("utf-8"))
        return tuple(str(card[name]) for name in _FIELDS)
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} must be JSON with {', '.join(_FIELDS)}, got {error!r}: write that page again, "
            "or delete its folder."
        ) from None


def _write(path: Path, content: str | bytes) -> Path:
    write_whole(path, content.encode() if isinstance(content, str) else content)
    return path
