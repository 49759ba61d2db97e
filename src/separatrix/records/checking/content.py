"""The bytes of a Parquet file that anybody may have written, and what its footer says."""

import os
import stat
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from ..whole_file import RecordError, refusal
from .facts import stored_json
from .seal import is_broken

UNREADABLE = (
    "cannot be read: it was cut short or damaged after it was written, or is not a Parquet file"
)
MOST_BYTES = 2**32  # 4 GiB of a file, and of the numbers in it: 400 times the largest that ships
_VALUE = 8  # bytes of a number in memory; in a file repeated ones take next to none

# What pyarrow raises over bytes that are no Parquet file, or a damaged one.
DAMAGE = (pa.ArrowException, OSError, ValueError, KeyError, OverflowError, MemoryError)


class Content(NamedTuple):
    """A file that was read once: what is checked is what is used."""

    path: Path
    content: bytes
    footer: pq.FileMetaData
    schema: pa.Schema
    facts: dict[str, Any]  # what Separatrix wrote into its metadata; empty where it wrote nothing
    unreadable: RecordError


def content_of(path: Path) -> bytes:
    """All bytes of a plain file; an OSError where there is none, and nobody waits for a pipe."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise refusal(path, "is not a plain file")
        if status.st_size > MOST_BYTES:
            raise refusal(path, f"holds {status.st_size:,} bytes, more than {MOST_BYTES:,}")
        with open(descriptor, "rb", closefd=False) as file:
            return file.read()
    finally:
        os.close(descriptor)


def opened(path: Path, content: bytes, unreadable: RecordError) -> Content:
    """What the footer of `content` says, which lies at `path`, or will; no page is unpacked.

    What the footer says of single columns is not asked for: where it is damaged, pyarrow ends the
    process. Reading them raises.
    """
    if is_broken(content):
        raise unreadable
    try:
        footer = pq.ParquetFile(pa.BufferReader(content)).metadata
        schema = footer.schema.to_arrow_schema()
        groups = [footer.row_group(i) for i in range(footer.num_row_groups)]
    except DAMAGE as error:
        raise unreadable from error
    sizes = [group.num_rows for group in groups]
    if sum(sizes) != footer.num_rows or min([0, *sizes]) < 0:
        raise unreadable
    num_bytes = max(
        sum(group.total_byte_size for group in groups), footer.num_rows * _VALUE * len(schema)
    )
    if num_bytes > MOST_BYTES:
        raise refusal(path, f"would take {num_bytes:,} bytes, more than {MOST_BYTES:,}")
    return Content(path, content, footer, schema, stored_json(footer.metadata), unreadable)
