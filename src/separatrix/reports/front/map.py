"""The map of both papers: statement, verdict, and the figure that shows it, in one table."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from urllib.parse import quote

from ..cards import PageCard
from ..html_page import verdict_html
from ..verdicts import claim_anchor
from .statements import Statement

_COLUMNS = ("Statement", "Paper", "Kind", "Verdict", "Shown by")
_ALL = ""


def map_html(statements: Sequence[Statement], cards: Mapping[str, PageCard]) -> str:
    """All rows are there without a script; with it they can be filtered and sorted."""
    heads = "".join(
        f'<th scope="col"><button type="button" data-column="{number}">{escape(column)}'
        "</button></th>"
        for number, column in enumerate(_COLUMNS)
    )
    rows = "".join(_row(statement, cards) for statement in statements)
    return (
        f'{_controls(statements)}<table id="map">\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table>"
    )


def _controls(statements: Sequence[Statement]) -> str:
    """Shown by the script that they need."""
    choices = {
        "paper": [s.paper for s in statements],
        "group": [s.group for s in statements],
        "verdict": [s.verdict for s in statements],
    }
    selects = "".join(
        f'<label>{name} <select name="{name}"><option value="{_ALL}">all</option>'
        f"{_options(values)}</select></label>\n"
        for name, values in choices.items()
    )
    return (
        '<form id="filter" hidden>\n<label>find <input type="search" name="text"></label>\n'
        f'{selects}<output name="count" aria-live="polite"></output>\n</form>\n'
    )


def _options(values: Iterable[str]) -> str:
    return "".join(
        f'<option value="{escape(value)}">{escape(value.lower().replace("_", " "))}</option>'
        for value in dict.fromkeys(values)
    )


def _row(statement: Statement, cards: Mapping[str, PageCard]) -> str:
    address = f"claims/index.html#{claim_anchor(statement.claim)}"
    facts = " ".join(
        f'data-{name}="{escape(value)}"'
        for name, value in (
            ("paper", statement.paper),
            ("group", statement.group),
            ("verdict", statement.verdict),
        )
    )
    shown = "".join(_shown(name, cards[name]) for name in statement.studies if name in cards)
    return (
        f'<tr {facts}><th scope="row"><a href="{escape(address)}">{escape(statement.source)}</a> '
        f"{escape(statement.says)}</th><td>{escape(statement.paper)}</td>"
        f"<td>{escape(statement.kind)}</td><td>{verdict_html(statement.verdict)}</td>"
        f"<td>{shown}</td></tr>\n"
    )


def _shown(study: str, card: PageCard) -> str:
    anchor = f"#figure-{card.figure}" if card.figure else ""
    thumbnail = f'<span class="thumbnail t-{study.replace(".", "_")}"></span>'
    address = f"{quote(study)}/index.html{anchor}"
    return (
        f'<a class="shown-by" href="{address}" title="{escape(card.title)}">'
        f"{thumbnail if card.figure else ''}<span>{escape(study)}</span></a>"
    )
