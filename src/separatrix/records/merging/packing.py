"""Packing: the files of a study's jobs become one."""

import contextlib
import fcntl
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

import pyarrow as pa

from ..checking import small_json
from ..description import canonical_json
from ..job import JobName
from ..record_file import (
    DIGEST_KEY,
    PACK_VERSION,
    RecordFile,
    digest,
    open_all,
    open_pack,
    read_jobs,
    record_path,
    sound_packs,
)
from ..schema import METADATA_KEY, SCHEMA_VERSION
from ..store import Store
from ..table import to_bytes
from ..whole_file import RecordError, all_of, refusal, write_record

_GROUP_ROWS = 16384  # of whole cells; in groups of 4096 packs are 1.5 % larger
_LEVEL = 19  # of zstd: 5 % smaller than the usual 3, and read as fast


def pack(root: str | Path, study: str, names: Sequence[JobName]) -> Path:
    """Puts the jobs into `ROOT/packs/<study>.parquet`, then deletes their files.

    A job that lies in a pack already stays there, and what the study's pack held before it keeps:
    there is no pack where other packs hold all the jobs. The bytes depend on the jobs alone. The
    pack is written whole before a file is deleted, and a file is deleted only where the pack gives
    back the same to the last bit: stopped anywhere, packing again clears up.
    """
    if not study or Path(study).name != study or study.startswith("."):
        raise ValueError(f"study must be a name for a file, got {study!r}: the pack is called so.")
    path = Path(root) / "packs" / f"{study}.parquet"
    if names:
        with _alone_in(Path(root)):
            _write(Path(root), path, names)
            _clear_up(Path(root), names)
    return path


def _write(root: Path, path: Path, names: Sequence[JobName]) -> None:
    """The pack at `path`, with the jobs that lie in no pack yet."""
    packs = sound_packs(root)
    fresh = set(names).difference(*(pack.metadata for pack in packs))
    if not fresh:
        return
    wanted = list(fresh.union(*(pack.metadata for pack in packs if pack.path == path)))
    files = Store(root).files(wanted)
    facts = {name: file.metadata[name] for name, file in files.items()}
    order = in_order(facts)
    content = pack_bytes(order, [facts[name] for name in order], read_jobs(order, files))
    written = open_pack(path, content)
    if not _agree(files, dict.fromkeys(order, written)):
        raise RecordError(f"{path} would not give back the records as they are: nothing is packed.")
    write_record(path, content)


def in_order(facts: Mapping[JobName, dict]) -> list[JobName]:
    """Jobs as they lie in a pack: those of a cell together, by sample size."""
    size = lambda name: facts[name]["job"]["num_samples"]
    return sorted(facts, key=lambda name: (name.cell, size(name), name.job))


def _clear_up(root: Path, names: Sequence[JobName]) -> None:
    """Deletes the files of jobs that a pack on disk gives back to the last bit."""
    for pack in sound_packs(root):
        paths = {name: record_path(root, name) for name in names if name in pack.metadata}
        loose, damaged = open_all({name: path for name, path in paths.items() if path.exists()})
        if damaged:
            raise all_of(damaged)
        packed = dict.fromkeys(loose, pack)
        if loose and not _agree(loose, packed):
            path = next(paths[n] for n, file in loose.items() if not _agree({n: file}, packed))
            reason = f"is not the record of its job in {pack.path}, which counts"
            raise refusal(path, reason, "pack again")
        for name in loose:
            paths[name].unlink()
        for cell in {name.cell for name in loose}:
            with contextlib.suppress(OSError):  # not empty
                (root / cell).rmdir()


def pack_bytes(names: Sequence[JobName], metadata: Sequence[dict], table: pa.Table) -> bytes:
    """The pack of these jobs, whose rows are those of `table`, as they would be read."""
    in_job, in_cell = (Counter(table[column].to_pylist()) for column in ("job", "cell"))
    content = small_json(_facts(names, metadata, in_job))
    group_ends = [0]
    for end in accumulate(in_cell.values()):
        if end - group_ends[-1] >= _GROUP_ROWS or end == table.num_rows:
            group_ends.append(end)
    return to_bytes(
        table.replace_schema_metadata({METADATA_KEY: content, DIGEST_KEY: digest(content)}),
        group_ends[1:],
        compression_level=_LEVEL,
        write_statistics=False,
        use_dictionary=[f.name for f in table.schema if not pa.types.is_list(f.type)],
    )


def _facts(names: Sequence[JobName], metadata: Sequence[dict], num_rows: Counter[str]) -> dict:
    lists: dict[str, dict[str, int]] = {"cells": {}, "asked": {}, "made": {}}  # places by JSON
    place = lambda name, value: lists[name].setdefault(canonical_json(value), len(lists[name]))
    jobs = []
    for name, facts in zip(names, metadata, strict=True):
        made = dict(facts)
        asked = dict(made.pop("job"))
        cell = place("cells", [name.cell, asked.pop("cell")])
        places = [cell, place("asked", asked), place("made", made)]
        jobs.append([name.job, *places, num_rows[name.job]])
    values = {name: [json.loads(text) for text in texts] for name, texts in lists.items()}
    return {"pack": PACK_VERSION, "schema": SCHEMA_VERSION, **values, "jobs": jobs}


def _agree(one: Mapping[JobName, RecordFile], other: Mapping[JobName, RecordFile]) -> bool:
    """Whether both say the same of the jobs of `one`, to the last bit: -0.0 is not 0.0."""
    names = list(one)
    metadata = lambda files: canonical_json([files[name].metadata[name] for name in names])
    rows = lambda files: to_bytes(read_jobs(names, files))
    return metadata(one) == metadata(other) and rows(one) == rows(other)


@contextlib.contextmanager
def _alone_in(root: Path) -> Iterator[None]:
    """One `pack` at a time: of two that replace a file, each would drop the other's jobs."""
    descriptor = os.open(root, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # a file system that cannot lock a folder
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
