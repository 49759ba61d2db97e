"""One pack: the rows of many jobs in one Parquet file, and in its footer where each job lies.

A pack has the columns of a record, for any reader of Parquet. Its metadata holds, under
`separatrix`, JSON with what the files of the jobs had in theirs, everything once:
{"pack": version of this layout, "schema": version of the columns,
"cells": [[identity, description]], "asked": [a job's description but for its cell],
"made": [the rest, which is the provenance], "jobs": [[identity, cell, asked, made, rows]]},
the jobs in the order of their rows, cell, asked and made being places in those lists.
"""

import hashlib
import json
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ..description import canonical_json
from ..job import JobName
from ..record_file import (
    UNREADABLE,
    RecordError,
    as_sentence,
    schema_problem,
    split_floats,
    stored_json,
)
from ..schema import CORE_SCHEMA, METADATA_KEY, SCHEMA_VERSION
from ..table import JobRows

PACK_VERSION = 1
_DIGEST_KEY = METADATA_KEY + b".sha256"  # pages have checksums, a footer has none
_GROUP_ROWS = 4096  # of whole cells; one cell a group: 0.6 MB of 16 more, for 3 ms less to read one
_LEVEL = 19  # of zstd: 5 % smaller than the usual 3, and read as fast


class Pack(NamedTuple):
    """What the footer of a pack says: which jobs it holds, where, and what was written of each."""

    path: Path
    source: Path | pa.Buffer
    footer: pq.FileMetaData
    places: dict[JobName, int]
    starts: np.ndarray  # [job] its first row
    counts: np.ndarray  # [job] its number of rows
    cells: tuple[str, ...]  # [job] canonical JSON
    asked: tuple[dict[str, Any], ...]  # [job]
    made: tuple[dict[str, Any], ...]  # [job]

    def metadata(self, name: JobName) -> dict[str, Any]:
        """What the file of the job had in its metadata."""
        place = self.places[name]
        cell = json.loads(self.cells[place])
        return {**self.made[place], "job": {**self.asked[place], "cell": cell}}

    def read(self, names: Sequence[JobName]) -> JobRows:
        """The rows of these jobs; the groups of rows that hold them are decoded, each once."""
        places = np.array([self.places[name] for name in names], dtype=np.int64)
        sizes = np.array(
            [self.footer.row_group(i).num_rows for i in range(self.footer.num_row_groups)]
        )
        group_of = np.searchsorted(np.cumsum(sizes), self.starts[places], side="right")
        groups = np.unique(group_of)
        left_out = np.where(np.isin(np.arange(len(sizes)), groups), 0, sizes)
        starts = self.starts[places] - np.cumsum(left_out)[group_of]
        cells = tuple(self.cells[place] for place in places)
        return JobRows(self._groups(groups.tolist()), starts, self.counts[places], cells)

    def _groups(self, groups: list[int]) -> pa.Table:
        options: dict[str, Any] = {"page_checksum_verification": True, "metadata": self.footer}
        try:
            file = pq.ParquetFile(_readable(self.source), **options)
            table = file.read_row_groups(groups, columns=CORE_SCHEMA.names)
        except (pa.ArrowException, OSError) as error:
            raise RecordError(as_sentence(self.path, UNREADABLE)) from error
        return table.replace_schema_metadata(None)


def packs_in(root: str | Path) -> tuple[list[Pack], dict[Path, str]]:
    """The packs of a store, and what is wrong with those that cannot be read."""
    packs, damaged = [], {}
    for entry in sorted(_entries(root), key=lambda entry: entry.name):
        if entry.name.endswith(".parquet") and not entry.name.startswith("."):
            stat = entry.stat()
            try:
                packs.append(_opened(entry.path, (stat.st_ino, stat.st_size, stat.st_mtime_ns)))
            except RecordError as error:
                damaged[Path(entry.path)] = str(error)
    return packs, damaged


def _entries(root: str | Path) -> list[os.DirEntry]:
    try:
        with os.scandir(Path(root) / "packs") as entries:
            return list(entries)
    except (FileNotFoundError, NotADirectoryError):
        return []


@lru_cache(maxsize=256)
def _opened(path: str, version: tuple[int, ...]) -> Pack:
    """Kept for as long as the file stays as it is: a search asks for one job at a time."""
    return parse_pack(Path(path), Path(path))


