"""Taking what another store holds, file by file.

No locks, and any number of writers: a file is written whole under a name that says what it holds,
and never replaces another. Stopped anywhere, the same merge goes on; done twice, nothing changes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..record_file import sound_packs
from ..whole_file import RecordError
from .held import Held
from .pieces import Piece, pieces_of
from .source import Foreign, Place, files_of

_LEFT = "It is left where it is."


class Twin(NamedTuple):
    """A file that the store has in another form: the place, and whether its numbers differ."""

    place: str
    other_numbers: bool


@dataclass(frozen=True)
class Merged:
    """What came of every record, table and item of a store, and of every other file in it."""

    source: Path
    taken: tuple[str, ...]  # places
    present: tuple[str, ...]  # places of what was there already, to the last bit
    twins: tuple[Twin, ...]  # kept apart: what was there first counts
    damaged: tuple[str, ...]  # sentences: in a place of a store, and not what belongs there
    foreign: tuple[str, ...]  # sentences: in no place that Separatrix would have put it

    def __str__(self) -> str:
        """12 taken, 3 already there, 1 twin (with other numbers), 0 damaged, 0 foreign."""
        others = sum(twin.other_numbers for twin in self.twins)
        twins = f"{len(self.twins):,} twin{'' if len(self.twins) == 1 else 's'}"
        parts = [
            f"{len(self.taken):,} taken",
            f"{len(self.present):,} already there",
            twins + (f" ({others:,} with other numbers)" if self.twins else ""),
            f"{len(self.damaged):,} damaged",
            f"{len(self.foreign):,} foreign",
        ]
        return ", ".join(parts)


def merge(root: str | Path, source: str | Path) -> Merged:
    """Brings records, tables and unfinished items of `source` into the store at `root`.

    A pack is read as the records that it holds. Manifests, costs and probes stay where they are.
    Every file is checked to the last bit before it is taken; nothing in `source` is changed.
    """
    root, source = Path(root), Path(source)
    _check_apart(root, source)
    came: dict[str, list] = {k: [] for k in ("taken", "present", "twins", "damaged", "foreign")}
    held = Held(root, tuple(sound_packs(root)))  # one that is damaged may hold any job
    for kind, what in _outcomes(held, source):
        came[kind].append(what)
    return Merged(source, **{kind: tuple(what) for kind, what in came.items()})


def _outcomes(held: Held, source: Path) -> Iterator[tuple[str, str | Twin]]:
    for file in files_of(source):
        if isinstance(file, Foreign):
            yield "foreign", f"{file.path} {file.reason}. {_LEFT}"
            continue
        try:
            pieces = pieces_of(file.kind, file.path, file.original)
        except RecordError as error:
            yield "damaged", _sentence(error)
            continue
        for piece in pieces:
            try:
                yield _take(held, file, piece)
            except RecordError as error:
                if not error.damage:  # the store takes no more
                    raise
                yield "damaged", _sentence(error)  # what is in its place


def _take(held: Held, file: Place, piece: Piece) -> tuple[str, str | Twin]:
    if held.covers(piece.place):
        return "present", piece.place
    there = held.at(piece.place)
    is_twin = file.kind.startswith("twin")  # never counts where it did not, whatever is missing
    if there is None and not is_twin:
        if held.put(piece):
            return "taken", piece.place
        there = held.at(piece.place)
    if there is not None and there.is_same(piece):
        return "present", piece.place
    held.put_apart(piece)
    return "twins", Twin(piece.place, there is None or there.numbers != piece.numbers)


def _sentence(error: RecordError) -> str:
    return f"{'; '.join(error.damage)}. {_LEFT}"


def _check_apart(root: Path, source: Path) -> None:
    if not source.is_dir():
        raise ValueError(
            f"DIR must be a folder of records, got {source}, which is not there: name the store of "
            "another run."
        )
    one, other = root.resolve(), source.resolve()
    if one.is_relative_to(other) or other.is_relative_to(one):
        raise ValueError(
            f"DIR must lie apart from the store that is merged into, got {source} and {root}: "
            "name another with --store."
        )
