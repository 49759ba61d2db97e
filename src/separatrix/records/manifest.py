"""What a plan came to: which cases and settings, which jobs, which tables.

`STORE/manifests/<study>.<profile>.json`, written by `run`. With it the analysis half reads results
without the plan, which needs jax, and without replaying a search. It is derived from plan and
records, and made anew where it is missing or does not fit them: never the only copy of anything.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from .._checks import number
from .checking import digest, is_manifest
from .description import Scalar, canonical_json
from .job import JobName
from .tables import table_path
from .whole_file import write_whole

MANIFEST_VERSION = 1


class Seeds(NamedTuple):
    """Those that choose settings and stopping steps, and others that n* is measured on."""

    tuning: tuple[int, ...]
    evaluation: tuple[int, ...]


class Tuned(NamedTuple):
    """What every setting of a case came to on the seeds that choose."""

    labels: tuple[str, ...]
    n_stars: tuple[float | None, ...]  # None: no size was enough
    level: tuple[str, ...]  # that the seeds cannot tell from the best


def how_many(seeds: Iterable[Seeds]) -> tuple[str, str]:
    """Of each kind, over several cases: "10", or "10 to 30"."""
    tuning, evaluation = zip(*seeds, strict=True)
    return _counts(tuning), _counts(evaluation)


@dataclass(frozen=True)
class CaseEntry:
    """A cell, the risk it has to reach, and how far the search for its n* went."""

    cell: str
    fields: Mapping[str, Scalar]  # the cell's flattened description: task.num_patches: 20, …
    target: float
    jobs: Mapping[int, tuple[str, ...]]  # by sample size
    waiting: tuple[int, ...] = ()  # the sizes that it needs next and the store lacks
    n_star: str | None = None  # in words, for whoever only asks how far it is
    surplus: tuple[str, ...] = ()  # jobs of sizes that a GPU tried ahead and the search left out
    seeds: Seeds | None = None  # its own, where they are not those of the stage
    tuned: Tuned | None = None  # where every setting was trained

    def __post_init__(self):
        number("target", self.target)

    @property
    def names(self) -> tuple[JobName, ...]:
        return tuple(JobName(self.cell, job) for jobs in self.jobs.values() for job in jobs)


@dataclass(frozen=True)
class StageEntry:
    """Cases searched by one protocol."""

    selection: str
    tuning_seeds: tuple[int, ...]
    evaluation_seeds: tuple[int, ...]
    cases: tuple[CaseEntry, ...]

    def seeds_of(self, case: CaseEntry) -> Seeds:
        return case.seeds or Seeds(self.tuning_seeds, self.evaluation_seeds)

    @property
    def names(self) -> tuple[JobName, ...]:
        """The jobs of all cases, each once."""
        return tuple(dict.fromkeys(name for case in self.cases for name in case.names))

    @property
    def over(self) -> bool:
        return not any(case.waiting for case in self.cases)


@dataclass(frozen=True)
class TableEntry:
    """A table by the identity of what was asked, and how much of it is measured."""

    part: str
    identity: str
    num_items: int
    num_done: int

    @property
    def over(self) -> bool:
        return self.num_done == self.num_items


@dataclass(frozen=True)
class Manifest:
    """All that a study's plan came to; a stage that there is no plan for, or not yet, is None."""

    study: str
    profile: str
    code: str  # a digest of the code that makes the plan
    tuning: StageEntry | None = None
    evaluation: StageEntry | None = None  # with the chosen settings; None while there are none
    tables: tuple[TableEntry, ...] = ()

    @property
    def stages(self) -> tuple[StageEntry, ...]:
        return tuple(stage for stage in (self.tuning, self.evaluation) if stage is not None)

    def path_of(self, table: TableEntry, store: str | Path) -> Path:
        return table_path(store, self.study, table.part, table.identity)

    @property
    def complete(self) -> bool:
        waiting = self.tuning is not None and self.evaluation is None
        return not waiting and all(part.over for part in (*self.stages, *self.tables))

    @property
    def begun(self) -> bool:
        """Whether there is anything to show."""
        measured = self.evaluation is not None and bool(self.evaluation.names)
        return measured or any(table.over for table in self.tables)

    @property
    def names(self) -> tuple[JobName, ...]:
        """The jobs of both stages, each once, with those that were not needed."""
        cases = [case for stage in self.stages for case in stage.cases]
        surplus = [JobName(case.cell, job) for case in cases for job in case.surplus]
        return tuple(dict.fromkeys([*(name for case in cases for name in case.names), *surplus]))


def manifest_path(store: str | Path, study: str, profile: str) -> Path:
    return Path(store) / "manifests" / f"{study}.{profile}.json"


def write_manifest(store: str | Path, manifest: Manifest) -> None:
    """Puts it in its place, unless it is there."""
    if read_manifest(store, manifest.study, manifest.profile) == manifest:
        return
    facts = json.loads(canonical_json({"manifest": MANIFEST_VERSION, **asdict(manifest)}))
    content = canonical_json({**facts, "sha256": _digest(facts)}).encode() + b"\n"
    write_whole(manifest_path(store, manifest.study, manifest.profile), content)


def read_manifest(store: str | Path, study: str, profile: str) -> Manifest | None:
    """The manifest of a plan; None where there is none, or none that can be read."""
    try:
        content = json.loads(manifest_path(store, study, profile).read_bytes())
        if content.pop("sha256", None) not in (_digest(content), None):  # None: of older versions
            return None
        version = content.pop("manifest")
        if version != MANIFEST_VERSION or not is_manifest(content, study, profile):
            return None
        for name in ("tuning", "evaluation"):
            content[name] = content[name] and _stage(content[name])
        content["tables"] = tuple(TableEntry(**entry) for entry in content["tables"])
        return Manifest(**content)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def manifests_in(store: str | Path) -> Iterator[tuple[str, str]]:
    """(study, profile) of every manifest of a store."""
    for path in sorted(Path(store, "manifests").glob("*.json")):
        study, _, profile = path.stem.rpartition(".")
        yield study, profile


def _digest(facts: dict[str, Any]) -> str:
    return digest(canonical_json(facts).encode()).decode()


def _stage(content: dict[str, Any]) -> StageEntry:
    cases = tuple(_case(case) for case in content["cases"])
    return StageEntry(**{**_with_tuples(content), "cases": cases})


def _case(content: dict[str, Any]) -> CaseEntry:
    jobs = sorted((int(size), tuple(names)) for size, names in content["jobs"].items())
    optional = {
        name: content[name] and kind(*map(tuple, content[name]))
        for name, kind in (("seeds", Seeds), ("tuned", Tuned))
    }
    return CaseEntry(**{**_with_tuples(content), **optional, "jobs": dict(jobs)})


def _counts(several: Iterable[tuple[int, ...]]) -> str:
    counts = [len(seeds) for seeds in several]
    least, most = min(counts), max(counts)
    return f"{least} to {most}" if least < most else str(least)


def _with_tuples(content: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(v) if isinstance(v, list) else v for name, v in content.items()}
