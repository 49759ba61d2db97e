"""`separatrix run STUDY…`: do what the store lacks."""

from ..options import (
    DEFAULT_STORE,
    AddressOption,
    DeterministicOption,
    DeviceOption,
    ExecutorName,
    ExecutorOption,
    JsonOption,
    MemoryOption,
    ProfileName,
    ProfileOption,
    QuietOption,
    ShardOption,
    SlurmOption,
    StoreOption,
    StudyNames,
)


def run(
    names: StudyNames = None,
    profile: ProfileOption = ProfileName.full,
    store: StoreOption = DEFAULT_STORE,
    executor: ExecutorOption = ExecutorName.local,
    address: AddressOption = None,
    slurm: SlurmOption = None,
    shard: ShardOption = None,
    device: DeviceOption = None,
    memory: MemoryOption = None,
    deterministic: DeterministicOption = False,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Train what is missing, and print the answers. Stop it at any time: the next run goes on."""
    from ...records import Store
    from ..devices import compute_in_one_order
    from ..executors import Asked, crew_for
    from ..known import catalogue
    from ..terminal import print_json, run_in_turn

    if deterministic:  # before a study file computes
        compute_in_one_order()
    studies = catalogue().find_studies(names)
    records, how = Store(store), profile.value
    asked = Asked(executor, address, tuple(slurm or ()), shard, device, memory, deterministic)
    with crew_for(asked, records) as crew:
        course = run_in_turn(studies, how, records, crew, quiet)
        if as_json:
            print_json([through._asdict() for through in course])
        else:
            for through in course:
                print(f"{through.study}: {through.in_words}", flush=True)
