"""What the front page shows first: parts of pages that lie in the report, asked for by name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ...figures.svg import named
from ..cards import PageCard, cards_in
from ..page import Card, Finding


class Part(NamedTuple):
    """Of a page: its folder, and a figure or a finding of it."""

    page: str
    name: str


class Headline(NamedTuple):
    """A number, where it was measured, and the page that tells more."""

    worth: str
    card: Card
    page: str

    def __str__(self) -> str:
        value, worth = self.card.value, self.worth
        interval = f" {self.card.interval}" if self.card.interval else ""
        where = self.card.where.replace("\u00a0", " ")
        return f"{worth[:1].upper()}{worth[1:]} is worth {value}{interval} {where}."


def headline_numbers(out: str | Path, worths: Sequence[Part]) -> tuple[Headline, ...]:
    """What each bias is worth, as far as the pages in `out` say."""
    return tuple(_headlines(worths, cards_in(Path(out))))


def _headlines(worths: Sequence[Part], cards: Mapping[str, PageCard]) -> Iterator[Headline]:
    for part in worths:
        findings = cards[part.page].findings if part.page in cards else ()
        for finding in findings:
            if finding.worth == part.name and finding.cards:
                yield Headline(finding.worth, _telling(finding), part.page)


def _telling(finding: Finding) -> Card:
    """The last of those that are known best: with a closed interval, or else bounded."""
    closed = [card for card in finding.cards if card.interval.startswith("[")]
    known = [card for card in finding.cards if card.value != "unknown"]
    return (closed or known or list(finding.cards))[-1]


def drawing(out: Path, part: Part) -> str:
    """The figure as its page has it; empty where there is none.

    Every page counts its figures: what they define gets the page's name before it.
    """
    path = out / part.page / "index.html"
    html = path.read_text("utf-8") if path.exists() else ""
    figure = html.partition(f'<figure id="figure-{part.name}">')[2].partition("</figure>")[0]
    svg = re.search(r"<svg.*</svg>", figure, re.DOTALL)
    return named(svg[0], f"{part.page}-") if svg else ""
