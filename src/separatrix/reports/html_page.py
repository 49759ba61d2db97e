"""Page → one HTML text that asks for nothing outside itself. All of its text is escaped."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import quote

from ..estimates.words import true_minus
from ..figures import AbstractFigure
from .page import Badge, Cell, Finding, Link, Page, Section, Table

_FEW_ROWS = 12
_SYMBOLS = {"CONSISTENT": "✓", "CONTRADICTED": "✗", "UNDECIDED": "?", "NOT_APPLICABLE": "–"}


def html_of(page: Page, *, endings: Sequence[str] = ("svg", "csv"), index: str = "") -> str:
    """`endings` of the files that each figure has beside the page; `index`, where it leads back.

    The policy in page.html allows no script and no request: a browser enforces what tests check.
    """
    template, style = (
        files("separatrix.reports").joinpath(name).read_text("utf-8")
        for name in ("page.html", "page.css")
    )
    sections = {_anchor(*pair): pair[1] for pair in enumerate(page.sections, 1)}
    return Template(template).substitute(
        style=style,
        title=escape(page.title),
        lead=escape(page.lead),
        back=f' · <a href="{escape(index)}">All results</a>' if index else "",
        contents=_contents(sections) if len(sections) > 1 else "",
        findings="".join(map(_finding, page.findings)),
        sections="".join(_section(*pair, endings) for pair in sections.items()),
        provenance=_provenance(page.provenance) if page.provenance else "",
    )


def _anchor(number: int, section: Section) -> str:
    """An identifier made of the heading, numbered so that no two are the same."""
    word = re.sub(r"[^a-z0-9]+", "-", section.heading.lower()).strip("-")
    return f"section-{number}-{word}"


def _contents(sections: Mapping[str, Section]) -> str:
    links = "".join(
        f'<li><a href="#{anchor}">{escape(section.heading)}</a></li>'
        for anchor, section in sections.items()
    )
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>'


def _section(anchor: str, section: Section, endings: Sequence[str]) -> str:
    links = "".join(map(_link, section.links))
    badges = "".join(map(_badge, section.badges))
    parts = [
        *(f"<p>{escape(paragraph)}</p>" for paragraph in section.text),
        f'<ul class="links">{links}</ul>' if links else "",
        f'<ul class="badges">{badges}</ul>' if badges else "",
        *(_figure(figure, endings) for figure in section.figures),
        *map(_table, section.tables),
    ]
    heading = f'<h2 id="{anchor}">{escape(section.heading)}</h2>'
    body = "\n".join(part for part in parts if part)
    return f'<section aria-labelledby="{anchor}">\n{heading}\n{body}\n</section>\n'


def _figure(figure: AbstractFigure, endings: Sequence[str]) -> str:
    """The drawing in line, so that its text can be searched and follows the page's colours.

    Its width in inches makes letters of one size in all figures, until the page is too narrow.
    """
    files = " · ".join(
        f'<a href="figures/{figure.name}.{ending}">{ending.upper()}</a>' for ending in endings
    )
    inches = f"--inches: {figure.figure.get_figwidth():.3g}"
    return (
        f'<figure id="figure-{figure.name}">\n'
        f'<div class="drawing" style="{inches}">\n{figure.svg()}</div>\n'
        f"<figcaption><strong>{escape(figure.title)}.</strong> {escape(figure.caption)} "
        f'<span class="files">{files}</span></figcaption>\n</figure>'
    )


def _table(table: Table) -> str:
    """Scrolls where it is wider than the screen; the first column names the row.

    A long one is folded up: figures come first.
    """
    aligned = [_align([row[i] for row in table.rows]) for i in range(len(table.columns))]
    heads = (
        f'<th scope="col"{align}>{escape(column)}</th>'
        for column, align in zip(table.columns, aligned, strict=True)
    )
    rows = "".join(f"<tr>{_row(row, aligned)}</tr>\n" for row in table.rows)
    caption = escape(table.caption)
    drawn = (
        f'<div class="scroll" role="region" aria-label="{caption}" tabindex="0">\n'
        f'<table id="table-{table.name}">\n<caption>{caption} '
        f'<span class="files"><a href="tables/{table.name}.csv">CSV</a></span></caption>\n'
        f"<thead><tr>{''.join(heads)}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>"
    )
    if len(table.rows) <= _FEW_ROWS:
        return drawn
    summary = f"{escape(table.caption.partition('. ')[0].rstrip('.'))}: {len(table.rows)} rows"
    return f"<details>\n<summary>{summary}</summary>\n{drawn}\n</details>"


def _link(link: Link) -> str:
    address = escape(quote(link.address))
    return _item(f'<a href="{address}">{escape(link.title)}</a>', link.says, link.note)


def _badge(badge: Badge) -> str:
    """Colour and symbol and word: any one of them is enough."""
    kind, word = (badge.verdict.replace("_", sign) for sign in "- ")
    symbol = f'<span aria-hidden="true">{_SYMBOLS[badge.verdict]}</span>'
    drawn = f'<span class="badge {kind.lower()}">{symbol} {word}</span>'
    return _item(drawn, badge.says, badge.why)


def _item(start: str, says: str, why: str) -> str:
    why = f' <span class="why">{escape(why)}</span>' if why else ""
    return f"<li>{start} {escape(says)}{why}</li>"


def _finding(finding: Finding) -> str:
    cards = "".join(
        f"<li><b>{escape(card.value)}</b> <span>{escape(card.interval)}</span> "
        f"<small>{escape(card.where)}</small></li>"
        for card in finding.cards
    )
    return f'<section class="finding"><p>{escape(finding.says)}</p><ul>{cards}</ul></section>\n'


def _provenance(rows: Sequence[tuple[str, str]]) -> str:
    items = "".join(
        f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for what, value in rows
    )
    return f"\n<h2>Provenance</h2>\n<dl>{items}</dl>\n"


def _row(row: Sequence[Cell], aligned: Sequence[str]) -> str:
    first, *rest = zip(map(_text, row), aligned, strict=True)
    cells = "".join(f"<td{align}>{text}</td>" for text, align in rest)
    return f'<th scope="row"{first[1]}>{first[0]}</th>{cells}'


def _text(cell: Cell) -> str:
    return true_minus(f"{cell:.4g}" if isinstance(cell, float) else escape(str(cell)))


def _align(column: Sequence[Cell]) -> str:
    """Of a column and its head alike: numbers to the right; a blank may stand among them."""
    kinds = {isinstance(cell, str) for cell in column if cell != ""}
    return ' class="number"' if kinds == {False} else ""
