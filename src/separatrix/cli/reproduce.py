"""`separatrix reproduce`: run and report everything in the catalogue."""

import sys

from ..records import Store
from ..studies import CATALOGUE
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
from .report import write_study
from .run import run_study


def reproduce(
    profile: ProfileOption = ProfileName.quick,
    store: StoreOption = DEFAULT_STORE,
    out: OutOption = DEFAULT_OUT,
    device: DeviceOption = None,
    memory: MemoryOption = None,
) -> None:
    """Run every study, then write its page. Stop it at any time: it goes on from there."""
    machine = machine_for(device, memory)
    for study in CATALOGUE.values():
        run_study(study, profile.value, Store(store), machine)
        write_study(study, profile.value, Store(store), out)
    print("Open these pages in a browser; they need no network.", file=sys.stderr)
