"""The same drawing in fewer letters: what is alike is said once, numbers as far as eyes see."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple
from xml.etree.ElementTree import Element, fromstring

from .leaves import Leaf, Shapes, leaves_of
from .path_data import UNITS, units

_INVISIBLE = "fill: none"  # and no stroke: the backgrounds of figure and panels
_SAID_ABOVE = ("font-family", "stroke-dashoffset")  # for the whole drawing, or 0 as it always is
_LENGTHS = ("stroke-width", "stroke-dasharray", "font-size")


class Drawing(NamedTuple):
    """What stands in an `<svg>` of so many points, in units of which a point has several."""

    width: str
    height: str
    markup: str

    @property
    def attributes(self) -> str:
        """Of the `<svg>`, with what holds unless a style says otherwise."""
        box = " ".join(f"{units(size)}" for size in (self.width, self.height))
        return (
            f'width="{self.width}pt" height="{self.height}pt" viewBox="0 0 {box}" '
            f'stroke-width="{UNITS}" stroke-linejoin="round"'
        )


def shortened(svg: str) -> Drawing:
    """matplotlib's SVG, a quarter as long.

    Lines of one style become one path, marks and words of one style one group, so that the style
    is said once. Faint lines stay apart: where they cross, they are darker.
    """
    root = fromstring(re.sub(r' xmlns(:xlink)?="[^"]*"', "", svg).replace("xlink:href", "href"))
    shapes = Shapes(root)
    leaves = [leaf for leaf in leaves_of(root, shapes) if _is_seen(leaf)]
    drawn = _definitions(root, shapes) + _styled(_merged(leaves))
    names = dict.fromkeys(re.findall(r' id="([^"]+)"', drawn))
    short = {each: f"i{number}" for number, each in enumerate(names)}
    drawn = re.sub(r'( id="| href="#|url\(#)([^")]+)', lambda at: at[1] + short[at[2]], drawn)
    drawn = re.sub(r" href=", " xlink:href=", drawn)  # older readers of files know no other
    width, height = (root.attrib[size].removesuffix("pt") for size in ("width", "height"))
    return Drawing(width, height, drawn)


def named(svg: str, start: str) -> str:
    """An `<svg>` whose identifiers and classes begin with `start`: a page has those of others."""
    style = lambda rules: re.sub(r"\.([\w-]+)\{", rf".{start}\1{{", rules[0])
    svg = re.sub(r"<style.*?</style>", style, svg, count=1, flags=re.DOTALL)
    return re.sub(r'( (?:id|class|aria-\w+by)="|href="#|url\(#)', rf"\g<0>{start}", svg)


def _is_seen(leaf: Leaf) -> bool:
    return leaf.style != _INVISIBLE and leaf.attributes.get("d") != ""


def _definitions(root: Element, shapes: Shapes) -> str:
    """Of the marks that are used by name, and of the frames that clip."""
    parts = [f'<path id="{name}" d="{shape}"/>' for name, shape in shapes.named.items()]
    for clip in root.iter("clipPath"):
        rects = ((f'{name}="{units(value)}"' for name, value in rect.items()) for rect in clip)
        inside = "".join(f"<rect {' '.join(sides)}/>" for sides in rects)
        parts.append(f'<clipPath id="{clip.attrib["id"]}">{inside}</clipPath>')
    return f"<defs>{''.join(parts)}</defs>" if parts else ""


def _merged(leaves: Sequence[Leaf]) -> list[Leaf]:
    """Neighbours that may be one path are."""
    merged: list[Leaf] = []
    for (_, _, merges), run in groupby(leaves, key=attrgetter("clip", "style", "merges")):
        alike = list(run)
        if merges:
            d = "".join(leaf.attributes["d"] for leaf in alike)
            alike = [alike[0]._replace(attributes={"d": d})]
        merged += alike
    return merged


def _styled(leaves: Sequence[Leaf]) -> str:
    """A group for each run of one style, in one for each run of one clip."""
    clips = [
        (clip, [(style, list(alike)) for style, alike in groupby(run, key=attrgetter("style"))])
        for clip, run in groupby(leaves, key=attrgetter("clip"))
    ]
    counts = Counter(style for _, runs in clips for style, _ in runs if style)
    often = [style for style, count in counts.items() if count > 1]
    classes = {style: f"s{number}" for number, style in enumerate(often)}

    def group(style: str, alike: Sequence[Leaf], more: str) -> str:
        look = f' class="{classes[style]}"' if style in classes else f' style="{_plain(style)}"'
        return _group((look if style else "") + more, [leaf.markup for leaf in alike])

    rules = "".join(f".{name}{{{_plain(style)}}}" for style, name in classes.items())
    drawn = "".join(_clipped(clip, runs, group) for clip, runs in clips)
    return f"<style>{rules}</style>{drawn}" if rules else drawn


def _clipped(
    clip: str, runs: Sequence[tuple[str, list[Leaf]]], group: Callable[[str, list[Leaf], str], str]
) -> str:
    clipped = f' clip-path="url(#{clip})"' if clip else ""
    if len(runs) == 1:
        return group(*runs[0], clipped)
    return _group(clipped, [group(*run, "") for run in runs])


def _group(attributes: str, markup: Sequence[str]) -> str:
    """One element has its attributes itself, unless it is moved: its clip would move with it."""
    if len(markup) == 1 and " transform=" not in markup[0].partition(">")[0]:
        return re.sub(r"^<\w+", lambda tag: tag[0] + attributes, markup[0])
    return f"<g{attributes}>{''.join(markup)}</g>" if attributes else "".join(markup)


def _plain(style: str) -> str:
    """With lengths in units, and without what holds for the whole drawing."""
    rules = (part.partition(":")[::2] for part in style.split(";"))
    named = ((name.strip(), value.strip()) for name, value in rules)
    return ";".join(
        f"{name}:{_in_units(value) if name in _LENGTHS else value}"
        for name, value in named
        if name not in _SAID_ABOVE
    )


def _in_units(lengths: str) -> str:
    return re.sub(r"[\d.]+", lambda length: f"{float(length[0]) * UNITS:g}", lengths)
