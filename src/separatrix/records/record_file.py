"""Files of records: of one job, `STORE/<cell>/<job>.parquet`, or packed, `STORE/packs/….parquet`.

A pack holds the rows of many jobs, with the columns of a record, for any reader of Parquet. Its
metadata holds, under `separatrix`, JSON with what the files of the jobs had in theirs, everything
once: {"pack": version of this layout, "schema": version of the columns,
"cells": [[identity, description]], "asked": [a job's description but for its cell],
"made": [the rest, which is the provenance], "jobs": [[identity, cell, asked, made, rows]]},
the jobs in the order of their rows, cell, asked and made being places in those lists.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from .job import JobName
from .schema import CORE_SCHEMA, METADATA_KEY, SCHEMA_VERSION, open_columns, with_columns
from .table import with_cells
from .whole_file import RecordError, all_of, refusal

PACK_VERSION = 1
DIGEST_KEY = METADATA_KEY + b".sha256"  # pages have checksums, a footer has none
UNREADABLE = (
    "cannot be read: it was cut short or damaged after it was written, or is not a Parquet file"
)


class RecordFile(NamedTuple):
    """What the footer of a file says: which jobs it holds, where, and what was written of each."""

    path: Path
    source: Path | pa.Buffer
    footer: pq.FileMetaData
    groups: dict[JobName, int]  # which group of rows holds it
    metadata: dict[JobName, dict[str, Any]]  # schema, the job's description, provenance

    def read(self, names: Collection[JobName]) -> pa.Table:
        """The groups of rows that hold these jobs, among others; each is decoded once."""
        groups = sorted({self.groups[name] for name in names})
        columns = CORE_SCHEMA.names + open_columns(self.footer.schema.to_arrow_schema())
        options: dict[str, Any] = {"page_checksum_verification": True, "metadata": self.footer}
        try:
            file = pq.ParquetFile(self.source, **options)
            table = file.read_row_groups(groups, columns=columns)
        except (pa.ArrowException, OSError) as error:
            raise refusal(self.path, UNREADABLE) from error
        return table.replace_schema_metadata(None)


def record_path(root: str | Path, name: JobName) -> Path:
    """Where the record of a job lies while it is not packed."""
    return Path(root) / name.cell / f"{name.job}.parquet"


def open_record(path: Path) -> RecordFile:
    """The record at `path`; a RecordError where it is not the one that the name of the file says.

    Reads the footer alone: it comes last, so a file cut short has none. Damage inside a page is
    noticed by its checksum, when the page is read.
    """
    footer, facts = _read_footer(path, path)
    if not facts:
        raise refusal(path, "was not written by Separatrix")
    _check_columns(path, footer, facts)
    column = CORE_SCHEMA.get_field_index("job")
    statistics = footer.row_group(0).column(column).statistics if footer.num_row_groups else None
    job = statistics.min if statistics and statistics.min == statistics.max else None
    if job != path.stem:
        raise refusal(path, f"holds the job {job}, not the one it is named after")
    name = JobName(path.parent.name, path.stem)
    return RecordFile(path, path, footer, {name: 0}, {name: facts})


def open_all(
    paths: Mapping[JobName, Path],
) -> tuple[dict[JobName, RecordFile], list[RecordError]]:
    """The records at these places, and what is wrong with those that cannot be read."""
    opened, damaged = {}, []
    for name, path in paths.items():
        try:
            opened[name] = open_record(path)
        except RecordError as error:
            damaged.append(error)
    return opened, damaged


def open_pack(path: Path, content: pa.Buffer | None = None) -> RecordFile:
    """The pack that lies at `path`, or will with this content; a RecordError where it is none."""
    source = path if content is None else content
    footer, facts = _read_footer(path, source)
    if "pack" not in facts:
        raise refusal(path, "is not a pack of Separatrix")
    if footer.metadata.get(DIGEST_KEY) != digest(footer.metadata[METADATA_KEY]):
        raise refusal(path, UNREADABLE)
    if (version := facts["pack"]) != PACK_VERSION:
        reads = f"this version of Separatrix reads {PACK_VERSION}"
        raise refusal(path, f"has layout {version} of packs, and {reads}")
    _check_columns(path, footer, facts)
    metadata: dict[JobName, dict[str, Any]] = {}
    for job, cell, asked, made, _ in facts["jobs"]:
        identity, description = facts["cells"][cell]
        about = {**facts["asked"][asked], "cell": description}
        metadata[JobName(identity, job)] = {**facts["made"][made], "job": about}
    sizes = [footer.row_group(i).num_rows for i in range(footer.num_row_groups)]
    ends = np.cumsum([rows for *_, rows in facts["jobs"]])
    groups = np.searchsorted(np.cumsum(sizes), ends).tolist()
    return RecordFile(path, source, footer, dict(zip(metadata, groups, strict=True)), metadata)


def packs_in(root: str | Path) -> tuple[list[RecordFile], list[RecordError]]:
    """The packs of a store, and what is wrong with those that cannot be read."""
    packs, damaged = [], []
    for path in sorted(Path(root, "packs").glob("[!.]*.parquet")):
        stat = path.stat()
        try:
            packs.append(_opened(path, (stat.st_ino, stat.st_size, stat.st_mtime_ns)))
        except RecordError as error:
            damaged.append(error)
    return packs, damaged


def sound_packs(root: str | Path) -> list[RecordFile]:
    """The packs of a store; an error that names all that cannot be read."""
    packs, damaged = packs_in(root)
    if damaged:
        raise all_of(damaged)
    return packs


@lru_cache(maxsize=256)
def _opened(path: Path, version: tuple[int, ...]) -> RecordFile:
    """Kept for as long as the file stays as it is: a search asks for one job at a time."""
    return open_pack(path)


def read_jobs(names: Collection[JobName], files: Mapping[JobName, RecordFile]) -> pa.Table:
    """The rows of the jobs, in this order, from the files that hold them; each is read once.

    Null is what a job did not measure; an open column that none of them has is left out.
    """
    by_path: dict[Path, list[JobName]] = {}
    for name in names:
        by_path.setdefault(files[name].path, []).append(name)
    tables = _read_all((files[some[0]], some) for some in by_path.values())
    rows_of, start = {}, 0
    for table, some in zip(tables, by_path.values(), strict=True):
        jobs = pc.call_function("run_end_encode", [table["job"].combine_chunks()])
        places = np.arange(start, start := start + table.num_rows)
        rows = np.split(places, jobs.run_ends.to_numpy()[:-1])
        stored = dict(zip(jobs.values.to_pylist(), rows, strict=True))
        rows_of |= {name: stored[name.job] for name in some}
    schema = with_columns({name for table in tables for name in open_columns(table.schema)})
    # Permissive: Parquet and Arrow call the elements of a list by different names.
    tables = [schema.empty_table(), *tables]
    table = pa.concat_tables(tables, promote_options="permissive").combine_chunks()
    rows = [rows_of[name] for name in names]
    table = table.take(np.concatenate([np.arange(0), *rows]))
    absent = [n for n in open_columns(schema) if table[n].null_count == table.num_rows]
    cells = [files[name].metadata[name]["job"]["cell"] for name in names]
    return with_cells(table.drop_columns(absent), cells, [len(each) for each in rows])


def _read_all(wanted: Iterable[tuple[RecordFile, list[JobName]]]) -> list[pa.Table]:
    """What the files hold of the jobs asked of each; an error that names all that is damaged."""
    tables, damaged = [], []
    for file, names in wanted:
        try:
            tables.append(file.read(names))
        except RecordError as error:
            damaged.append(error)
    if damaged:
        raise all_of(damaged)
    return tables


def _read_footer(path: Path, source: Path | pa.Buffer) -> tuple[pq.FileMetaData, dict[str, Any]]:
    """The footer of what lies at `path`, or will, and what Separatrix wrote into it."""
    try:
        footer = pq.ParquetFile(source).metadata
    except (pa.ArrowException, OSError) as error:
        raise refusal(path, UNREADABLE) from error
    return footer, stored_json(footer.metadata)


def stored_json(metadata: Mapping[bytes, bytes] | None) -> dict[str, Any]:
    """What Separatrix wrote into the metadata of a file; empty where it wrote nothing."""
    try:
        return json.loads((metadata or {})[METADATA_KEY])
    except (KeyError, ValueError):
        return {}


def digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()


def _check_columns(path: Path, footer: pq.FileMetaData, facts: dict[str, Any]) -> None:
    if (version := facts.get("schema")) != SCHEMA_VERSION:
        reads = f"this version of Separatrix reads {SCHEMA_VERSION}"
        raise refusal(path, f"has schema {version}, and {reads}")
    names = footer.schema.to_arrow_schema().names
    if missing := [name for name in CORE_SCHEMA.names if name not in names]:
        raise refusal(path, f"lacks the columns {', '.join(missing)}")
