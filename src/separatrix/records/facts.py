"""Small tables of measured numbers that are no trained-network records: deviations, alignments.

One Parquet file a table, `STORE/facts/<name>.parquet`, written whole and the same bytes for the
same rows. Columns are the table's own: str, bool, int64 or float64, none of them null; the file in
`studies/facts` that makes a table tells what they mean. The metadata key `separatrix` holds JSON:
{"facts": version of this layout, "profile": "quick" or "full", "provenance": {separatrix, jax,
device, commit}}. A table is replaced as a whole when it is measured again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from .description import canonical_json
from .provenance import Provenance
from .record_file import RecordError, to_bytes
from .schema import METADATA_KEY
from .whole_file import write_whole

FACTS_VERSION = 1
Fact = Mapping[str, str | int | float | bool]

_TYPES: dict[type, pa.DataType] = {
    str: pa.string(),
    bool: pa.bool_(),
    int: pa.int64(),
    float: pa.float64(),
}


def facts_path(store: str | Path, name: str) -> Path:
    """Where a store keeps the table."""
    return Path(store) / "facts" / f"{name}.parquet"


def write_facts(
    path: Path, rows: Sequence[Fact], provenance: Provenance, profile: str = "full"
) -> None:
    """Put the rows at `path`, whole or not at all; what was there is replaced."""
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
    facts = {"facts": FACTS_VERSION, "profile": profile, "provenance": asdict(provenance)}
    metadata: dict[bytes | str, bytes | str] = {METADATA_KEY: canonical_json(facts).encode()}
    write_whole(path, to_bytes(pa.table(columns).replace_schema_metadata(metadata)))


def read_facts(path: Path) -> tuple[dict[str, str | int | float | bool], ...]:
    """The rows at `path`."""
    return tuple(_read(path).to_pylist())


def facts_provenance(path: Path) -> Provenance:
    """What made the table at `path`."""
    return Provenance(**_stored(path, _read(path))["provenance"])


def facts_profile(path: Path) -> str:
    """How thorough the table at `path` is: "quick" or "full"."""
    return _stored(path, _read(path)).get("profile", "full")


def _column(name: str, values: list) -> pa.Array:
    kinds = {type(value) for value in values}
    if kinds == {int, float}:
        kinds = {float}
    if len(kinds) > 1 or not kinds <= set(_TYPES):
        said = ", ".join(sorted(kind.__name__ for kind in kinds))
        raise ValueError(f"{name} must hold str, bool, int or float, and one of them, got {said}.")
    return pa.array(values, type=_TYPES[kinds.pop()])


def _read(path: Path) -> pa.Table:
    try:
        table = pq.ParquetFile(path, page_checksum_verification=True).read()
    except FileNotFoundError:
        raise
    except (pa.ArrowException, OSError) as error:
        raise RecordError(
            f"{path} cannot be read as a table of facts. It is left alone: move it away, then "
            "measure again."
        ) from error
    if (version := _stored(path, table).get("facts")) != FACTS_VERSION:
        raise RecordError(
            f"{path} has layout {version} of facts, and this version of Separatrix reads "
            f"{FACTS_VERSION}. It is left alone: move it away, then measure again."
        )
    return table


def _stored(path: Path, table: pa.Table) -> dict:
    try:
        return json.loads((table.schema.metadata or {})[METADATA_KEY])
    except (KeyError, ValueError):
        raise RecordError(f"{path} was not written by Separatrix. It is left alone.") from None
