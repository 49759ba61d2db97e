"""Doing what a store lacks of a study, and leaving its manifest."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ..records import Store, write_manifest
from .source import code_of_plan
from .study import Profile, Study

if TYPE_CHECKING:
    from ..runs import Listener, Machine


def run_study(
    study: Study, profile: Profile, store: Store, machine: "Machine", listener: "Listener"
) -> None:
    """Runs the plan; stopped at any time, the same call goes on from there."""
    _check_writable(Path(store.root))
    plan = study.plan(profile)
    plan.run(study.name, store, machine, listener)
    manifest = plan.manifest(study.name, profile, code_of_plan(study.plan), store)
    write_manifest(store.root, manifest)


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
