"""Page → one HTML text that asks for nothing outside itself. All of its text is escaped."""

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from urllib.parse import quote

from ..estimates.words import true_minus
from ..figures import AbstractFigure
from .page import Badge, Cell, Finding, Link, Page, Section, Table, Verdict, anchors_of

_FEW_ROWS = 12
_SYMBOLS = {"CONSISTENT": "✓", "CONTRADICTED": "✗", "UNDECIDED": "?", "NOT_APPLICABLE": "–"}


def html_of(page: Page, *, endings: Sequence[str] = ("svg", "csv"), index: str = "") -> str:
    """`endings` of the files that each figure has beside the page; `index`, where it leads back.

    Without a file of its drawing a figure can be saved from the page, which has a script for it.
    """
    sections = anchors_of(page)
    claims = next((anchor for anchor, section in sections.items() if section.badges), "")
    files = tuple(endings) + ((f"#{claims}",) if claims else ())
    starts = {figure.name: f"f{number}-" for number, figure in enumerate(page.figures, 1)}
    script = "" if "svg" in endings or not page.figures else _shipped("save.js")
    answer = f'<p class="answer">{escape(page.answer)}</p>' if page.answer else ""
    return document(
        page.title,
        f'<p class="lead">{escape(page.lead)}</p>\n{answer}'
        + (_contents(sections) if len(sections) > 1 else ""),
        "".join(map(finding_html, page.findings))
        + "".join(_section(*pair, files, starts) for pair in sections.items()),
        _provenance(page.provenance) if page.provenance else "",
        back=f' · <a href="{escape(index)}">All results</a>' if index else "",
        script=script,
    )


def document(
    title: str,
    header: str,
    main: str,
    footer: str,
    *,
    back: str = "",
    style: str = "",
    script: str = "",
) -> str:
    """The whole text of a page, of parts that are HTML.

    Its policy allows no request, and no script but this one: a browser enforces what tests check.
    """
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return Template(_shipped("page.html")).substitute(
        style=_shipped("page.css") + style,
        title=escape(title),
        back=back,
        header=header,
        main=main,
        footer=footer,
        scripts=f"'sha256-{digest}'" if script else "'none'",
        script=f"<script>{script}</script>" if script else "",
    )


def _shipped(name: str) -> str:
    return files("separatrix.reports").joinpath(name).read_text("utf-8")


def _contents(sections: Mapping[str, Section]) -> str:
    links = "".join(
        f'<li><a href="#{anchor}">{escape(section.heading)}</a></li>'
        for anchor, section in sections.items()
    )
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>'


def _section(
    anchor: str, section: Section, endings: Sequence[str], starts: Mapping[str, str]
) -> str:
    links = "".join(map(_link, section.links))
    badges = "".join(map(_badge, section.badges))
    parts = [
        *(f"<p>{escape(paragraph)}</p>" for paragraph in section.text),
        f'<ul class="links">{links}</ul>' if links else "",
        f'<ul class="badges">{badges}</ul>' if badges else "",
        *(_figure(figure, endings, starts[figure.name]) for figure in section.figures),
        *map(_table, section.tables),
    ]
    heading = f'<h2 id="{anchor}">{escape(section.heading)}</h2>'
    body = "\n".join(part for part in parts if part)
    return f'<section aria-labelledby="{anchor}">\n{heading}\n{body}\n</section>\n'


def _figure(figure: AbstractFigure, endings: Sequence[str], start: str) -> str:
    """The drawing in line, so that its text can be searched and follows the page's colours.

    What it defines is named by `start`, which is short and this figure's alone in the page. Its
    width in inches makes letters of one size in all figures, as far as the page is wide.
    """
    drawn = drawing_html(figure.in_page(start), figure.title, figure.figure.get_figwidth())
    return (
        f'<figure id="figure-{figure.name}">\n{drawn}'
        f"<figcaption><strong>{escape(figure.title)}.</strong> {escape(figure.caption)} "
        f'<span class="files">{_files(figure.name, endings)}</span></figcaption>\n</figure>'
    )


def _files(name: str, endings: Sequence[str]) -> str:
    links = " · ".join(
        f'<a href="{ending}">claims</a>'
        if ending.startswith("#")
        else f'<a href="figures/{name}.{ending}">{ending.upper()}</a>'
        for ending in endings
    )
    if "svg" in endings:
        return links
    saved = f'<a href="#figure-{name}" download="{name}.svg">SVG</a>'
    return f'<span class="save" hidden>{saved} · </span>{links}'


def drawing_html(svg: str, title: str, inches: float) -> str:
    """A drawing that scrolls where the page is too narrow for its letters.

    Its colours are those that a dark page may make lighter: blue is dim there.
    """
    themed = re.sub(r"(?<!, )#0072b2", "var(--blue, #0072b2)", svg)
    return (
        f'<div class="drawing" role="region" aria-label="{escape(title)}" tabindex="0" '
        f'style="--inches: {inches:.3g}">\n{themed}</div>\n'
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
    links = " · ".join(
        f'<a href="{escape(link.address)}">{escape(link.title)}</a>' for link in badge.links
    )
    shown = f' <span class="shown">{links}</span>' if links else ""
    return _item(verdict_html(badge.verdict), badge.says, badge.why, shown, badge.anchor)


def verdict_html(verdict: Verdict) -> str:
    """Colour and symbol and word: any one of them is enough."""
    kind, word = (verdict.replace("_", sign) for sign in "- ")
    symbol = f'<span aria-hidden="true">{_SYMBOLS[verdict]}</span>'
    return f'<span class="badge {kind.lower()}">{symbol} {word}</span>'


def _item(start: str, says: str, why: str, end: str = "", anchor: str = "") -> str:
    why = f' <span class="why">{escape(why)}</span>' if why else ""
    named = f' id="{escape(anchor)}"' if anchor else ""
    return f"<li{named}>{start} {escape(says)}{why}{end}</li>"


def finding_html(finding: Finding) -> str:
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
