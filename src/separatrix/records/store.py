"""A folder of records: a file a job while they are made, a file a study once they are packed."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from .checking import IDENTITY
from .job import Job, JobName, name_of
from .provenance import Provenance
from .record_file import (
    RecordFile,
    open_all,
    open_pack,
    open_record,
    packs_in,
    read_jobs,
    record_path,
    sound_packs,
)
from .table import Rows, job_table, to_bytes
from .tables import has_table
from .whole_file import RecordError, all_of, refusal, write_record

_OTHERS = ("manifests", "tables", "costs", "probes", "twins", "failures")  # no records that count
_STRAY = "is not where a record would be, so it was not written by Separatrix"
_RECORD = re.compile(r"[0-9a-f]{16}/[0-9a-f]{16}\.parquet|(packs|tables)/.*\.parquet")


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
    anything is computed; an error names all such files among those that were looked at. Hidden
    temporary files may belong to a process that is writing now: they are neither read nor reported.
    """

    root: str | Path

    def path(self, job: Job) -> Path:
        """Where the record of `job` lies while it is not packed."""
        return record_path(self.root, name_of(job))

    def has(self, job: Job) -> bool:
        """Whether `job` has a whole record."""
        name, path = name_of(job), self.path(job)
        loose = path.exists()  # asked first: `pack` writes the pack, then deletes the file
        packs, damaged = packs_in(self.root)
        if any(name in pack.metadata for pack in packs):
            return True
        _, refused = open_all({name: path} if loose else {})
        if refused or (damaged and not loose):
            raise all_of([*damaged, *refused])
        return loose

    def names(self) -> frozenset[JobName]:
        """Every job that has a record; the records themselves are not looked at."""
        paths = Path(self.root).glob("[!.]*/[!.]*.parquet")
        loose = [JobName(path.parent.name, path.stem) for path in paths]
        records = (name for name in loose if all(map(IDENTITY.fullmatch, name)))
        return frozenset(records).union(*(pack.metadata for pack in sound_packs(self.root)))

    def write(self, job: Job, rows: Rows, provenance: Provenance) -> None:
        """Store `rows`, whole or not at all. A job that has a record keeps the one it has."""
        if not self.has(job):
            write_record(self.path(job), to_bytes(job_table(job, rows, provenance)))

    def read(self, jobs: Collection[Job]) -> pa.Table:
        """The records of `jobs`, in that order; a column that a kind of cell lacks is null."""
        names = [name_of(job) for job in jobs]
        return read_jobs(names, self.files(names, jobs))

    def read_names(self, names: Collection[JobName]) -> pa.Table:
        """The records of the jobs of these names, as `read` gives them."""
        return read_jobs(names, self.files(names))

    def metadata(self, names: Collection[JobName]) -> list[dict[str, Any]]:
        """What was written beside each job's rows: its schema, description and provenance."""
        files = self.files(names)
        return [files[name].metadata[name] for name in names]

    def problems(self) -> list[tuple[Path, str]]:
        """What is in the store and is neither record nor table: (path, what is wrong with it)."""
        return [(path, str(error)) for path, error in self._problems()]

    def check(self) -> None:
        """An error that names every damaged record, pack and table: before a run, not in it.

        Every byte of a sealed file is looked at; of an older one the footer alone, and damage
        inside a page is noticed when the page is read. A file that is not in the place of any of
        them is in nobody's way.
        """
        relative = lambda path: path.relative_to(self.root).as_posix()
        damaged = [e for path, e in self._problems() if _RECORD.fullmatch(relative(path))]
        if damaged:
            raise all_of(damaged)

    def _problems(self) -> Iterator[tuple[Path, RecordError]]:
        root = Path(self.root)
        for path in sorted(path for path in root.rglob("*") if path.is_file()):
            folder, *place = path.relative_to(root).parts
            table = folder == "tables" and path.suffix == ".parquet"
            if (folder in _OTHERS and not table) or path.name.startswith("."):
                continue
            try:
                if not table and (len(place) != 1 or path.suffix != ".parquet"):
                    raise refusal(path, _STRAY)
                (has_table if table else open_pack if folder == "packs" else open_record)(path)
            except RecordError as error:
                if path.exists():  # `pack` may have deleted it meanwhile
                    yield path, error
        for twins in sorted((root / "twins").glob("[!.]*/")):
            yield from Store(twins)._problems()

    def files(
        self, names: Collection[JobName], jobs: Collection[Job] = ()
    ) -> dict[JobName, RecordFile]:
        """The file that holds each of the jobs; with `jobs`, what is missing is told in words."""
        packs, damaged = packs_in(self.root)
        asked = dict.fromkeys(names)
        packed = {n: pack for pack in reversed(packs) for n in asked if n in pack.metadata}
        loose = {n: record_path(self.root, n) for n in asked if n not in packed}
        missing = {name: str(path) for name, path in loose.items() if not path.exists()}
        if missing and not damaged:
            for name, job in zip(names, jobs, strict=False):
                missing |= {name: f"{_in_words(job)} ({loose[name]})"} if name in missing else {}
            shown = "; ".join([*missing.values()][:3])
            more = f"; and {len(missing) - 3} more" if len(missing) > 3 else ""
            message = f"{len(missing)} of {len(names)} jobs have no record in {self.root}: "
            raise MissingRecords(f"{message}{shown}{more}.", tuple(missing))
        opened, refused = open_all({n: path for n, path in loose.items() if n not in missing})
        if missing or refused:
            raise all_of([*damaged, *refused])
        return packed | opened


def _in_words(job: Job) -> str:
    task, network = (type(part).__name__ for part in (job.cell.task, job.cell.network))
    seeds = ", ".join(str(seed) for seed in job.seeds[:5]) + (", …" if len(job.seeds) > 5 else "")
    return f"{network} on {task} with {job.num_samples} samples, seeds {seeds}"
