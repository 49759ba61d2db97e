"""`separatrix run STUDY…`: do what the store lacks."""

from ..options import (
    DEFAULT_STORE,
    DeviceOption,
    MemoryOption,
    ProfileName,
    ProfileOption,
    StoreOption,
    StudyNames,
)


def run(
    names: StudyNames = None,
    profile: ProfileOption = ProfileName.full,
    store: StoreOption = DEFAULT_STORE,
    device: DeviceOption = None,
    memory: MemoryOption = None,
) -> None:
    """Train what is missing. Stop it at any time: the next run goes on from there."""
    from ...records import Store
    from ..devices import machine_for
    from ..known import catalogue
    from ..terminal import run_and_show

    studies = catalogue().find_studies(names)
    machine = machine_for(device, memory)
    run_and_show(studies, profile.value, Store(store), machine)
