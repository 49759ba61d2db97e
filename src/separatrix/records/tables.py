"""Tables of measured numbers that are no learning curves: deviations, alignments, exact values.

One Parquet file a table, `STORE/tables/<study>.<part>.<identity>.parquet`, named by all that was
asked; while it is being measured, what is finished lies in the folder of that name without the
ending, a file an item. Columns are the table's own: str, bool, int64 or float64, none of them null.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .checking import (
    DAMAGE,
    check_provenances,
    check_table_columns,
    check_table_rows,
    content_of,
    opened,
)
from .description import canonical_json
from .provenance import Provenance
from .schema import METADATA_KEY
from .table import to_bytes
from .whole_file import refusal, write_whole

TABLE_VERSION = 1
_AGAIN = "measure again"
_UNREADABLE = "cannot be read as a table"
Row = Mapping[str, str | int | float | bool]


def table_path(store: str | Path, study: str, part: str, identity: str) -> Path:
    """Where a store keeps the table."""
    return Path(store) / "tables" / f"{study}.{part}.{identity}.parquet"


def write_table(path: Path, rows: Sequence[Row], *provenances: Provenance) -> None:
    """Put the rows, and what made them, at `path`, whole or not at all."""
    if not rows:
        raise ValueError(
            "rows must not be empty, got (): a table that says nothing proves nothing."
        )
    names = tuple(rows[0])
    for row in rows:
        if tuple(row) != names:
            expected = f"every row must have the columns {', '.join(names)} in that order"
            raise ValueError(f"{expected}, got {', '.join(row)}.")
    columns = {name: _column(name, [row[name] for row in rows]) for name in names}
    made = [asdict(each) for each in dict.fromkeys(provenances)]
    facts = {"table": TABLE_VERSION, "provenance": made[0] if len(made) == 1 else made}
    metadata: dict[bytes | str, bytes | str] = {METADATA_KEY: canonical_json(facts).encode()}
    table = pa.table(columns).replace_schema_metadata(metadata)
    floats = [f.name for f in table.schema if pa.types.is_floating(f.type)]
    split = dict.fromkeys(floats, "BYTE_STREAM_SPLIT")  # and the slow level: a third less
    write_whole(path, to_bytes(table, column_encoding=split, compression_level=19))


def read_table(path: Path) -> tuple[dict[str, str | int | float | bool], ...]:
    """The rows at `path`."""
    return tuple(_read(path)[0].to_pylist())


def has_table(path: Path) -> bool:
    """Whether a table is at `path`; an error where it is a damaged one."""
    return path.exists() and bool(_read(path, []))


def table_provenance(path: Path) -> tuple[Provenance, ...]:
    """What made the table at `path`: one, or several where it was measured in several runs."""
    made = _read(path, [])[1]["provenance"]
    return tuple(Provenance(**each) for each in (made if isinstance(made, list) else [made]))


def distinct(rows: Iterable[Row], column: str) -> list:
    """The different values of a column, smallest first."""
    return sorted({row[column] for row in rows})


def where(rows: Iterable[Row], **wanted: object) -> list[Row]:
    """The rows that have these values."""
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]


def _column(name: str, values: list) -> pa.Array:
    kinds = {type(value) for value in values}
    if kinds not in ({str}, {bool}, {int}, {float}, {int, float}):
        names = ", ".join(sorted(kind.__name__ for kind in kinds))
        raise ValueError(f"{name} must hold str, bool, int or float, and one of them, got {names}.")
    return pa.array(values)


def _read(path: Path, columns: list[str] | None = None) -> tuple[pa.Table, dict[str, Any]]:
    try:
        content = content_of(path)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise refusal(path, _UNREADABLE, _AGAIN) from error
    return checked_table(path, content, columns)


def checked_table(
    path: Path, content: bytes, columns: list[str] | None = None
) -> tuple[pa.Table, dict[str, Any]]:
    """The table with this content, which lies at `path` or will, and what was written beside it."""
    file = opened(path, content, refusal(path, _UNREADABLE, _AGAIN))
    if not (facts := file.facts):
        raise refusal(path, "was not written by Separatrix", _AGAIN)
    if (version := facts.get("table")) != TABLE_VERSION:
        reads = f"this version of Separatrix reads {TABLE_VERSION}"
        raise refusal(path, f"has layout {version} of tables, and {reads}", _AGAIN)
    check_table_columns(file, _AGAIN)
    check_provenances(path, facts, _AGAIN)
    try:
        source = pq.ParquetFile(pa.BufferReader(content), page_checksum_verification=True)
        table = source.read(columns=columns)
    except DAMAGE as error:
        raise file.unreadable from error
    check_table_rows(path, table, _AGAIN)
    return table, facts
