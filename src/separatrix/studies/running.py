"""Doing what a store lacks of a study, and leaving its manifest and what it took."""

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ..records import Cost, Store, add_cost, read_manifest
from .answers import fits, keep
from .source import code_of_plan
from .study import Profile, Study, plan_of

if TYPE_CHECKING:
    from ..runs import AbstractPlan, Crew, Listener, Progress


def run_study(
    study: Study, profile: Profile, store: Store, crew: "Crew", listener: "Listener"
) -> None:
    """Has the crew run the plan; stopped at any time, the same call goes on from there."""
    check_store(store)
    run_into_checked(study, profile, store, crew, listener)


def check_store(store: Store) -> None:
    """Once before several studies: every file in the store is looked at."""
    _check_writable(Path(store.root))
    store.check()


def run_into_checked(
    study: Study, profile: Profile, store: Store, crew: "Crew", listener: "Listener"
) -> None:
    """Runs the plan; of a study that is stored it is not even made, and nothing is told."""
    code = code_of_plan(study.plan)  # before the plan is made: its file may change meanwhile
    if is_stored(study, profile, store):
        return
    plan = plan_of(study, profile)
    if read_manifest(store.root, study.name, profile) is None:  # so that a stopped run is known
        keep(plan.manifest(study.name, profile, code, store), store)
    _run(plan, study, profile, store, crew, listener)
    keep(plan.manifest(study.name, profile, code, store), store)


def is_stored(study: Study, profile: Profile, store: Store) -> bool:
    """Whether all of it is there, of the study as it is now."""
    manifest = read_manifest(store.root, study.name, profile)
    return manifest is not None and manifest.complete and fits(manifest, study, store)


def _run(
    plan: "AbstractPlan",
    study: Study,
    profile: Profile,
    store: Store,
    crew: "Crew",
    listener: "Listener",
) -> None:
    """What it took is kept where something was finished, also of a run that is stopped."""
    began, num_done = time.monotonic(), 0

    def listen(now: "Progress") -> None:
        nonlocal num_done
        num_done = now.num_done
        listener(now)

    try:
        plan.run(study.name, store, crew, listen)
    finally:
        if num_done:
            spent = Cost(time.monotonic() - began, crew.machine.name or crew.machine.kind)
            add_cost(store.root, study.name, profile, spent)


def _check_writable(folder: Path) -> None:
    """Before the first network is trained: to learn it from the first record would be late."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        reason = None if os.access(folder, os.W_OK | os.X_OK) else "no permission"
    except OSError as error:
        reason = error.strerror
    if reason:
        raise ValueError(
            f"store must be a folder that can be written, got {folder} ({reason}): "
            "nothing was run; choose another with --store."
        )
