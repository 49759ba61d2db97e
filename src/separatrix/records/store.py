"""A folder of records: a file a job while they are made, a file a study once they are packed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from .job import Job, JobName, name_of
from .packs.pack_file import Pack, packs_in
from .provenance import Provenance
from .record_file import (
    RecordError,
    as_sentence,
    problem,
    read_metadata,
    read_records,
    record_path,
    to_bytes,
    write_record,
)
from .table import Rows, job_table, joined

_OTHERS = ("manifests", "tables")  # folders of a store that hold no records
_STRAY = "is not where a record would be, so it was not written by Separatrix"


class MissingRecords(Exception):
    """Jobs that were asked for and have no record yet."""

    def __init__(self, message: str, names: tuple[JobName, ...]):
        Exception.__init__(self, message)
        self.names = names


@dataclass(frozen=True)
class Store:
    """Records on disk. Nothing that is there is ever overwritten.

    A job lies in a pack, `packs/<study>.parquet`, or loose, `<cell>/<job>.parquet`; where it lies
    in both, which a stopped `pack` may leave, the pack counts. A damaged or foreign file in the
    place of a job, or a pack that cannot be read and may hold it, is an error in `has`, before
    anything is computed, and not only in `write`, after hours of it. Temporary files of killed
    processes are neither read nor reported: they may belong to a process that is writing now.
    """

    root: str | Path

    def path(self, job: Job) -> Path:
        """Where the record of `job` lies while it is not packed."""
        return record_path(self.root, name_of(job))

    def has(self, job: Job) -> bool:
        """Whether `job` has a whole record. Reads a footer, not the data."""
        return self.has_name(name_of(job))

    def has_name(self, name: JobName) -> bool:
        """Whether the job of this name has a whole record."""
        path = record_path(self.root, name)
        loose = path.exists()  # asked first: `pack` writes the pack, then deletes the file
        packs, damaged = packs_in(self.root)
        if any(name in pack.places for pack in packs):
            return True
        sentence = problem(path) if loose else next(iter(damaged.values()), None)
        if sentence:
            raise RecordError(sentence)
        return loose

    def names(self) -> frozenset[JobName]:
        """Every job that has a record; the records themselves are not looked at."""
        loose = [JobName(path.parent.name, path.stem) for path in self._loose()]
        packs, damaged = packs_in(self.root)
        for sentence in damaged.values():
            raise RecordError(sentence)
        return frozenset(loose).union(*(pack.places for pack in packs))

    def write(self, job: Job, rows: Rows, provenance: Provenance) -> None:
        """Store `rows`, whole or not at all. A job that has a record keeps the one it has."""
        if not self.has(job):
            write_record(self.path(job), to_bytes(job_table(job, rows, provenance)))

    def read(self, jobs: Iterable[Job]) -> pa.Table:
        """The records of `jobs`, in that order; a column that a kind of cell lacks is null."""
        jobs = tuple(jobs)
        try:
            return self.read_names([name_of(job) for job in jobs])
        except MissingRecords as error:
            words = {name_of(job): f"{_in_words(job)} ({self.path(job)})" for job in jobs}
            raise self._missing(error.names, len(jobs), words.__getitem__) from None

    def read_names(self, names: Iterable[JobName]) -> pa.Table:
        """The records of the jobs of these names, as `read` gives them; a file is read once."""
        names = tuple(names)
        sources, order = [], []
        for pack, places in self._sources(names):
            wanted = [names[place] for place in places]
            paths = (record_path(self.root, name) for name in wanted)
            sources.append(pack.read(wanted) if pack else read_records(paths))
            order.extend(places)
        return joined(sources, np.argsort(np.array(order, dtype=np.int64)))

    def metadata(self, names: Iterable[JobName]) -> list[dict[str, Any]]:
        """What was written beside each job's rows: its schema, description and provenance."""
        names = tuple(names)
        facts: dict[int, dict[str, Any]] = {}
        for pack, places in self._sources(names):
            read = pack.metadata if pack else lambda n: read_metadata(record_path(self.root, n))
            facts |= {place: read(names[place]) for place in places}
        return [facts[place] for place in range(len(names))]

    def provenances(self, names: Iterable[JobName]) -> list[dict[str, Any]]:
        """What made each of the jobs."""
        return [facts["provenance"] for facts in self.metadata(names)]

    def read_all(self) -> pa.Table:
        """Every record in the store, in order of name, but for the files that `problems` names."""
        whole = (path for path in self._loose() if problem(path) is None)
        loose = {JobName(path.parent.name, path.stem) for path in whole}
        packs, _ = packs_in(self.root)
        return self.read_names(sorted(loose.union(*(pack.places for pack in packs))))

    def problems(self) -> list[tuple[Path, str]]:
        """What is in the store and is not a record: (path, what is wrong with it)."""
        packs, damaged = packs_in(self.root)
        known = damaged | {pack.path: None for pack in packs}
        files = self._files()
        sentences = ((p, known[p] if p in known else self._problem(p)) for p in files)
        return [(path, sentence) for path, sentence in sentences if sentence]

    def _files(self) -> list[Path]:
        root = Path(self.root)
        files = (path for path in root.rglob("*") if path.is_file() and path.name[0] != ".")
        return sorted(path for path in files if path.relative_to(root).parts[0] not in _OTHERS)

    def _problem(self, path: Path) -> str | None:
        if path.suffix != ".parquet" or path.parent.parent != Path(self.root):
            return as_sentence(path, _STRAY)
        return problem(path)

    def _sources(self, names: Sequence[JobName]) -> list[tuple[Pack | None, list[int]]]:
        """Each pack with the places of the jobs it holds; None with those that lie loose."""
        packs, damaged = packs_in(self.root)
        places: dict[int | None, list[int]] = {}
        for place, name in enumerate(names):
            holder = next((i for i, pack in enumerate(packs) if name in pack.places), None)
            places.setdefault(holder, []).append(place)
        loose = dict.fromkeys(names[place] for place in places.get(None, ()))
        missing = tuple(name for name in loose if not record_path(self.root, name).exists())
        if missing and damaged:
            raise RecordError(next(iter(damaged.values())))
        if missing:
            path = lambda name: str(record_path(self.root, name))
            raise self._missing(missing, len(names), path)
        return [(None if i is None else packs[i], part) for i, part in places.items()]

    def _loose(self) -> list[Path]:
        """The files that lie where a record would, damaged or not."""
        paths = Path(self.root).glob("[!.]*/[!.]*.parquet")
        return sorted(path for path in paths if path.parent.name not in ("packs", *_OTHERS))

    def _missing(
        self, names: Sequence[JobName], num_jobs: int, words: Callable[[JobName], str]
    ) -> MissingRecords:
        shown = "; ".join(words(name) for name in names[:3])
        more = f"; and {len(names) - 3} more" if len(names) > 3 else ""
        message = f"{len(names)} of {num_jobs} jobs have no record in {self.root}: {shown}{more}."
        return MissingRecords(message, tuple(names))


def _in_words(job: Job) -> str:
    task, network = (type(part).__name__ for part in (job.cell.task, job.cell.network))
    seeds = ", ".join(str(seed) for seed in job.seeds[:5]) + (", …" if len(job.seeds) > 5 else "")
    return f"{network} on {task} with {job.num_samples} samples, seeds {seeds}"
