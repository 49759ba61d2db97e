"""`separatrix reproduce`: run and report everything in the catalogue."""

import sys

from ..records import Store
from ..studies import CATALOGUE
from ..studies.facts import FACTS
from .devices import machine_for
from .options import (
    DEFAULT_OUT,
    DEFAULT_STORE,
    DeviceOption,
    MemoryOption,
    OutOption,
    ProfileName,
    ProfileOption,
    StoreOption,
)
from .report import write_all
from .run import run_study


def reproduce(
    profile: ProfileOption = ProfileName.quick,
    store: StoreOption = DEFAULT_STORE,
    out: OutOption = DEFAULT_OUT,
    device: DeviceOption = None,
    memory: MemoryOption = None,
) -> None:
    """Run every study, judge every claim, write the pages. Stop it when you like: it goes on."""
    machine, folder = machine_for(device, memory), Store(store)
    studies = (*CATALOGUE.values(), *FACTS.values())
    for study in studies:
        run_study(study, profile.value, folder, machine)
    write_all(studies, profile.value, [store], out)
    print("Open these pages in a browser; they need no network.", file=sys.stderr)
