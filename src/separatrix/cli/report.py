"""`separatrix report`: pages from records alone."""

from pathlib import Path

from ..records import Store
from ..reports import write_report
from ..studies import CATALOGUE, Profile, Study, find_study, page_of
from .options import (
    DEFAULT_OUT,
    DEFAULT_STORE,
    OutOption,
    ProfileName,
    ProfileOption,
    StoreOption,
    StudyNames,
)


def report(
    names: StudyNames = None,
    profile: ProfileOption = ProfileName.full,
    store: StoreOption = DEFAULT_STORE,
    out: OutOption = DEFAULT_OUT,
) -> None:
    """A page for each study, with its figures as SVG and PDF and its tables as CSV."""
    for study in [find_study(name) for name in names or CATALOGUE]:
        write_study(study, profile.value, Store(store), out)


def write_study(study: Study, profile: Profile, store: Store, out: Path) -> None:
    index = write_report(out / study.name, page_of(study, profile, store))
    print(index)
