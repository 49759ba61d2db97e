"""`separatrix run STUDY…`: train until every case has its n*."""

import os
import sys
import time
from pathlib import Path

from ..records import Store
from ..runs import Machine, search
from ..studies import CATALOGUE, Profile, Study, find_study
from ..studies.facts import FACTS, FactStudy
from .devices import machine_for
from .facts import measure_facts
from .options import (
    DEFAULT_STORE,
    DeviceOption,
    MemoryOption,
    ProfileName,
    ProfileOption,
    StoreOption,
    StudyNames,
)
from .terminal import following


def run(
    names: StudyNames = None,
    profile: ProfileOption = ProfileName.full,
    store: StoreOption = DEFAULT_STORE,
    device: DeviceOption = None,
    memory: MemoryOption = None,
) -> None:
    """Train what is missing. Stop it at any time: the next run goes on from there."""
    machine = machine_for(device, memory)
    for study in [find_study(name) for name in names or [*CATALOGUE, *FACTS]]:
        run_study(study, profile.value, Store(store), machine)


def run_study(study: Study | FactStudy, profile: Profile, store: Store, machine: Machine) -> None:
    _check_writable(Path(store.root))
    if isinstance(study, FactStudy):
        measure_facts(study, profile, store)
    else:
        _search(study, profile, store, machine)


def _search(study: Study, profile: Profile, store: Store, machine: Machine) -> None:
    began, trained = time.monotonic(), 0
    with following(study.name) as tell:

        def listen(now):
            nonlocal trained
            trained = now.num_networks
            tell(now)

        search(study.plan(profile), store, machine, listen)
    print(
        f"{study.name}: {trained:,} networks trained in {time.monotonic() - began:.0f} s; "
        f"records in {store.root}",
        file=sys.stderr,
    )


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
