"""`separatrix reproduce`: run, judge and report everything in the catalogue."""

from ..options import (
    DEFAULT_OUT,
    DEFAULT_STORE,
    DeviceOption,
    MemoryOption,
    OutOption,
    ProfileName,
    ProfileOption,
    StoreOption,
)


def reproduce(
    profile: ProfileOption = ProfileName.quick,
    store: StoreOption = DEFAULT_STORE,
    out: OutOption = DEFAULT_OUT,
    device: DeviceOption = None,
    memory: MemoryOption = None,
) -> None:
    """Run every study, judge every claim, write the pages. Stop it when you like: it goes on."""
    import sys

    from ...records import Store
    from ...studies.reporting import write_pages
    from ..devices import machine_for
    from ..known import catalogue, shelf
    from ..terminal import run_and_show

    known, machine = catalogue(), machine_for(device, memory)
    studies = list(known.studies.values())
    run_and_show(studies, profile.value, Store(store), machine)
    shelves = shelf([store], profile)
    answers = [answer for study in studies if (answer := shelves.answer(study))]
    for path in write_pages(known, shelves, answers, out, all_claims=True):
        print(path)
    print("Open these pages in a browser; they need no network.", file=sys.stderr)
