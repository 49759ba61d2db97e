"""What stores hold of a study: the manifest that counts, made anew where it does not fit."""

import contextlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..records import (
    JobName,
    Manifest,
    RecordError,
    Store,
    manifest_path,
    manifests_in,
    read_manifest,
    write_manifest,
)
from .source import code_of_plan
from .study import PROFILES, Profile, Study, plan_of

if TYPE_CHECKING:
    from ..estimates import Result


@dataclass(frozen=True)
class Answer:
    """A study's manifest, and the store that it is of."""

    study: Study
    store: Store
    manifest: Manifest

    @cached_property
    def measured(self) -> "tuple[Result, ...]":
        """Of every case that has records; read once, as claims, sentence and page all ask."""
        from ..estimates import results_of

        stage = self.manifest.evaluation
        return () if stage is None else results_of(stage, self.store)


@dataclass(frozen=True)
class Shelf:
    """Stores that are read together; without a profile, full where it is complete counts first.

    Studies that are `under_way` have no answer yet: what they have would change while it is read.
    """

    stores: tuple[Store, ...]
    profile: Profile | None = None
    under_way: frozenset[str] = frozenset()

    def answer(self, study: Study) -> Answer | None:
        """What counts of a study: the first that is complete, else the first with results."""
        if study not in self._known:  # not by name: a user's study may have that of another
            self._known[study] = self._best(study)
        return self._known[study]

    @cached_property
    def _known(self) -> dict[Study, Answer | None]:
        return {}

    def _best(self, study: Study) -> Answer | None:
        if study.name in self.under_way:
            return None
        begun = []
        for answer in self._answers(study):
            if answer.manifest.complete:
                return answer
            begun.append(answer)
        return next((answer for answer in begun if answer.manifest.begun), next(iter(begun), None))

    def _answers(self, study: Study) -> Iterator[Answer]:
        for profile in (self.profile,) if self.profile else reversed(PROFILES):
            for store in self.stores:
                manifest = self._manifest(study, profile, store)
                if manifest is not None:
                    yield Answer(study, store, manifest)

    def _manifest(self, study: Study, profile: Profile, store: Store) -> Manifest | None:
        stored = read_manifest(store.root, study.name, profile)
        if stored is None:  # one that cannot be read is damaged, or of another version
            is_there = manifest_path(store.root, study.name, profile).exists()
            if not (is_there or self._has_strangers(study, store)):
                return None
        if stored is not None and stored.complete and fits(stored, study, store):
            return stored
        return self._anew(study, profile, store, stored)

    def _anew(
        self, study: Study, profile: Profile, store: Store, stored: Manifest | None
    ) -> Manifest | None:
        """From plan and records, which needs jax; without it what is stored, with a word."""
        code = code_of_plan(study.plan)  # before the plan is made: its file may change meanwhile
        try:
            plan = plan_of(study, profile)
        except ImportError as error:
            if stored is not None and _all_there(stored, store):
                if stored.code != code:
                    _warn(f"{study.name}, {profile}: its manifest is of another version")
                return stored
            _warn(f"{study.name}, {profile}: what the store holds cannot be told ({error})")
            return None
        manifest = plan.manifest(study.name, profile, code, store)
        something = bool(manifest.names) or any(table.num_done for table in manifest.tables)
        if something or stored is not None:  # an old one would go on claiming what is not its own
            keep(manifest, store)
        return manifest if something else None

    def _has_strangers(self, study: Study, store: Store) -> bool:
        """Whether the store has something that no manifest tells of, and this study may."""
        jobs, tables, unfinished = self._strangers[store]
        may = bool(jobs) and not unfinished  # a run that was stopped: they are its own
        return may or any(name.startswith(f"{study.name}.") for name in tables)

    @cached_property
    def _strangers(self) -> "dict[Store, Strangers]":
        return {store: strangers(store) for store in self.stores}


def fits(manifest: Manifest, study: Study, store: Store) -> bool:
    """Whether a manifest is of the study as it is now, and all that it names is there."""
    return manifest.code == code_of_plan(study.plan) and _all_there(manifest, store)


def _all_there(manifest: Manifest, store: Store) -> bool:
    tables = (manifest.path_of(table, store.root) for table in manifest.tables if table.over)
    names = manifest.names
    return all(path.exists() for path in tables) and (not names or set(names) <= store.names())


class Strangers(NamedTuple):
    """What lies in a store and no manifest of it names."""

    jobs: frozenset[JobName]
    tables: frozenset[str]  # names of files, and of folders of tables that are not whole
    unfinished: bool  # some manifest tells of a plan that is not through


def strangers(store: Store) -> Strangers:
    stored = [read_manifest(store.root, *name) for name in manifests_in(store.root)]
    manifests = [manifest for manifest in stored if manifest is not None]
    jobs = {name for manifest in manifests for name in manifest.names}
    tables = {
        manifest.path_of(table, store.root).name
        for manifest in manifests
        for table in manifest.tables
        if table.over
    }
    there = {path.name for path in Path(store.root, "tables").glob("*")}
    unfinished = any(not manifest.complete for manifest in manifests)
    return Strangers(store.names() - jobs, frozenset(there - tables), unfinished)


def _warn(sentence: str) -> None:
    print(f"{sentence}; with jax installed it would be made anew.", file=sys.stderr)


def keep(manifest: Manifest, store: Store) -> None:
    """Writes it where that is possible: it is derived, and nothing is lost without it."""
    with contextlib.suppress(OSError):
        write_manifest(store.root, manifest)


def profiles_in_words(answers: Iterable[Answer]) -> str:
    """Which records were read: "Read: 30 studies at full profile, 2 studies at quick profile."."""
    counts = Counter(answer.manifest.profile for answer in answers)
    parts = [
        f"{counts[profile]} {'study' if counts[profile] == 1 else 'studies'} at {profile} profile"
        for profile in reversed(PROFILES)
        if counts[profile]
    ]
    return f"Read: {', '.join(parts)}." if parts else "Read: nothing; no study has records here."


def strangers_in_words(store: Store) -> list[str]:
    """What the store has that belongs to no study, or to another version of one, a line a kind."""
    try:
        jobs, tables, _ = strangers(store)
    except RecordError:  # what is damaged is named by `Store.problems`
        return []
    by_kind: Counter[str] = Counter()
    for _, group in groupby(sorted(jobs), key=lambda name: name.cell):
        names = list(group)
        with contextlib.suppress(RecordError):
            by_kind[_kind(store, names[0])] += len(names)
    kinds = [f"{count} records of {kind}" for kind, count in by_kind.items()]
    whole = sorted(name for name in tables if name.endswith(".parquet"))
    return [
        f"{what} belong to another version of a study or of its classes, or to a study that was "
        "not asked about; they are left alone."
        for what in (*kinds, *(f"The numbers in {name}" for name in whole))
    ]


def _kind(store: Store, name: JobName) -> str:
    """WindowCNN on Ring (code 3fa94c81)."""
    row = store.read_names([name]).slice(0, 1).to_pylist()[0]
    codes = {part: row.get(f"{part}.code") for part in ("network", "task")}
    return " on ".join(
        row[f"{part}.kind"] + (f" (code {code})" if code else "") for part, code in codes.items()
    )
