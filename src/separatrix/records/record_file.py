"""One job's Parquet file: to bytes and back, and what can be wrong with one."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from .._remembered import while_same
from .schema import CORE_SCHEMA, METADATA_KEY, SCHEMA_VERSION

_UNREADABLE = (
    "cannot be read: it was cut short or damaged after it was written, or is not a Parquet file"
)


class RecordError(Exception):
    """A record that is damaged, foreign or could not be written; the message says the way out."""


def to_bytes(table: pa.Table) -> bytes:
    """Parquet with page checksums: the same table gives the same bytes, a flipped bit is found.

    A record is small and there are thousands: without statistics, a second copy of the schema,
    and with the bytes of floats split by place, files are less than half the size.
    """
    texts = [f.name for f in table.schema if pa.types.is_string(f.type)]
    lists = [f.name for f in table.schema if f.type == pa.list_(pa.float32())]
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        table.schema,
        compression="zstd",
        write_page_checksum=True,
        # `problem` tells a misnamed file by the statistics of its jobs
        write_statistics=["job"],  # pyright: ignore[reportArgumentType]
        store_schema=False,
        use_dictionary=texts,  # pyright: ignore[reportArgumentType]
        column_encoding={f"{name}.list.element": "BYTE_STREAM_SPLIT" for name in lists},
    ) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata(table.schema.metadata or {})
    return sink.getvalue().to_pybytes()


def _version(path: Path) -> tuple[int, ...] | None:
    """What changes when the file does."""
    try:
        now = path.stat()
    except OSError:
        return None
    return now.st_ino, now.st_size, now.st_mtime_ns


# A report asks for each record several times.
_while_unchanged = while_same(_version, size=2**11)


@_while_unchanged
def read_file(path: Path) -> pa.Table:
    """The table at `path`, without the metadata that differs from file to file."""
    try:
        table = pq.ParquetFile(path, page_checksum_verification=True).read()
    except (pa.ArrowException, OSError) as error:
        raise RecordError(as_sentence(path, _UNREADABLE)) from error
    return table.replace_schema_metadata(None)


@_while_unchanged
def problem(path: Path) -> str | None:
    """Why the file at `path` is not the record its name says; None where it is.

    Reads the footer alone: it comes last, so a file cut short has none. Damage inside a page is
    found by its checksum, when the page is read.
    """
    try:
        footer = pq.read_metadata(path)
    except (pa.ArrowException, OSError):
        return _UNREADABLE
    if (facts := _stored_facts(footer.metadata)) is None:
        return "was not written by Separatrix"
    if (version := facts.get("schema")) != SCHEMA_VERSION:
        return f"has schema {version}, and this version of Separatrix reads {SCHEMA_VERSION}"
    columns = footer.schema.to_arrow_schema()
    if wrong := [f.name for f in CORE_SCHEMA if f.name not in columns.names]:
        return f"lacks the columns {', '.join(wrong)}"
    if (job := _stored_job(footer)) != path.stem:
        return f"holds the job {job}, not the one it is named after"
    return None


def as_sentence(path: Path, reason: str) -> str:
    return f"{path} {reason}. It is left alone: move it away, then run the study again."


def _stored_facts(metadata: Mapping[bytes, bytes] | None) -> dict[str, Any] | None:
    try:
        return json.loads((metadata or {})[METADATA_KEY])
    except (KeyError, ValueError):
        return None


def _stored_job(footer: pq.FileMetaData) -> str | None:
    if not footer.num_row_groups:
        return None
    statistics = footer.row_group(0).column(CORE_SCHEMA.get_field_index("job")).statistics
    return statistics.min if statistics and statistics.min == statistics.max else None
