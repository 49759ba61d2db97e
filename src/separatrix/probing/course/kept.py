"""Trials on disk, a table each, named by the trial; and the seconds that a plan has taken."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...records import Provenance, Row, identity, read_table, write_table
from ..trials import Trial


@dataclass(frozen=True)
class Kept:
    """A folder of trials."""

    folder: Path

    def path(self, trial: Trial) -> Path:
        return self.folder / f"{identity(trial)}.parquet"

    def write(self, trial: Trial, rows: Sequence[Row], made: Provenance) -> None:
        write_table(self.path(trial), rows, made)

    def read(self, trials: Iterable[Trial]) -> dict[Trial, tuple[Row, ...]]:
        """The rows of those that are there."""
        paths = {trial: self.path(trial) for trial in trials}
        return {trial: read_table(path) for trial, path in paths.items() if path.exists()}


@dataclass(frozen=True)
class Seconds:
    """A file of what a plan has taken: a line a trial, its name and the seconds since the last.

    Lines are added and never waited for: a file written whole would take longer than some trials.
    One that was cut short does not count.
    """

    path: Path

    def add(self, lines: Iterable[tuple[str, float]]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a") as file:
            file.write("".join(f"{name} {seconds!r}\n" for name, seconds in lines))

    def read(self) -> list[tuple[str, float]]:
        if not self.path.exists():
            return []
        whole = self.path.read_text().rpartition("\n")[0].splitlines()
        return [(name, float(seconds)) for name, seconds in map(str.split, whole)]
