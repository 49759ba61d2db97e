"""Page → one HTML text that asks for nothing outside itself. All of its text is escaped."""

import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files

from .html_parts import (
    badge_html,
    figure_html,
    finding_html,
    link_html,
    provenance_html,
    table_html,
)
from .page import Page, Section

# No script, no request: a browser enforces what the tests check.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def html_of(page: Page, *, endings: Sequence[str] = ("svg", "csv"), index: str = "") -> str:
    """`endings` of the files that each figure has beside the page; `index`, where it leads back."""
    style = files("separatrix.reports").joinpath("page.css").read_text("utf-8")
    anchors = _anchors([section.heading for section in page.sections])
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">
<title>{escape(page.title)}</title>
<style>
{style}</style>
</head>
<body>
<header>
<p class="brand">{_brand(index)}</p>
<h1>{escape(page.title)}</h1>
<p class="lead">{escape(page.lead)}</p>
{_contents(page.sections, anchors)}
</header>
<main>
{"".join(finding_html(finding) for finding in page.findings)}
{"".join(_section(*pair, endings) for pair in zip(page.sections, anchors, strict=True))}
</main>
{provenance_html(page.provenance)}
</body>
</html>
"""


def _contents(sections: Sequence[Section], anchors: Sequence[str]) -> str:
    if len(sections) < 2:
        return ""
    links = "".join(
        f'<li><a href="#{anchor}">{escape(section.heading)}</a></li>'
        for section, anchor in zip(sections, anchors, strict=True)
    )
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>'


def _brand(index: str) -> str:
    link = f' · <a href="{escape(index)}">All results</a>' if index else ""
    return f"Separatrix{link}"


def _section(section: Section, anchor: str, endings: Sequence[str]) -> str:
    links = "".join(map(link_html, section.links))
    badges = "".join(map(badge_html, section.badges))
    parts = [
        *(f"<p>{escape(paragraph)}</p>" for paragraph in section.text),
        f'<ul class="links">{links}</ul>' if links else "",
        f'<ul class="badges">{badges}</ul>' if badges else "",
        *(figure_html(figure, endings) for figure in section.figures),
        *map(table_html, section.tables),
    ]
    heading = f'<h2 id="{anchor}">{escape(section.heading)}</h2>'
    body = "\n".join(part for part in parts if part)
    return f'<section aria-labelledby="{anchor}">\n{heading}\n{body}\n</section>\n'


def _anchors(headings: Sequence[str]) -> list[str]:
    """Identifiers made of the headings, numbered so that no two are the same."""
    words = [re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-") for heading in headings]
    return [f"section-{number}-{word}" for number, word in enumerate(words, 1)]
