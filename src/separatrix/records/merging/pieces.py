"""What a file holds, looked at to the last bit: what made it, and its numbers."""

from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from ..checking import content_of
from ..description import canonical_json
from ..record_file import RecordFile, open_pack, open_record, read_each
from ..table import record_bytes, to_bytes
from ..tables import checked_table
from ..whole_file import refusal


class Piece(NamedTuple):
    """A record, a table or an item of one, as it would lie in a store."""

    place: str  # relative to the store
    content: bytes
    made: str  # what made it, as JSON
    numbers: bytes  # what is compared: the same table, the same bytes

    def is_same(self, other: "Piece") -> bool:
        """To the last bit, and made by the same: files of older versions have other bytes."""
        return (self.made, self.numbers) == (other.made, other.numbers)


def pieces_of(kind: str, path: Path, place: str) -> list[Piece]:
    """What lies at `path`; a RecordError where any of it is not what it should be there."""
    try:
        content = content_of(path)
    except OSError as error:
        raise refusal(path, f"cannot be read ({error.strerror})") from error
    if kind == "pack":
        return packed_pieces(open_pack(path, content))
    if "record" in kind:
        return [_record(open_record(path, content), place, content)]
    table, facts = checked_table(path, content)
    made = canonical_json(facts["provenance"])
    return [Piece(place, content, made, to_bytes(table.replace_schema_metadata(None)))]


def packed_pieces(pack: RecordFile) -> list[Piece]:
    """The jobs of a pack as the records that they would be."""
    pieces = []
    for name, table in read_each(pack):
        facts, place = pack.metadata[name], f"{name.cell}/{name.job}.parquet"
        _check_asked(pack.path, facts, table)
        pieces.append(_piece(place, record_bytes(table, facts), facts, table))
    return pieces


def _record(file: RecordFile, place: str, content: bytes) -> Piece:
    ((name, table),) = read_each(file)
    facts = file.metadata[name]
    _check_asked(file.path, facts, table)
    return _piece(place, content, facts, table)


def _piece(place: str, content: bytes, facts: dict[str, Any], table: pa.Table) -> Piece:
    return Piece(place, content, canonical_json(facts["provenance"]), to_bytes(table))


def _check_asked(path: Path, facts: dict[str, Any], table: pa.Table) -> None:
    """Whether the rows are of the size and of the seeds that the job is said to have."""
    asked = {"num_samples": [facts["job"]["num_samples"]], "seed": facts["job"]["seeds"]}
    for column, expected in asked.items():
        got = pc.call_function("unique", [table[column]]).to_pylist()
        if set(got) != set(expected):
            raise refusal(path, f"has rows of other values of {column} than its job")
