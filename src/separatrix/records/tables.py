"""Tables of measured numbers that are no learning curves: deviations, alignments, exact values.

One Parquet file a table, `STORE/tables/<study>.<part>.<identity>.parquet`, the identity being that
of everything that was asked, so that a changed grid never meets old numbers. While a table is being
measured, what is finished lies in the folder of that name without the ending, a file an item.
Columns are the table's own: str, bool, int64 or float64, none of them null; the study says what
they mean. The metadata key `separatrix` holds JSON: {"table": version of this layout, "provenance":
{separatrix, jax, device, commit}}. Files are written whole, the same bytes for the same rows.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from .description import canonical_json
from .provenance import Provenance
from .record_file import RecordError, to_bytes
from .schema import METADATA_KEY
from .whole_file import write_whole

TABLE_VERSION = 1
Row = Mapping[str, str | int | float | bool]

_TYPES: dict[type, pa.DataType] = {
    str: pa.string(),
    bool: pa.bool_(),
    int: pa.int64(),
    float: pa.float64(),
}


def table_path(store: str | Path, study: str, part: str, identity: str) -> Path:
    """Where a store keeps the table."""
    return Path(store) / "tables" / f"{study}.{part}.{identity}.parquet"


def write_table(path: Path, rows: Sequence[Row], provenance: Provenance) -> None:
    """Put the rows at `path`, whole or not at all."""
    if not rows:
        raise ValueError(
            "rows must not be empty, got (): a table that says nothing proves nothing."
        )
    names = tuple(rows[0])
    for row in rows:
        if tuple(row) != names:
            raise ValueError(
                f"every row must have the columns {', '.join(names)} in that order, got "
                f"{', '.join(row)}."
            )
    columns = {name: _column(name, [row[name] for row in rows]) for name in names}
    facts = {"table": TABLE_VERSION, "provenance": asdict(provenance)}
    metadata: dict[bytes | str, bytes | str] = {METADATA_KEY: canonical_json(facts).encode()}
    write_whole(path, to_bytes(pa.table(columns).replace_schema_metadata(metadata)))


def read_table(path: Path) -> tuple[dict[str, str | int | float | bool], ...]:
    """The rows at `path`."""
    return tuple(_read(path).to_pylist())


def table_provenance(path: Path) -> Provenance:
    """What made the table at `path`."""
    return Provenance(**_stored(path, _read(path))["provenance"])


def distinct(rows: Iterable[Row], column: str) -> list:
    """The different values of a column, smallest first."""
    return sorted({row[column] for row in rows})


def where(rows: Iterable[Row], **wanted: object) -> list[Row]:
    """The rows that have these values."""
    return [row for row in rows if all(row[name] == value for name, value in wanted.items())]


def _column(name: str, values: list) -> pa.Array:
    kinds = {type(value) for value in values}
    if kinds == {int, float}:
        kinds = {float}
    if len(kinds) > 1 or not kinds <= set(_TYPES):
        names = ", ".join(sorted(kind.__name__ for kind in kinds))
        raise ValueError(f"{name} must hold str, bool, int or float, and one of them, got {names}.")
    return pa.array(values, type=_TYPES[kinds.pop()])


def _read(path: Path) -> pa.Table:
    try:
        table = pq.ParquetFile(path, page_checksum_verification=True).read()
    except FileNotFoundError:
        raise
    except (pa.ArrowException, OSError) as error:
        raise RecordError(
            f"{path} cannot be read as a table. It is left alone: move it away, then measure again."
        ) from error
    if (version := _stored(path, table).get("table")) != TABLE_VERSION:
        raise RecordError(
            f"{path} has layout {version} of tables, and this version of Separatrix reads "
            f"{TABLE_VERSION}. It is left alone: move it away, then measure again."
        )
    return table


def _stored(path: Path, table: pa.Table) -> dict:
    try:
        return json.loads((table.schema.metadata or {})[METADATA_KEY])
    except (KeyError, ValueError):
        raise RecordError(f"{path} was not written by Separatrix. It is left alone.") from None
