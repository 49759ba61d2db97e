"""The file of one job, `STORE/<cell identity>/<job identity>.parquet`: to bytes and back."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from .description import canonical_json
from .job import JobName
from .schema import CORE_SCHEMA, METADATA_KEY, SCHEMA_VERSION
from .table import JobRows
from .whole_file import write_whole

UNREADABLE = (
    "cannot be read: it was cut short or damaged after it was written, or is not a Parquet file"
)


class RecordError(Exception):
    """A record that is damaged, foreign or could not be written; the message says the way out."""


def record_path(root: str | Path, name: JobName) -> Path:
    """Where the record of a job lies while it is not packed."""
    return Path(root) / name.cell / f"{name.job}.parquet"


def to_bytes(table: pa.Table) -> bytes:
    """Parquet with page checksums: the same table gives the same bytes, a flipped bit is noticed.

    A record is small and there are thousands: without statistics, a second copy of the schema,
    and with the bytes of floats split by place, files are less than half the size.
    """
    texts = [f.name for f in table.schema if pa.types.is_string(f.type)]
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        table.schema,
        compression="zstd",
        write_page_checksum=True,
        # a misnamed file is told by the statistics of its jobs
        write_statistics=["job"],  # pyright: ignore[reportArgumentType]
        store_schema=False,
        use_dictionary=texts,  # pyright: ignore[reportArgumentType]
        column_encoding=split_floats(table.schema),
    ) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata(table.schema.metadata or {})
    return sink.getvalue().to_pybytes()


def split_floats(schema: pa.Schema) -> dict[str, str]:
    """The encoding of measured lists: all first bytes, then all second bytes, …"""
    lists = [f.name for f in schema if f.type == pa.list_(pa.float32())]
    return {f"{name}.list.element": "BYTE_STREAM_SPLIT" for name in lists}


def write_record(path: Path, content: bytes) -> None:
    """Put `content` at `path`, whole or not at all."""
    try:
        write_whole(path, content)
    except OSError as error:
        raise RecordError(
            f"{path} could not be written ({error.strerror}): nothing was stored. "
            "Make room or choose another store, then run the study again."
        ) from error


def read_records(paths: Iterable[Path]) -> JobRows:
    """The rows of the jobs at `paths`."""
    read = [_read(path) for path in paths]
    counts = np.array([table.num_rows for table, _ in read], dtype=np.int64)
    table = pa.concat_tables([CORE_SCHEMA.empty_table(), *(table for table, _ in read)])
    return JobRows(table, np.cumsum(counts) - counts, counts, tuple(cell for _, cell in read))


def read_metadata(path: Path) -> dict[str, Any]:
    """What was written beside the rows at `path`: schema, the job's description, provenance."""
    return _open(path)[1]


def problem(path: Path) -> str | None:
    """Why the file at `path` is not the record its name says, in a sentence; None where it is.

    Reads the footer alone: it comes last, so a file cut short has none. Damage inside a page is
    noticed by its checksum, when the page is read.
    """
    try:
        _open(path)
    except RecordError as error:
        return str(error)
    return None


def as_sentence(path: Path, reason: str) -> str:
    return f"{path} {reason}. It is left alone: move it away, then run the study again."


def stored_json(metadata: Mapping[bytes, bytes] | None) -> dict[str, Any] | None:
    """What Separatrix wrote into the metadata of a file; None where it wrote nothing."""
    try:
        return json.loads((metadata or {})[METADATA_KEY])
    except (KeyError, ValueError):
        return None


def schema_problem(facts: dict[str, Any], footer: pq.FileMetaData) -> str | None:
    """Why the columns of a file are not those of a record; None where they are."""
    if (version := facts.get("schema")) != SCHEMA_VERSION:
        return f"has schema {version}, and this version of Separatrix reads {SCHEMA_VERSION}"
    names = footer.schema.to_arrow_schema().names
    if missing := [name for name in CORE_SCHEMA.names if name not in names]:
        return f"lacks the columns {', '.join(missing)}"
    return None


def _read(path: Path) -> tuple[pa.Table, str]:
    file, facts = _open(path)
    try:
        table = file.read(columns=CORE_SCHEMA.names)
    except (pa.ArrowException, OSError) as error:
        raise RecordError(as_sentence(path, UNREADABLE)) from error
    return table.replace_schema_metadata(None), canonical_json(facts["job"]["cell"])


def _open(path: Path) -> tuple[pq.ParquetFile, dict[str, Any]]:
    try:
        file = pq.ParquetFile(path, page_checksum_verification=True)
    except (pa.ArrowException, OSError) as error:
        raise RecordError(as_sentence(path, UNREADABLE)) from error
    facts = stored_json(file.metadata.metadata)
    if facts is None:
        raise RecordError(as_sentence(path, "was not written by Separatrix"))
    if reason := schema_problem(facts, file.metadata) or _wrong_job(file.metadata, path.stem):
        raise RecordError(as_sentence(path, reason))
    return file, facts


def _wrong_job(footer: pq.FileMetaData, wanted: str) -> str | None:
    statistics = (
        footer.row_group(0).column(CORE_SCHEMA.get_field_index("job")).statistics
        if footer.num_row_groups
        else None
    )
    job = statistics.min if statistics and statistics.min == statistics.max else None
    return None if job == wanted else f"holds the job {job}, not the one it is named after"
