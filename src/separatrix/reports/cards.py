"""What lies beside each page of a report, so that the front page can tell of it: page.json."""

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from ..records.whole_file import write_whole
from .page import Card, Finding, Page, anchors_of

CARD = "page.json"


@dataclass(frozen=True)
class PageCard:
    """A page in few words; `group` is the heading that lists it, and none where it stands alone."""

    title: str
    question: str = ""
    answer: str = ""
    note: str = ""  # what became of its claims
    group: str = ""
    captions: dict[str, str] = field(default_factory=dict)  # of its figures, in their order
    findings: tuple[Finding, ...] = ()
    headings: tuple[tuple[str, str], ...] = ()  # of its sections: anchor and words

    @property
    def figure(self) -> str:
        """The name of the first, which stands for the page."""
        return next(iter(self.captions), "")

    @property
    def says(self) -> str:
        return self.answer or self.question


def card_of(page: Page, group: str, note: str) -> PageCard:
    return PageCard(
        title=page.title,
        question=page.lead,
        answer=page.answer,
        note=note,
        group=group,
        captions={figure.name: figure.caption for figure in page.figures},
        findings=page.findings,
        headings=tuple((anchor, section.heading) for anchor, section in anchors_of(page).items()),
    )


def write_card(folder: Path, card: PageCard) -> None:
    text = json.dumps(asdict(card), indent=2, ensure_ascii=False)
    write_whole(folder / CARD, f"{text}\n".encode())


def cards_in(out: Path) -> dict[str, PageCard]:
    """The card of the page in every folder of `out`, by the folder's name."""
    return {path.parent.name: _read(path) for path in sorted(out.glob(f"*/{CARD}"))}


def _read(path: Path) -> PageCard:
    """What another version wrote is read as far as it goes: a page in the folder is listed."""
    try:
        card = json.loads(path.read_text("utf-8"))
        known = {each.name: card[each.name] for each in fields(PageCard) if each.name in card}
        findings = (
            Finding(each["says"], tuple(Card(**card) for card in each["cards"]), each["worth"])
            for each in known.pop("findings", ())
        )
        headings = ((anchor, words) for anchor, words in known.pop("headings", ()))
        return PageCard(**known, findings=tuple(findings), headings=tuple(headings))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(
            f"{path} must be JSON of a page, got {error!r}: write that page again, or delete its "
            "folder."
        ) from None
