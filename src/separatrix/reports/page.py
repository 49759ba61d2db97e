"""A page as plain values: what it says, before it is HTML."""

import re
from dataclasses import dataclass
from typing import Literal

from ..figures import AbstractFigure, checked_name, csv_text

Verdict = Literal["CONSISTENT", "CONTRADICTED", "UNDECIDED", "NOT_APPLICABLE"]
Cell = str | int | float


@dataclass(frozen=True)
class Badge:
    """A verdict on one claim; on the page it has a colour, a symbol and its word."""

    verdict: Verdict
    says: str  # the claim
    why: str = ""
    anchor: str = ""  # where links to it lead
    links: "tuple[Link, ...]" = ()  # what shows it


@dataclass(frozen=True)
class Card:
    """One number large enough to be read first: "×3.1", "[2.2, 4.5]", "at 10 patches"."""

    value: str
    interval: str
    where: str


@dataclass(frozen=True)
class Finding:
    """A sentence that its cards complete."""

    says: str
    cards: tuple[Card, ...]
    worth: str = ""  # what it is the worth of, by which a front page asks for it


@dataclass(frozen=True)
class Table:
    name: str  # of its file
    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self):
        checked_name(self.name)
        if wrong := [row for row in self.rows if len(row) != len(self.columns)]:
            raise ValueError(
                f"every row of {self.name} must have {len(self.columns)} cells, "
                f"got {len(wrong[0])} in {wrong[0]}."
            )

    def csv(self) -> str:
        return csv_text(self.columns, self.rows)


@dataclass(frozen=True)
class Link:
    """Another page, and what it is about."""

    address: str  # relative to the page that has the link
    title: str
    says: str = ""
    note: str = ""  # what came out, in few words


@dataclass(frozen=True, eq=False)
class Section:
    heading: str
    text: tuple[str, ...] = ()  # paragraphs
    badges: tuple[Badge, ...] = ()
    figures: tuple[AbstractFigure, ...] = ()
    tables: tuple[Table, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, eq=False)
class Page:
    """Names of figures, and of tables, are unique in a page: they are its files."""

    title: str
    lead: str  # what is asked
    sections: tuple[Section, ...]
    answer: str = ""  # in a sentence or two
    findings: tuple[Finding, ...] = ()
    provenance: tuple[tuple[str, str], ...] = ()  # (what, value)

    def __post_init__(self):
        for kind, parts in (("figures", self.figures), ("tables", self.tables)):
            names = [part.name for part in parts]
            if twice := sorted({name for name in names if names.count(name) > 1}):
                raise ValueError(
                    f"{kind} of a page must have different names, got {twice[0]} twice: "
                    "one file would overwrite the other."
                )

    @property
    def figures(self) -> tuple[AbstractFigure, ...]:
        return tuple(figure for section in self.sections for figure in section.figures)

    @property
    def tables(self) -> tuple[Table, ...]:
        return tuple(table for section in self.sections for table in section.tables)


def anchors_of(page: Page) -> dict[str, Section]:
    """Sections by an identifier made of the heading, numbered so that no two are the same."""
    words = [re.sub(r"[^a-z0-9]+", "-", s.heading.lower()).strip("-") for s in page.sections]
    named = zip(words, page.sections, strict=True)
    return {f"section-{number}-{word}": s for number, (word, s) in enumerate(named, 1)}
