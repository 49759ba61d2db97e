"""Doing what a store lacks of a study, and leaving its manifest."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ..records import Store, read_manifest
from .answers import keep
from .source import code_of_plan
from .study import Profile, Study, plan_of

if TYPE_CHECKING:
    from ..runs import Listener, Machine


def run_study(
    study: Study, profile: Profile, store: Store, machine: "Machine", listener: "Listener"
) -> None:
    """Runs the plan; stopped at any time, the same call goes on from there."""
    _check_writable(Path(store.root))
    store.check()
    code = code_of_plan(study.plan)  # before the plan is made: its file may change meanwhile
    plan = plan_of(study, profile)
    if read_manifest(store.root, study.name, profile) is None:  # so that a stopped run is known
        keep(plan.manifest(study.name, profile, code, store), store)
    plan.run(study.name, store, machine, listener)
    keep(plan.manifest(study.name, profile, code, store), store)


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
