"""Tables as a plan: items, each the maker of some rows, measured side by side, kept one by one."""

import abc
import re
import shutil
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ..records import Failure, Manifest, Row, Store, TableEntry, forget_failure, identity
from ..records.tables import has_table, read_table, table_path, table_provenance, write_table
from .costs import WorkEstimate
from .engine.layout import Machine
from .execute import lost
from .executors import AbstractPortion, Crew, Worked
from .plan import AbstractPlan
from .progress import Listener, Progress


class AbstractItem(abc.ABC):
    """Rows that are measured together: a frozen dataclass, named by what it says.

    `rows` depends on the fields alone, so that an item that is there need not be measured again. A
    field says everything that the numbers depend on; a corrected method is a new field or value.
    """

    @abc.abstractmethod
    def rows(self) -> Iterable[Row]: ...


@dataclass(frozen=True)
class Part:
    """One table: all its rows have the same columns. `seconds` is what it takes on two cores."""

    name: str  # lower-case letters, digits, hyphens
    items: tuple[AbstractItem, ...]
    seconds: float = 1.0

    def __post_init__(self):
        if not re.fullmatch(r"[a-z0-9-]+", self.name):
            expected = "name must be lower-case letters, digits and hyphens"
            raise ValueError(f"{expected}, got {self.name!r}: it names files.")

    @cached_property
    def identity(self) -> str:
        return identity(_Asked(self.items))

    def path(self, study: str, store: Store) -> Path:
        return table_path(store.root, study, self.name, self.identity)

    def unfinished(self, study: str, store: Store) -> dict[AbstractItem, Path]:
        """Where each item of the table is kept until all are there."""
        folder = self.path(study, store).with_suffix("")
        return {item: folder / f"{identity(item)}.parquet" for item in self.items}


@dataclass(frozen=True)
class _Asked:
    """What names a table: its items, in order."""

    items: tuple[AbstractItem, ...]


@dataclass(frozen=True)
class Tables(AbstractPlan):
    """The plan of a study whose answer is one table or several."""

    parts: tuple[Part, ...]

    def __post_init__(self):
        names = [part.name for part in self.parts]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(
                f"parts must have different names, got {twice[0]} twice: rows are read by it."
            )

    def estimate(self) -> WorkEstimate:
        longest = max(part.seconds / len(part.items) for part in self.parts)
        seconds = sum(part.seconds for part in self.parts)
        return WorkEstimate(0, 0, {}, seconds, longest_elsewhere=longest)

    def outline(self) -> dict[str, Any]:
        items = sum(len(part.items) for part in self.parts)
        tables = "1 table" if len(self.parts) == 1 else f"{len(self.parts)} tables"
        return {
            "summary": f"{tables}, {items} items",
            "lines": [f"{part.name}: {len(part.items)} items" for part in self.parts],
            "tables": {part.name: len(part.items) for part in self.parts},
        }

    def run(self, study: str, store: Store, crew: Crew, listener: Listener) -> None:
        waiting = [part for part in self.parts if not has_table(part.path(study, store))]
        total = sum(part.seconds for part in waiting)
        done, count = 0.0, 0
        listener(Progress(0.0, total, 0, "items", "measuring" if waiting else ""))
        for part in _measure(waiting, study, store, crew):
            done, count = done + part.seconds / len(part.items), count + 1
            listener(Progress(done, max(total, done), count, "items"))
        for part in self.parts:
            if part in waiting and _num_done(part, study, store) == len(part.items):
                _gather(part, study, store)
            # Last, so that a stop loses nothing: what it leaves here, the next run removes.
            if part.path(study, store).exists():
                shutil.rmtree(part.path(study, store).with_suffix(""), ignore_errors=True)
        listener(Progress(done, done, count, "items"))

    def manifest(self, study: str, profile: str, code: str, store: Store) -> Manifest:
        entries = tuple(
            TableEntry(part.name, part.identity, len(part.items), _num_done(part, study, store))
            for part in self.parts
        )
        return Manifest(study, profile, code, tables=entries)


@dataclass(frozen=True)
class Measuring(AbstractPortion):
    """An item, measured by whoever is free."""

    part: Part
    item: AbstractItem

    @property
    def kind(self) -> str:
        return identity(self.item)

    def work(self, machine: Machine) -> Worked:
        return Worked(list(self.item.rows()))


def _measure(parts: Sequence[Part], study: str, store: Store, crew: Crew) -> Iterator[Part]:
    """Every item of this shard that the store lacks; each is kept as soon as it is measured."""
    paths = {part.name: part.unfinished(study, store) for part in parts}
    costs = {
        (part.name, item): part.seconds / len(part.items) for part in parts for item in part.items
    }
    mine = crew.shard.share(costs.items())
    for part in parts:
        for item in part.items:
            if (part.name, item) in mine and not has_table(paths[part.name][item]):
                crew.ask(Measuring(part, item), costs[part.name, item])
    for portion, future in crew.finished():
        assert isinstance(portion, Measuring)
        part, item = portion.part, portion.item
        try:
            done = future.result()
        except (BrokenExecutor, CancelledError) as error:
            raise lost(store, error) from error
        except Exception as error:
            what = f"{type(item).__name__} of {study}/{part.name}"
            failure = Failure(identity(item), what, f"{type(error).__name__}: {error}")
            if crew.patience.again(item, failure, error):
                crew.ask(portion, costs[part.name, item])
        else:
            write_table(paths[part.name][item], done.results, done.made)
            forget_failure(store.root, identity(item))
            yield part


def _gather(part: Part, study: str, store: Store) -> None:
    """Items into the one table, with all that made them: some may be of earlier runs."""
    paths = part.unfinished(study, store)
    rows = [row for item in part.items for row in read_table(paths[item])]
    made = [each for item in part.items for each in table_provenance(paths[item])]
    write_table(part.path(study, store), rows, *made)


def _num_done(part: Part, study: str, store: Store) -> int:
    if has_table(part.path(study, store)):
        return len(part.items)
    return sum(has_table(path) for path in part.unfinished(study, store).values())
