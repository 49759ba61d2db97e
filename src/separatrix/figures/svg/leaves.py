"""matplotlib's SVG as a flat list of what is painted, in its order."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from math import hypot
from typing import NamedTuple
from xml.etree.ElementTree import Element, tostring

from .path_data import UNITS, Step, read, units, written
from .readouts import words_of

_LONG = 34  # letters: a shape of more is defined once, and used by name
_ONE_LINE = 2  # steps of a tick or a dash
_ROUND = 2  # units by which radii differ, as they do where places are rounded


class Leaf(NamedTuple):
    """One element that is painted; neighbours of one style and clip may stand in one group."""

    tag: str
    attributes: Mapping[str, str]
    inside: str = ""  # markup
    style: str = ""
    clip: str = ""
    merges: bool = False  # a path that may be one with others of its style, and nobody sees it
    words: str = ""

    @property
    def markup(self) -> str:
        named = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        title = f"<title>{escape(self.words)}</title>" if self.words else ""
        inside = title + self.inside
        return f"<{self.tag}{named}>{inside}</{self.tag}>" if inside else f"<{self.tag}{named}/>"


class Shapes:
    """What is defined once and drawn at many places; `named` are those that stay so."""

    def __init__(self, root: Element):
        paths = root.iterfind(".//defs/path")
        self.steps = {path.attrib["id"]: read(path.get("d", "")) for path in paths}
        self.counts = Counter(use.attrib["href"][1:] for use in root.iter("use"))
        self.named: dict[str, str] = {}


def leaves_of(node: Element, shapes: Shapes, clip: str = "") -> Iterator[Leaf]:
    for child in node:
        here = child.get("clip-path", "").removeprefix("url(#").removesuffix(")") or clip
        if child.tag == "g" and not set(child.attrib) - {"id", "clip-path"}:
            yield from _of_group(child, shapes, here)
        elif child.tag not in ("defs", "metadata"):
            yield _leaf(child, shapes)._replace(clip=here)


def _of_group(group: Element, shapes: Shapes, clip: str) -> list[Leaf]:
    leaves, name = list(leaves_of(group, shapes, clip)), group.get("id", "")
    if name.startswith("matplotlib.axis"):  # its grid, its ticks, its numbers: each is one thing
        leaves = [leaf._replace(merges=leaf.tag == "path") for leaf in leaves]
        return sorted(leaves, key=lambda leaf: 0 if leaf.clip else 1 if leaf.merges else 2)
    if len(words := words_of(name)) == len(leaves):
        pairs = zip(leaves, words, strict=True)
        return [leaf._replace(words=says, merges=False) for leaf, says in pairs]
    return leaves


def _leaf(element: Element, shapes: Shapes) -> Leaf:
    style = element.get("style", "")
    if element.tag == "path":
        is_line = style.startswith("fill: none") and "opacity" not in style
        return Leaf("path", {"d": written(read(element.get("d", "")))}, "", style, merges=is_line)
    if element.tag == "use":
        return _mark(element, shapes, style)
    if element.tag == "text":
        return Leaf("text", _place_of_text(element), _inside(element), style)
    return Leaf("g", {"transform": f"scale({UNITS})"}, tostring(element, "unicode").strip())


def _mark(use: Element, shapes: Shapes, style: str) -> Leaf:
    """A shape at a place: a circle, a path of its own, or its name where that is shorter."""
    name, place = use.attrib["href"][1:], (units(use.get("x", 0)), units(use.get("y", 0)))
    steps = shapes.steps[name]
    if radius := _radius(steps):
        around = {"cx": f"{place[0]}", "cy": f"{place[1]}", "r": f"{radius:g}"}
        return Leaf("circle", around, "", style)
    if shapes.counts[name] == 1 or len(shape := written(steps)) <= _LONG:
        merges = "opacity" not in style or len(steps) <= _ONE_LINE
        return Leaf("path", {"d": written(steps, place)}, "", style, merges=merges)
    shapes.named[name] = shape
    return Leaf("use", {"href": f"#{name}", "x": f"{place[0]}", "y": f"{place[1]}"}, "", style)


def _radius(steps: tuple[Step, ...]) -> float:
    """Of a circle around 0, which matplotlib draws as eight curves; 0 of anything else."""
    if "".join(command for command, _ in steps) != "MCCCCCCCCz":
        return 0.0
    radii = [hypot(*step.places[-1]) for step in steps[:-1]]
    return radii[0] if max(radii) - min(radii) <= _ROUND else 0.0


def _place_of_text(text: Element) -> dict[str, str]:
    """Without the turn by 0 degrees that matplotlib writes."""
    place = {at: f"{units(text.attrib[at])}" for at in "xy" if at in text.attrib}
    turned = re.sub(r"rotate\(-?0 [^)]*\)", "", text.get("transform", ""))
    if turned := re.sub(r"(?<=[( ])-?[\d.]+ -?[\d.]+(?=\))", _pair_in_units, turned):
        place["transform"] = turned
    return place


def _pair_in_units(pair: re.Match[str]) -> str:
    return " ".join(f"{units(number)}" for number in pair[0].split())


def _inside(element: Element) -> str:
    children = "".join(tostring(child, "unicode").strip() for child in element)
    return escape(element.text or "", quote=False).strip() + children
