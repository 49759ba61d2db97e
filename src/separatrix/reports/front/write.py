"""out/index.html, made of what lies in `out`: no page is ever lost because another was written."""

import base64
import re
from collections.abc import Mapping, Sequence
from html import escape, unescape
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from ...records.whole_file import write_whole
from ..cards import PageCard, cards_in
from ..html_page import document, drawing_html
from ..write import THUMBNAIL
from .front import Part, drawing, headline_numbers
from .map import map_html
from .statements import statements_in

_TITLE = "What locality and weight sharing are worth"
_LEAD = (
    "Fully connected (FCN), locally connected (LCN) and convolutional (CNN) networks trained on "
    "the same samples: how many does each need, how does that grow, and what do two papers say?"
)


def write_front(
    out: str | Path,
    *,
    worths: Sequence[Part] = (),
    separations: Sequence[Part] = (),
    tasks: Sequence[Part] = (),
) -> Path:
    """Numbers and figures first, then the map of statements, then every page.

    `worths` are findings of pages, `separations` and `tasks` figures: of what each network needs,
    and of what is learnt. What has not been measured yet is left out.
    """
    out = Path(out)
    cards, statements = cards_in(out), statements_in(out)
    parts = {
        "Numbers": _numbers(out, worths, cards),
        "The tasks": _tasks(out, tasks, cards),
        "The separation": _separation(out, separations, cards),
        "Statements and verdicts": map_html(statements, cards) if statements else "",
        "What the papers print wrongly": _errata(cards),
        "Studies": _studies(cards),
        "Run it yourself": _commands(),
    }
    sections = {_anchor(heading): (heading, html) for heading, html in parts.items() if html}
    html = document(
        _TITLE,
        f'<p class="lead">{escape(_LEAD)}</p>{_contents(sections)}',
        "".join(_section(anchor, *pair) for anchor, pair in sections.items()),
        f"<p>{len(cards)} pages, made from records alone; this one and each of them is one file "
        "that needs no network.</p>",
        style=_text("front.css") + _thumbnails(out, cards),
        script=_text("map.js") if statements else "",
    )
    write_whole(out / "index.html", html.encode())
    return out / "index.html"


def _text(name: str) -> str:
    return files("separatrix.reports.front").joinpath(name).read_text("utf-8")


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z]+", "-", heading.lower())


def _contents(sections: Mapping[str, tuple[str, str]]) -> str:
    links = "".join(
        f'<li><a href="#{anchor}">{escape(heading)}</a></li>'
        for anchor, (heading, _) in sections.items()
    )
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>'


def _section(anchor: str, heading: str, html: str) -> str:
    hidden = ' class="unseen"' if heading == "Numbers" else ""  # they speak for themselves
    return (
        f'<section aria-labelledby="{anchor}">\n<h2 id="{anchor}"{hidden}>{escape(heading)}</h2>\n'
        f"{html}\n</section>\n"
    )


def _numbers(out: Path, worths: Sequence[Part], cards: Mapping[str, PageCard]) -> str:
    numbers = "".join(
        f'<li><a href="{quote(number.page)}/index.html"><small>{escape(number.worth)} is worth'
        f"</small><b>{escape(number.card.value)}</b> <span>{escape(number.card.interval)}</span> "
        f"<small>{escape(number.card.where)}</small><em>{escape(cards[number.page].title)}</em>"
        "</a></li>"
        for number in headline_numbers(out, worths)
    )
    return f'<ul class="numbers">{numbers}</ul>' if numbers else ""


def _tasks(out: Path, tasks: Sequence[Part], cards: Mapping[str, PageCard]) -> str:
    drawn = "".join(_figure(part, svg, cards) for part in tasks if (svg := drawing(out, part)))
    return f'<div class="tasks">{drawn}</div>' if drawn else ""


def _separation(out: Path, separations: Sequence[Part], cards: Mapping[str, PageCard]) -> str:
    drawn = (_figure(part, svg, cards) for part in separations if (svg := drawing(out, part)))
    return "".join(drawn)


def _figure(part: Part, svg: str, cards: Mapping[str, PageCard]) -> str:
    """The drawing as its page has it, under its title and with a way there."""
    words = re.search(r"<title[^>]*>(.*?)</title>", svg, re.DOTALL)
    title = unescape(words[1]) if words else part.name
    width = re.search(r'width="([\d.]+)pt"', svg)
    inches = float(width[1]) / 72 if width else 7.0
    caption = cards[part.page].captions.get(part.name, "") if part.page in cards else ""
    address = f"{quote(part.page)}/index.html#figure-{part.name}"
    return (
        f"<figure>\n{drawing_html(svg, title, inches)}"
        f"<figcaption><strong>{escape(title)}.</strong> "
        f'{escape(caption)} <a href="{address}">More on its page</a></figcaption>\n</figure>'
    )


def _errata(cards: Mapping[str, PageCard]) -> str:
    """A list for each paper: the slips, each a link to what is meant and how it shows."""
    lists = []
    for folder, card in cards.items():
        slips = [pair for pair in card.headings if re.match(r"\d+\. ", pair[1])]
        if card.group == "Errata" and slips:
            items = "".join(
                f'<li><a href="{quote(folder)}/index.html#{anchor}">{escape(words)}</a></li>'
                for anchor, words in slips
            )
            lists.append(f"<h3>{escape(card.title)}</h3>\n<ul>{items}</ul>")
    return "\n".join(lists)


def _studies(cards: Mapping[str, PageCard]) -> str:
    """Every other page under its group, with its answer."""
    groups: dict[str, list[str]] = {}
    for folder, card in cards.items():
        if card.group not in ("Claims", "Errata"):
            groups.setdefault(card.group, []).append(_study(folder, card))
    return "".join(
        f"<h3>{escape(group or 'Other pages')}</h3>\n"
        f'<ul class="studies">{"".join(groups[group])}</ul>\n'
        for group in sorted(groups, key=lambda group: (not group, group))
    )


def _study(folder: str, card: PageCard) -> str:
    note = f'<span class="why">{escape(card.note)}</span>' if card.note else ""
    thumbnail = f'<span class="thumbnail t-{folder.replace(".", "_")}"></span>'
    return (
        f'<li><a href="{quote(folder)}/index.html">{thumbnail if card.figure else ""}'
        f"<b>{escape(card.title)}</b></a> {escape(card.says)} {note}</li>"
    )


def _thumbnails(out: Path, cards: Mapping[str, PageCard]) -> str:
    """Each once, as a rule of the style: many statements may show the same one."""
    rules = []
    for folder in cards:
        path = out / folder / THUMBNAIL
        if path.exists():
            data = base64.b64encode(path.read_bytes()).decode()
            rule = f"background-image: url(data:image/png;base64,{data})"
            rules.append(f".t-{folder.replace('.', '_')} {{ {rule} }}\n")
    return "".join(rules)


def _commands() -> str:
    """What a visitor would do next."""
    rows = (
        (
            "On your task, in Python",
            "sx.compare(task, [sx.CNN(8, 10), sx.LCN(8, 10)], target=0.06)",
        ),
        ("On your images or signals", "separatrix probe photos.npz --target-error 0.1"),
        ("How long would it take?", "separatrix reproduce --profile full --dry-run"),
        ("One study, larger", "separatrix show NAME; separatrix run NAME --profile full"),
        ("The verdicts, as data", "separatrix check --json"),
    )
    items = "".join(
        f"<dt>{escape(what)}</dt><dd><code>{escape(how)}</code></dd>" for what, how in rows
    )
    return f'<dl class="commands">{items}</dl>'