def parse_pack(path: Path, source: Path | pa.Buffer) -> Pack:
    """The pack in `source`, which lies at `path` or will; a RecordError where it is none.

    Reads the footer alone.
    """
    try:
        footer = pq.ParquetFile(_readable(source)).metadata
    except (pa.ArrowException, OSError) as error:
        raise RecordError(as_sentence(path, UNREADABLE)) from error
    facts = stored_json(footer.metadata)
    if reason := _problem(footer, facts):
        raise RecordError(as_sentence(path, reason))
    assert facts is not None
    jobs, cells = facts["jobs"], facts["cells"]
    texts = [canonical_json(description) for _, description in cells]
    counts = np.array([rows for *_, rows in jobs], dtype=np.int64)
    return Pack(
        path=path,
        source=source,
        footer=footer,
        places={JobName(cells[cell][0], job): i for i, (job, cell, *_) in enumerate(jobs)},
        starts=np.cumsum(counts) - counts,
        counts=counts,
        cells=tuple(texts[cell] for _, cell, *_ in jobs),
        asked=tuple(facts["asked"][asked] for _, _, asked, _, _ in jobs),
        made=tuple(facts["made"][made] for _, _, _, made, _ in jobs),
    )


def _readable(source: Path | pa.Buffer) -> Any:
    return source if isinstance(source, Path) else pa.BufferReader(source)


def _problem(footer: pq.FileMetaData, facts: dict[str, Any] | None) -> str | None:
    if facts is None or "pack" not in facts:
        return "is not a pack of Separatrix"
    metadata = footer.metadata
    if metadata.get(_DIGEST_KEY) != _digest(metadata[METADATA_KEY]):
        return UNREADABLE
    if (version := facts["pack"]) != PACK_VERSION:
        return f"has layout {version} of packs, and this version of Separatrix reads {PACK_VERSION}"
    return schema_problem(facts, footer)


def pack_bytes(names: Sequence[JobName], metadata: Sequence[dict], table: pa.Table) -> bytes:
    """The pack of these jobs, whose rows are those of `table`, as they would be read."""
    ends = _run_ends(table["job"])
    content = canonical_json(_facts(names, metadata, np.diff(ends, prepend=0).tolist())).encode()
    lists = [f.name for f in table.schema if pa.types.is_list(f.type)]
    plain = [f.name for f in table.schema if f.name not in lists]
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(
        sink,
        table.schema,
        compression="zstd",
        compression_level=_LEVEL,
        write_page_checksum=True,
        write_statistics=False,
        store_schema=False,
        use_dictionary=plain,  # pyright: ignore[reportArgumentType]
        column_encoding=split_floats(table.schema),
    ) as writer:
        start = 0
        for end in _group_ends(_run_ends(table["cell"])):
            writer.write_table(table.slice(start, end - start), row_group_size=end - start)
            start = end
        writer.add_key_value_metadata({METADATA_KEY: content, _DIGEST_KEY: _digest(content)})
    return sink.getvalue().to_pybytes()


def _facts(
    names: Sequence[JobName], metadata: Sequence[dict], counts: Sequence[int]
) -> dict[str, Any]:
    cells, asked, made = _Places(), _Places(), _Places()
    jobs = []
    for name, facts, count in zip(names, metadata, counts, strict=True):
        job = dict(facts["job"])
        cell = cells.of([name.cell, job.pop("cell")])
        rest = {key: value for key, value in facts.items() if key != "job"}
        jobs.append([name.job, cell, asked.of(job), made.of(rest), count])
    lists = {"cells": cells.values, "asked": asked.values, "made": made.values, "jobs": jobs}
    return {"pack": PACK_VERSION, "schema": SCHEMA_VERSION, **lists}


class _Places:
    """Values, each once, and where it stands."""

    def __init__(self):
        self.values: list[Any] = []
        self._places: dict[str, int] = {}

    def of(self, value: Any) -> int:
        place = self._places.setdefault(canonical_json(value), len(self.values))
        if place == len(self.values):
            self.values.append(value)
        return place


def _run_ends(column: pa.ChunkedArray) -> np.ndarray:
    """Where each run of equal values ends."""
    return pc.call_function("run_end_encode", [column.combine_chunks()]).run_ends.to_numpy()


def _group_ends(cell_ends: np.ndarray) -> list[int]:
    """Groups of whole cells, the last of which makes a group long enough."""
    ends = [0]
    for end in cell_ends.tolist():
        if end - ends[-1] >= _GROUP_ROWS:
            ends.append(end)
    return [*ends[1:], *cell_ends[-1:][cell_ends[-1:] > ends[-1]].tolist()]


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()
