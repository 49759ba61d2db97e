"""`separatrix report`: pages from records alone."""

import sys
from pathlib import Path

from ..records import Store, facts_path
from ..reports import write_report
from ..runs import stage
from ..studies import CATALOGUE, Profile, Study, find_study, page_of
from ..studies.facts import FACTS, FactStudy, fact_page
from .claims import write_verdicts
from .options import (
    DEFAULT_OUT,
    DEFAULT_STORES,
    OutOption,
    ProfileName,
    ProfileOption,
    StoresOption,
    StudyNames,
)


def report(
    names: StudyNames = None,
    profile: ProfileOption = ProfileName.full,
    stores: StoresOption = DEFAULT_STORES,
    out: OutOption = DEFAULT_OUT,
) -> None:
    """A page for each study, with its figures as SVG and PDF and its tables as CSV.

    Without names: of every study that has records, and one of all verdicts.
    """
    for study in [find_study(name) for name in names or [*CATALOGUE, *FACTS]]:
        having = [Store(own) for own in stores if has_records(study, profile.value, Store(own))]
        if having or names:
            write_study(study, profile.value, (having or [Store(stores[0])])[0], out)
        else:
            print(f"{study.name}: no records, no page", file=sys.stderr)
    if not names:
        print(write_verdicts(profile.value, stores, out))


def has_records(study: Study | FactStudy, profile: Profile, store: Store) -> bool:
    """Whether there is anything to show."""
    if isinstance(study, FactStudy):
        return facts_path(store.root, study.name).exists()
    plan = stage(study.plan(profile), store)
    return any(
        store.has(job)
        for case in plan.cases
        for job in plan.jobs(case, plan.sizes_of(case).grid[0])
    )


def write_study(study: Study | FactStudy, profile: Profile, store: Store, out: Path) -> None:
    fact = isinstance(study, FactStudy)
    page = fact_page(study, store) if fact else page_of(study, profile, store)
    print(write_report(out / study.name, page))
