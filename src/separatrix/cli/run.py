"""`separatrix run STUDY…`: train until every case has its n*."""

import os
import sys
import time
from pathlib import Path

from ..records import Store
from ..runs import Machine, search
from ..studies import CATALOGUE, Profile, Study, find_study
from ..studies.facts import FACTS
from .claims import measure_facts
from .devices import machine_for
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
    asked = names or [*CATALOGUE, *FACTS]
    studies = [find_study(name) for name in asked if name not in FACTS]
    for study in studies:
        run_study(study, profile.value, Store(store), machine)
    for name in [name for name in asked if name in FACTS]:
        measure_facts(name, profile.value, Store(store))


def run_study(study: Study, profile: Profile, store: Store, machine: Machine) -> None:
    _check_writable(Path(store.root))
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
