"""What another store holds: files in the places that Separatrix has for them, and no others."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_ID = "[0-9a-f]{16}"
_RECORD = f"{_ID}/{_ID}"
_TABLE = rf"tables/[a-z0-9][a-z0-9.-]*\.[a-z0-9-]+\.{_ID}"
_PLACES = {
    "record": re.compile(rf"{_RECORD}\.parquet"),
    "pack": re.compile(r"packs/[a-z0-9][a-z0-9.-]*\.parquet"),
    "table": re.compile(rf"{_TABLE}\.parquet"),
    "item": re.compile(rf"{_TABLE}/{_ID}\.parquet"),
    "twin record": re.compile(rf"twins/{_ID}/{_RECORD}\.parquet"),
    "twin table": re.compile(rf"twins/{_ID}/{_TABLE}(/{_ID})?\.parquet"),
}
# Manifests are made anew from plan and records; seconds, which are told for each store, would count
# twice where a store is merged twice; a probe belongs to the data that it was asked of.
_LEFT = ("manifests", "costs", "probes", "failures")
_STRANGE = "is not where Separatrix would have put it"


class Place(NamedTuple):
    """A file of a store: its kind, its place, and where its bytes are."""

    kind: str
    place: str  # relative to the store, parts parted by slashes
    path: Path

    @property
    def original(self) -> str:
        """The place without that of the twins: whose twin it is."""
        return self.place.split("/", 2)[2] if self.kind.startswith("twin") else self.place


class Foreign(NamedTuple):
    """What lies in a store and is none of its files."""

    path: Path
    reason: str


def files_of(store: Path) -> Iterator[Place | Foreign]:
    """Every file of a store in its place, records first and twins last; nothing outside is met.

    Folders that are links are not entered; a link to a file counts where it stays in the store.
    """
    judged = [_judged(store, path) for path in _walk(store)]
    order = ("record", "pack", "table", "item", "twin record", "twin table")
    places = [each for each in judged if isinstance(each, Place)]
    yield from sorted(places, key=lambda each: (order.index(each.kind), each.place))
    yield from (each for each in judged if isinstance(each, Foreign))


def _walk(folder: Path) -> Iterator[Path]:
    """Files and links, by name; hidden ones belong to whoever is writing now."""
    for entry in sorted(os.scandir(folder), key=lambda entry: entry.name):
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(folder / entry.name)
        else:
            yield folder / entry.name


def _judged(store: Path, path: Path) -> Place | Foreign | None:
    place = path.relative_to(store).as_posix()
    if place.partition("/")[0] in _LEFT:
        return None
    if path.is_symlink() and not path.resolve().is_relative_to(store.resolve()):
        return Foreign(path, f"is a link that leads out of {store}")
    kinds = (kind for kind, pattern in _PLACES.items() if pattern.fullmatch(place))
    kind = next(kinds, None)
    if kind is None or not path.is_file():
        return Foreign(path, _STRANGE if kind is None else "is not a plain file")
    return Place(kind, place, path)
