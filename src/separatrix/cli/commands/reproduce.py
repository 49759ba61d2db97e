"""`separatrix reproduce`: run, judge and report everything in the catalogue."""

from ..options import (
    DEFAULT_OUT,
    DEFAULT_STORE,
    DeterministicOption,
    DeviceOption,
    DryRunOption,
    MemoryOption,
    OnlyOption,
    OutOption,
    ProfileName,
    ProfileOption,
    QuietOption,
    StoreOption,
)


def reproduce(
    profile: ProfileOption = ProfileName.quick,
    only: OnlyOption = None,
    dry_run: DryRunOption = False,
    store: StoreOption = DEFAULT_STORE,
    out: OutOption = DEFAULT_OUT,
    device: DeviceOption = None,
    memory: MemoryOption = None,
    deterministic: DeterministicOption = False,
    quiet: QuietOption = False,
) -> None:
    """Run every study, judge every claim, write the pages. Stop it when you like: it goes on.

    The headlines come first: their page is there within minutes, and grows as the rest arrives.
    """
    import sys

    from ...records import Store
    from ...runs import Quarantine
    from ...runs.executors.local import local_crews
    from ...studies.reporting import headline_sentences
    from ...studies.study import plan_of
    from ..devices import compute_in_one_order, machine_for
    from ..known import catalogue
    from ..reproducing.course import Course
    from ..reproducing.forecast import forecast
    from ..reproducing.pages import GrowingPages
    from ..reproducing.reproduction import reproduce_all
    from ..reproducing.view import view_of
    from ..reproducing.words import plan_in_words, studies_in_words, verdicts_in_a_table
    from ..stopping import working

    if deterministic:  # before a study file computes
        compute_in_one_order()
    known, how = catalogue(), profile.value
    asked = {study.name: study for study in known.find_studies(only)}
    first = [name for p in known.papers for name in p.front.headlines if name in asked]
    studies = [asked[name] for name in dict.fromkeys([*first, *asked])]
    machine, records = machine_for(device, memory), Store(store)
    for study in studies:  # what is wrong with the last is told before the first is run
        plan_of(study, how)
    times = forecast(studies, how, records, machine)
    plan = plan_in_words(known, first, studies, times, machine.name)
    if dry_run:
        print(*studies_in_words(studies, times), "", *plan, sep="\n")
        return
    if not quiet:
        print(*plan, sep="\n", file=sys.stderr, flush=True)
    patience = Quarantine(records)
    course = Course(times.studies, times.page)
    pages = GrowingPages(known, studies, how, records, out)
    with (
        working(lambda: course.kept_in(store)),
        view_of(course, quiet) as view,
        local_crews(machine, patience=patience) as crew,
    ):
        statements = reproduce_all(studies, first, how, records, crew, pages, view)
    blocks = (
        headline_sentences(out, known),
        verdicts_in_a_table(statements),
        [f"Open {pages.front}"],
    )
    print(*("\n".join(block) for block in blocks if block), sep="\n\n")
    patience.end()
