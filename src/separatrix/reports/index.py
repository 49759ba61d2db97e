"""The index of a report: made of the pages that lie there, so that none is ever lost."""

import json
from pathlib import Path

from .page import Link, Page, Section

CARD = "page.json"  # beside each page: what the index says of it
_FIELDS = ("title", "lead", "note", "group")
_UNGROUPED = "Other pages"


def index_page(out: Path) -> Page:
    """Links to the page in every folder of `out`, a section for each group, both by name."""
    groups: dict[str, list[Link]] = {}
    for path in sorted(out.glob(f"*/{CARD}")):
        title, lead, note, group = _read(path)
        address = f"{path.parent.name}/index.html"
        groups.setdefault(group, []).append(Link(address, title, lead, note))
    sections = [Section(group, links=tuple(groups[group])) for group in sorted(groups) if group]
    if "" in groups:
        sections.append(Section(_UNGROUPED, links=tuple(groups[""])))
    num_pages = sum(map(len, groups.values()))
    lead = f"{num_pages} {'page' if num_pages == 1 else 'pages'}, from records alone."
    return Page("Results", lead, tuple(sections))


def _read(path: Path) -> tuple[str, ...]:
    try:
        card = json.loads(path.read_text("utf-8"))
        return tuple(str(card[name]) for name in _FIELDS)
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} must be JSON with {', '.join(_FIELDS)}, got {error!r}: write that page again, "
            "or delete its folder."
        ) from None
