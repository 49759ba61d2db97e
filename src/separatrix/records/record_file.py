"""Files of records: of one job, `STORE/<cell>/<job>.parquet`, or packed, `STORE/packs/….parquet`.

A pack holds the rows of many jobs, with the columns of a record, for any reader of Parquet. Its
metadata holds, under `separatrix`, JSON with what the files of the jobs had in theirs, everything
once: {"pack": version of this layout, "schema": version of the columns,
"cells": [[identity, description]], "asked": [a job's description but for its cell],
"made": [the rest, which is the provenance], "jobs": [[identity, cell, asked, made, rows]]}, packed
by zlib and written in base64, in older packs as it is;
the jobs in the order of their rows, cell, asked and made being places in those lists.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from .checking import (
    DAMAGE,
    UNREADABLE,
    Content,
    check_columns,
    check_job,
    check_pack,
    check_rows,
    content_of,
    digest,
    opened,
)
from .job import JobName
from .schema import CORE_SCHEMA, METADATA_KEY, open_columns, with_columns
from .table import with_cells
from .whole_file import RecordError, all_of, refusal

PACK_VERSION = 1
DIGEST_KEY = METADATA_KEY + b".sha256"  # older packs have no seal; their metadata has this


class RecordFile(NamedTuple):
    """What a file says of itself: which jobs it holds, where, and what was written of each."""

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
        except DAMAGE as error:
            raise refusal(self.path, UNREADABLE) from error
        check_rows(self.path, table)
        return table.replace_schema_metadata(None)


def record_path(root: str | Path, name: JobName) -> Path:
    """Where the record of a job lies while it is not packed."""
    return Path(root) / name.cell / f"{name.job}.parquet"


def open_record(path: Path, content: bytes | None = None) -> RecordFile:
    """The record that lies at `path`, or will with this content.

    A RecordError where it is not the one that the name of the file says. Every byte of a sealed
    file is looked at; of an older one the footer, which comes last, so that a file cut short has
    none: damage inside a page is noticed by its checksum, when the page is read.
    """
    file = _opened_content(path, content)
    if not file.facts:
        raise refusal(path, "was not written by Separatrix")
    check_columns(file)
    check_job(path, file.facts)
    name, source = JobName(path.parent.name, path.stem), _source(path, content)
    if (held := _held(file)) != name:
        what = f"the job {held.job} of the cell {held.cell}" if held else "no job, or several"
        raise refusal(path, f"holds {what}, not the one it is named after")
    return RecordFile(path, source, file.footer, {name: 0}, {name: file.facts})


def open_all(
    paths: Mapping[JobName, Path],
) -> tuple[dict[JobName, RecordFile], list[RecordError]]:
    """The records at these places, and what is wrong with those that cannot be read."""
    opened, damaged = {}, []
    for name, path in paths.items():
        try:
            opened[name] = _kept(open_record, path)
        except RecordError as error:
            damaged.append(error)
    return opened, damaged


def open_pack(path: Path, content: bytes | None = None) -> RecordFile:
    """The pack that lies at `path`, or will with this content; a RecordError where it is none."""
    file = _opened_content(path, content)
    footer, facts = file.footer, file.facts
    if "pack" not in facts:
        raise refusal(path, "is not a pack of Separatrix")
    if footer.metadata.get(DIGEST_KEY) != digest(footer.metadata[METADATA_KEY]):
        raise file.unreadable
    if (version := facts["pack"]) != PACK_VERSION:
        reads = f"this version of Separatrix reads {PACK_VERSION}"
        raise refusal(path, f"has layout {version} of packs, and {reads}")
    check_columns(file)
    check_pack(path, facts, footer.num_rows)
    metadata: dict[JobName, dict[str, Any]] = {}
    for job, cell, asked, made, _ in facts["jobs"]:
        identity, description = facts["cells"][cell]
        about = {**facts["asked"][asked], "cell": description}
        metadata[JobName(identity, job)] = {**facts["made"][made], "job": about}
    sizes = [footer.row_group(i).num_rows for i in range(footer.num_row_groups)]
    ends = np.cumsum([rows for *_, rows in facts["jobs"]])
    groups = np.searchsorted(np.cumsum(sizes), ends).tolist()
    held = dict(zip(metadata, groups, strict=True))
    return RecordFile(path, _source(path, content), footer, held, metadata)


def packs_in(root: str | Path) -> tuple[list[RecordFile], list[RecordError]]:
    """The packs of a store, and what is wrong with those that cannot be read."""
    packs, damaged = [], []
    for path in sorted(Path(root, "packs").glob("[!.]*.parquet")):
        try:
            packs.append(_kept(open_pack, path))
        except RecordError as error:
            damaged.append(error)
    return packs, damaged


def sound_packs(root: str | Path) -> list[RecordFile]:
    """The packs of a store; an error that names all that cannot be read."""
    packs, damaged = packs_in(root)
    if damaged:
        raise all_of(damaged)
    return packs


def _kept(how: Callable[[Path], RecordFile], path: Path) -> RecordFile:
    """Opened once for as long as the file stays as it is: a search asks for one job at a time."""
    try:
        stat = path.stat()
    except OSError:  # it went meanwhile: told by who opens it
        return how(path)
    return _opened(how, path, (stat.st_ino, stat.st_size, stat.st_mtime_ns))


@lru_cache(maxsize=2**12)
def _opened(how: Callable[[Path], RecordFile], path: Path, version: tuple[int, ...]) -> RecordFile:
    return how(path)


def read_jobs(names: Collection[JobName], files: Mapping[JobName, RecordFile]) -> pa.Table:
    """The rows of the jobs, in this order, from the files that hold them; each is read once.

    Null is what a job did not measure; an open column that none of them has is left out.
    """
    by_path: dict[Path, list[JobName]] = {}
    for name in names:
        by_path.setdefault(files[name].path, []).append(name)
    tables = _read_all((files[some[0]], some) for some in by_path.values())
    rows_of, start = {}, 0
    for table, (path, some) in zip(tables, by_path.items(), strict=True):
        rows_of |= {name: rows + start for name, rows in _places(path, table, some).items()}
        start += table.num_rows
    rows = [rows_of[name] for name in names]
    cells = [files[name].metadata[name]["job"]["cell"] for name in names]
    return _as_read(tables, rows, cells)


def read_each(file: RecordFile) -> Iterator[tuple[JobName, pa.Table]]:
    """The rows of every job of a file, as those of one job are read; the file is read once."""
    table = file.read(list(file.metadata))
    for name, rows in _places(file.path, table, list(file.metadata)).items():
        piece = table.slice(int(rows[0]), len(rows))
        cell = file.metadata[name]["job"]["cell"]
        yield name, _as_read([piece], [np.arange(len(rows))], [cell])


def _as_read(tables: list[pa.Table], rows: list[np.ndarray], cells: list[dict]) -> pa.Table:
    """These rows of the tables, put one below the other, with the descriptions of their cells."""
    schema = with_columns({name for table in tables for name in open_columns(table.schema)})
    # Permissive: Parquet and Arrow call the elements of a list by different names.
    tables = [schema.empty_table(), *tables]
    table = pa.concat_tables(tables, promote_options="permissive").combine_chunks()
    table = table.take(np.concatenate([np.arange(0), *rows]))
    absent = [n for n in open_columns(schema) if table[n].null_count == table.num_rows]
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


def _places(path: Path, table: pa.Table, names: Collection[JobName]) -> dict[JobName, np.ndarray]:
    """Which rows of a file are those of each job; an error where it does not hold what it says."""
    joined = pc.call_function("binary_join_element_wise", [table["cell"], table["job"], "/"])
    runs = pc.call_function("run_end_encode", [joined.combine_chunks()])
    rows = np.split(np.arange(table.num_rows), runs.run_ends.to_numpy()[:-1])
    stored = dict(zip(runs.values.to_pylist(), rows, strict=True))
    if len(stored) < len(rows) or any("/".join(name) not in stored for name in names):
        raise refusal(path, "does not hold the rows of the jobs that it names")
    return {name: stored["/".join(name)] for name in names}


def _held(file: Content) -> JobName | None:
    """The job that all rows are of; None where there are none, or they are of several."""
    try:
        source = pq.ParquetFile(pa.BufferReader(file.content), page_checksum_verification=True)
        columns = source.read(columns=["cell", "job"]).columns
    except DAMAGE as error:
        raise file.unreadable from error
    values = [pc.call_function("unique", [column]).to_pylist() for column in columns]
    return JobName(*(first for (first,) in values)) if [*map(len, values)] == [1, 1] else None


def _opened_content(path: Path, content: bytes | None) -> Content:
    unreadable = refusal(path, UNREADABLE)
    try:
        content = content_of(path) if content is None else content
    except OSError as error:
        raise unreadable from error
    return opened(path, content, unreadable)


def _source(path: Path, content: bytes | None) -> Path | pa.Buffer:
    return path if content is None else pa.py_buffer(content)
