"""What the store that is merged into has, and putting more into it."""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..checking import digest
from ..job import JobName
from ..record_file import RecordFile
from ..whole_file import RecordError, refusal, write_new
from .pieces import Piece, packed_pieces, pieces_of
from .twins import twin_place


@dataclass(frozen=True)
class Held:
    """A store; what its packs hold is read once."""

    root: Path
    packs: tuple[RecordFile, ...]

    @cached_property
    def _unpacked(self) -> dict[Path, dict[str, Piece]]:
        return {}

    def at(self, place: str) -> Piece | None:
        """What lies in this place, loose or packed; a RecordError where that is damaged."""
        path = self.root / place
        if not place.startswith(("tables/", "twins/")):
            name = JobName(path.parent.name, path.stem)
            for pack in (pack for pack in self.packs if name in pack.metadata):
                if pack.path not in self._unpacked:
                    pieces = packed_pieces(pack)
                    self._unpacked[pack.path] = {piece.place: piece for piece in pieces}
                return self._unpacked[pack.path][place]
        kind = "table" if "tables/" in place else "record"
        return pieces_of(kind, path, place)[0] if path.exists() else None

    def covers(self, place: str) -> bool:
        """Whether it is an item of a table that is whole already."""
        folder = (self.root / place).parent
        return place.startswith("tables/") and folder.with_name(f"{folder.name}.parquet").exists()

    def put(self, piece: Piece) -> bool:
        """Whether it was put in its place: not where another process was first."""
        path = self.root / piece.place
        _check_inside(self.root, path)
        try:
            return write_new(path, piece.content)
        except OSError as error:
            raise RecordError(
                f"{path} could not be written ({error.strerror}): what was taken before is whole. "
                "Make room or choose another store, then merge again."
            ) from error

    def put_apart(self, piece: Piece) -> None:
        """Among the twins; of two that were made by the same, the second by its numbers too."""
        made = json.loads(piece.made)
        numbers = digest(piece.numbers).decode()
        for place in (twin_place(piece.place, made), twin_place(piece.place, [made, numbers])):
            twin = piece._replace(place=place)
            there = self.at(place)
            if there is None and self.put(twin):
                return
            there = there or self.at(place)
            if there is not None and there.is_same(twin):
                return


def _check_inside(root: Path, path: Path) -> None:
    """A link in a store may lead anywhere: what is merged stays inside."""
    if not path.parent.resolve().is_relative_to(root.resolve()):
        raise refusal(path, f"would lie outside of {root}, as a folder above it is a link")
