"""Packing: the files of a study's jobs become one."""

import contextlib
import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from ..description import canonical_json
from ..job import JobName
from ..record_file import RecordError, read_metadata, read_records, record_path, write_record
from ..store import Store
from ..table import JobRows, joined
from .pack_file import Pack, pack_bytes, packs_in, parse_pack


def pack(root: str | Path, study: str, names: Sequence[JobName]) -> Path:
    """Puts the jobs into `ROOT/packs/<study>.parquet`, then deletes their files.

    A job that lies in a pack already stays there, and what the study's pack held before it keeps.
    The bytes depend on the jobs alone: packing again changes nothing. The pack is written whole
    before a file is deleted, and a file is deleted only where the pack gives back the same rows to
    the last bit: stopped anywhere, every job is loose or packed or both, and packing again clears
    up. There is no pack where other packs hold all the jobs.
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
    packs = _sound_packs(root)
    fresh = set(names).difference(*(pack.places for pack in packs))
    if not fresh:
        return
    wanted = list(fresh.union(*(pack.places for pack in packs if pack.path == path)))
    facts = dict(zip(wanted, Store(root).metadata(wanted), strict=True))
    size = lambda name: facts[name]["job"]["num_samples"]
    order = sorted(wanted, key=lambda name: (name.cell, size(name), name.job))
    metadata = [facts[name] for name in order]
    table = Store(root).read_names(order)
    content = pack_bytes(order, metadata, table)
    written = parse_pack(path, pa.py_buffer(content))
    if not (
        _same(_in_order(written.read(order)), table)
        and _texts(map(written.metadata, order)) == _texts(metadata)
    ):
        raise RecordError(f"{path} would not give back the records as they are: nothing is packed.")
    write_record(path, content)


def _clear_up(root: Path, names: Sequence[JobName]) -> None:
    """Deletes the files of jobs that a pack on disk gives back to the last bit."""
    for pack in _sound_packs(root):
        packed = [name for name in dict.fromkeys(names) if name in pack.places]
        loose = [name for name in packed if record_path(root, name).exists()]
        if loose and not _agree(root, pack, loose):
            path = next(record_path(root, n) for n in loose if not _agree(root, pack, [n]))
            raise RecordError(
                f"{path} is not the record of its job in {pack.path}, which counts. "
                "It is left alone: move it away, then pack again."
            )
        for name in loose:
            record_path(root, name).unlink()
        for cell in {name.cell for name in loose}:
            with contextlib.suppress(OSError):  # not empty
                (root / cell).rmdir()


def _agree(root: Path, pack: Pack, names: Sequence[JobName]) -> bool:
    """Whether the files of these jobs hold what the pack does."""
    paths = [record_path(root, name) for name in names]
    return _same(_in_order(pack.read(names)), _in_order(read_records(paths))) and (
        _texts(map(pack.metadata, names)) == _texts(map(read_metadata, paths))
    )


def _in_order(rows: JobRows) -> pa.Table:
    return joined([rows], np.arange(len(rows.counts)))


def _same(one: pa.Table, other: pa.Table) -> bool:
    """Whether two tables are the same to the last bit: NaN is itself, and -0.0 is not 0.0."""
    return one.schema.equals(other.schema) and all(
        a.equals(b)
        for name in one.column_names
        for a, b in zip(_bits(one[name]), _bits(other[name]), strict=True)
    )


def _bits(column: pa.ChunkedArray) -> list[pa.Array]:
    if pa.types.is_list(column.type):
        lengths, values = (
            pc.call_function(name, [column]) for name in ("list_value_length", "list_flatten")
        )
        return [lengths.combine_chunks(), *_bits(values)]
    array = column.combine_chunks()
    return [array.view(f"int{array.type.bit_width}") if pa.types.is_floating(array.type) else array]


def _texts(metadata: Iterable[dict]) -> list[str]:
    return [canonical_json(facts) for facts in metadata]


def _sound_packs(root: Path) -> list[Pack]:
    packs, damaged = packs_in(root)
    for sentence in damaged.values():
        raise RecordError(sentence)
    return packs


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
