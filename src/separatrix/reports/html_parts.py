"""The parts of a page as HTML: figures, tables, links, badges, findings, provenance."""

from collections.abc import Sequence
from html import escape
from urllib.parse import quote

from ..estimates.words import true_minus
from ..figures import AbstractFigure
from .page import Badge, Cell, Finding, Link, Table

_FEW_ROWS = 12
_SYMBOLS = {"CONSISTENT": "✓", "CONTRADICTED": "✗", "UNDECIDED": "?", "NOT_APPLICABLE": "–"}


def figure_html(figure: AbstractFigure, endings: Sequence[str]) -> str:
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


def table_html(table: Table) -> str:
    """Scrolls where it is wider than the screen; the first column names the row.

    A long one is folded up: figures come first.
    """
    aligned = [_align([row[i] for row in table.rows]) for i in range(len(table.columns))]
    head = "".join(
        f'<th scope="col"{align}>{escape(column)}</th>'
        for column, align in zip(table.columns, aligned, strict=True)
    )
    rows = "".join(f"<tr>{_row(row, aligned)}</tr>\n" for row in table.rows)
    caption = escape(table.caption)
    drawn = (
        f'<div class="scroll" role="region" aria-label="{caption}" tabindex="0">\n'
        f'<table id="table-{table.name}">\n<caption>{caption} '
        f'<span class="files"><a href="tables/{table.name}.csv">CSV</a></span></caption>\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n</div>"
    )
    if len(table.rows) <= _FEW_ROWS:
        return drawn
    summary = f"{escape(table.caption.partition('. ')[0].rstrip('.'))}: {len(table.rows)} rows"
    return f"<details>\n<summary>{summary}</summary>\n{drawn}\n</details>"


def link_html(link: Link) -> str:
    note = f' <span class="why">{escape(link.note)}</span>' if link.note else ""
    return (
        f'<li><a href="{escape(quote(link.address))}">{escape(link.title)}</a> '
        f"{escape(link.says)}{note}</li>"
    )


def badge_html(badge: Badge) -> str:
    """Colour and symbol and word: any one of them is enough."""
    kind = badge.verdict.lower().replace("_", "-")
    word = badge.verdict.replace("_", " ")
    why = f' <span class="why">{escape(badge.why)}</span>' if badge.why else ""
    return (
        f'<li><span class="badge {kind}"><span aria-hidden="true">{_SYMBOLS[badge.verdict]}</span> '
        f"{word}</span> {escape(badge.says)}{why}</li>"
    )


def finding_html(finding: Finding) -> str:
    cards = "".join(
        f"<li><b>{escape(card.value)}</b> <span>{escape(card.interval)}</span> "
        f"<small>{escape(card.where)}</small></li>"
        for card in finding.cards
    )
    return f'<section class="finding"><p>{escape(finding.says)}</p><ul>{cards}</ul></section>\n'


def provenance_html(rows: Sequence[tuple[str, str]]) -> str:
    if not rows:
        return "<footer></footer>"
    items = "".join(
        f"<div><dt>{escape(what)}</dt><dd>{escape(value)}</dd></div>" for what, value in rows
    )
    return f"<footer>\n<h2>Provenance</h2>\n<dl>{items}</dl>\n</footer>"


def _row(row: Sequence[Cell], aligned: Sequence[str]) -> str:
    first, *rest = zip(map(_text, row), aligned, strict=True)
    cells = "".join(f"<td{align}>{text}</td>" for text, align in rest)
    return f'<th scope="row"{first[1]}>{first[0]}</th>{cells}'


def _text(cell: Cell) -> str:
    return true_minus(f"{cell:.4g}" if isinstance(cell, float) else escape(str(cell)))


def _align(column: Sequence[Cell]) -> str:
    """Of a column and its head alike: numbers to the right; a blank may stand among them."""
    cells = [cell for cell in column if cell != ""]
    has_words = any(isinstance(cell, str) for cell in cells)
    return "" if has_words or not cells else ' class="number"'
