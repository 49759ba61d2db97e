"""The figures and tables of README.md and of theory/open_questions.md, from the shipped records:
`python docs/generate.py`.

With `--check` nothing is written; what is stale is named, and the exit status is 1 if something is.
A figure is stale when the numbers it shows are others: they are kept inside of the file, so that
another version of matplotlib changes nothing. A table, between its two comments, is stale when its
text is another.

`docs/images/probe-digits.svg` is not made here: it takes a run of five minutes, which its caption
names.
"""

import argparse
import csv
import math
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from html import escape, unescape
from pathlib import Path
from typing import Any

from open_tables import OPEN_TABLES
from readme_tables import TABLES

from separatrix.figures import AbstractFigure
from separatrix.papers import CATALOGUE
from separatrix.papers.lahoti2024.pages.dsd_picture import dsd_figure
from separatrix.records import Store
from separatrix.reports import Page
from separatrix.studies import Shelf

ROOT = Path(__file__).parents[1]
FIGURES = {  # by name of its file: a study, and the figure of its page
    "dsd-weight-sharing": ("dsd-weight-sharing", "sample-complexity"),
    "dsd-growth-canonical": ("dsd-growth-canonical", "separation"),
    "digit-sequences": ("digit-sequences", "central-lengths"),
}
_NUMBERS = re.compile(r"<metadata>(.*?)</metadata>", re.DOTALL)
_SAME = 1e-6  # rounding of the machine that reads the records


class Pages(dict[str, Page]):
    """Pages of the papers' studies at full profile, by name of the study, made when asked for."""

    def __init__(self, results: Path):
        self._shelf = Shelf(tuple(Store(path) for path in sorted(results.iterdir())), "full")

    def __missing__(self, study: str) -> Page:
        answer = self._shelf.answer(CATALOGUE.studies[study])
        if answer is None:
            raise ValueError(f"results must have records of {study}, got none.")
        self[study] = answer.study.page.build(answer)
        return self[study]


def figures(pages: Pages) -> dict[str, AbstractFigure]:
    shown = {
        name: next(figure for figure in pages[study].figures if figure.name == of)
        for name, (study, of) in FIGURES.items()
    }
    return {"dsd": dsd_figure(), **shown}


def with_numbers(figure: AbstractFigure) -> str:
    """The SVG as a file, with the numbers it shows in its metadata, where no reader sees them."""
    start, end = figure.svg().rstrip().rsplit("</svg>", 1)
    numbers = escape("\n".join(figure.csv().splitlines()))
    return f"{start}<metadata>{numbers}</metadata>\n</svg>{end}\n"


def shows(text: str, figure: AbstractFigure) -> bool:
    """Whether an SVG file shows the numbers of a figure."""
    kept = _NUMBERS.search(text)
    if kept is None:
        return False
    rows, others = (list(csv.reader(t.splitlines())) for t in (unescape(kept[1]), figure.csv()))
    return [len(row) for row in rows] == [len(row) for row in others] and all(
        _same(cell, other)
        for row, row_of_other in zip(rows, others, strict=True)
        for cell, other in zip(row, row_of_other, strict=True)
    )


def _same(cell: str, other: str) -> bool:
    try:
        return cell == other or math.isclose(float(cell), float(other), rel_tol=_SAME)
    except ValueError:
        return False


Tables = Mapping[str, Callable[[Any], str]]  # by name, of the pages


def with_tables(text: str, pages: Pages, tables: Tables, name: str) -> str:
    """A file with every table anew; exactly these must have a place in it."""
    places = re.findall(r"<!-- generated: (\S+) -->", text)
    if sorted(places) != sorted(tables):
        raise ValueError(f"{name} must have a place for each of {sorted(tables)}, got {places}.")
    for table, made in tables.items():
        start, end = f"<!-- generated: {table} -->", "<!-- end -->"
        before, _, rest = text.partition(start)
        after = rest.partition(end)[2]
        text = f"{before}{start}\n\n{made(pages).strip()}\n\n{end}{after}"
    return text


def generate(root: Path, pages: Pages) -> dict[Path, str]:
    """What is to stand in each file, by its path, where something else stands there now."""
    fresh = {}
    texts = {"README.md": TABLES, "docs/theory/open_questions.md": OPEN_TABLES}
    for name, figure in figures(pages).items():
        path = root / "docs" / "images" / f"{name}.svg"
        if not (path.exists() and shows(path.read_text("utf-8"), figure)):
            fresh[path] = with_numbers(figure)
    for name, tables in texts.items():
        text = (root / name).read_text("utf-8")
        if (anew := with_tables(text, pages, tables, name)) != text:
            fresh[root / name] = anew
    return fresh


def main() -> int:
    options = argparse.ArgumentParser(description="Makes the figures and tables of README.md.")
    options.add_argument("--check", action="store_true", help="write nothing; 1 if stale")
    check = options.parse_args().check
    with tempfile.TemporaryDirectory() as folder:  # reading may renew manifests
        copy = shutil.copytree(ROOT / "results", Path(folder) / "results")
        fresh = generate(ROOT, Pages(copy))
    for path, text in fresh.items():
        print(f"{path.relative_to(ROOT)} {'is stale' if check else 'is made anew'}")
        if not check:
            path.write_text(text, encoding="utf-8")
    if check and fresh:
        print("`python docs/generate.py` makes them anew.")
    return int(check and bool(fresh))


if __name__ == "__main__":
    sys.exit(main())
