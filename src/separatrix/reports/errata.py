"""A paper's errata, a Markdown file, as a page: the claims it names become badges."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from ..claims import Judgement
from .page import Page, Section
from .verdicts import badges_of

if TYPE_CHECKING:
    from markdown_it.token import Token


@dataclass(frozen=True)
class Entry:
    """What stands under one heading."""

    heading: str
    paragraphs: list[str] = field(default_factory=list)
    claims: list[str] = field(default_factory=list)  # that it names, each once

    @property
    def numbered(self) -> bool:
        """A slip: "3. Theorem 4: the step"; other headings say how to read them."""
        return bool(re.match(r"\d+\. ", self.heading))


def errata_page(
    text: str, judgements: Sequence[Judgement], provenance: Iterable[tuple[str, str]]
) -> Page:
    """A section for each entry, ended by the verdicts on the claims that it names."""
    by_name = {judgement.claim.name: judgement for judgement in judgements}
    title, *entries = entries_of(text, {judgement.claim.paper for judgement in judgements})
    sections = tuple(_section(entry, by_name) for entry in entries)
    return Page(title.heading, " ".join(title.paragraphs), sections, provenance=tuple(provenance))


def entries_of(text: str, papers: Iterable[str]) -> list[Entry]:
    """The headings of a text with what follows each; code that begins with a paper is a claim."""
    from markdown_it import MarkdownIt

    entries: list[Entry] = []
    starts = tuple(f"{paper}/" for paper in papers)
    for opening, token in pairwise(MarkdownIt("commonmark").parse(text)):
        parts = token.children or []
        if opening.type == "heading_open":
            entries.append(Entry(_plain(parts)))
        elif token.type == "inline":
            entry, in_list = entries[-1], token.level > 1
            entry.paragraphs.append(f"• {_plain(parts)}" if in_list else _plain(parts))
            code = (part.content for part in parts if part.type == "code_inline")
            named = [name for name in code if name.startswith(starts)]
            entry.claims.extend(name for name in named if name not in entry.claims)
    return entries


def _section(entry: Entry, by_name: Mapping[str, Judgement]) -> Section:
    if unknown := [name for name in entry.claims if name not in by_name]:
        raise ValueError(f"errata must name claims of the catalogue, got {unknown[0]}.")
    badges = badges_of(by_name[name] for name in entry.claims)
    return Section(entry.heading, tuple(entry.paragraphs), badges=badges)


def _plain(parts: "Sequence[Token]") -> str:
    """Without marks: a page's text has none."""
    return "".join(" " if part.type == "softbreak" else part.content for part in parts)
