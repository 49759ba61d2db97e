"""A folder of records, one Parquet file a job: `STORE/<cell identity>/<job identity>.parquet`."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from .identity import identity
from .job import Job
from .provenance import Provenance
from .record_file import RecordError, as_sentence, problem, read_file, to_bytes
from .schema import CORE_SCHEMA
from .table import Rows, job_table
from .whole_file import write_whole


class MissingRecords(Exception):
    """Jobs that were asked for and have no record yet."""

    def __init__(self, message: str, jobs: tuple[Job, ...]):
        Exception.__init__(self, message)
        self.jobs = jobs


@dataclass(frozen=True)
class Store:
    """Records on disk. Nothing that is there is ever overwritten or deleted.

    A damaged or foreign file in the place of a job is an error in `has`, before anything is
    computed, and not only in `write`, after hours of it. Temporary files of killed processes are
    neither read nor reported: they may as well belong to a process that is writing now.
    """

    root: str | Path

    def path(self, job: Job) -> Path:
        return Path(self.root) / identity(job.cell) / f"{identity(job)}.parquet"

    def has(self, job: Job) -> bool:
        """Whether `job` has a whole record. Reads a footer, not the data."""
        path = self.path(job)
        if not path.exists():
            return False
        if reason := problem(path):
            raise RecordError(as_sentence(path, reason))
        return True

    def files_of(self, cells: Iterable[Any]) -> tuple[tuple[str, ...], ...]:
        """The names of all that is stored of each cell, damaged or not."""
        folders = (Path(self.root) / identity(cell) for cell in cells)
        return tuple(
            tuple(sorted(os.listdir(folder))) if folder.is_dir() else () for folder in folders
        )

    def write(self, job: Job, rows: Rows, provenance: Provenance) -> None:
        """Store `rows`, whole or not at all. A job that has a record keeps the one it has."""
        if self.has(job):
            return
        content = to_bytes(job_table(job, rows, provenance))
        try:
            write_whole(self.path(job), content)
        except OSError as error:
            raise RecordError(
                f"{self.path(job)} could not be written ({error.strerror}): nothing was stored. "
                "Make room or choose another store, then run the study again."
            ) from error

    def read(self, jobs: Iterable[Job]) -> pa.Table:
        """The records of `jobs`, in that order; a column that a kind of cell lacks is null."""
        jobs = tuple(jobs)
        if missing := tuple(job for job in jobs if not self.has(job)):
            raise MissingRecords(self._missing_message(missing, len(jobs)), missing)
        return _concatenated([self.path(job) for job in jobs])

    def read_all(self) -> pa.Table:
        """Every record in the store, in order of path, but for the files that `problems` names."""
        return _concatenated([p for p in self._files() if self._problem(p) is None])

    def problems(self) -> list[tuple[Path, str]]:
        """What is in the store and is not a record: (path, what is wrong with it)."""
        found = ((path, self._problem(path)) for path in self._files())
        return [(path, as_sentence(path, reason)) for path, reason in found if reason]

    def _files(self) -> list[Path]:
        root = Path(self.root)
        files = (p for p in root.rglob("*") if p.is_file() and root / "facts" not in p.parents)
        return sorted(p for p in files if not p.name.startswith("."))

    def _problem(self, path: Path) -> str | None:
        if path.suffix != ".parquet" or path.parent.parent != Path(self.root):
            return "is not where a record would be, so it was not written by Separatrix"
        return problem(path)

    def _missing_message(self, missing: Sequence[Job], num_jobs: int) -> str:
        shown = "; ".join(f"{_in_words(job)} ({self.path(job)})" for job in missing[:3])
        more = f"; and {len(missing) - 3} more" if len(missing) > 3 else ""
        return f"{len(missing)} of {num_jobs} jobs have no record in {self.root}: {shown}{more}."


def _in_words(job: Job) -> str:
    task, network = (type(part).__name__ for part in (job.cell.task, job.cell.network))
    seeds = ", ".join(str(seed) for seed in job.seeds[:5]) + (", …" if len(job.seeds) > 5 else "")
    return f"{network} on {task} with {job.num_samples} samples, seeds {seeds}"


def _concatenated(paths: Sequence[Path]) -> pa.Table:
    tables = [CORE_SCHEMA.empty_table(), *(read_file(path) for path in paths)]
    # Permissive: a field may be an integer in one class and a float, or None, in another.
    return pa.concat_tables(tables, promote_options="permissive").combine_chunks()
