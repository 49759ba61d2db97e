"""`separatrix report`: pages from records alone."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..claims import CLAIMS, Judgement
from ..records import Store, facts_path
from ..reports import Link, Page, Section, counted, verdict_page, with_claims, write_report
from ..runs import evaluation, sizes_tried
from ..studies import CATALOGUE, Profile, Study, find_study, page_of
from ..studies.facts import FACTS, FactStudy, fact_page
from .claims import judged
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

    Without names: of every study that has records, one of all verdicts, and an index of them.
    """
    studies = [find_study(name) for name in names or [*CATALOGUE, *FACTS]]
    if not names:
        write_all(studies, profile.value, stores, out)
        return
    asked = {study.name for study in studies}
    about = [claim for claim in CLAIMS.values() if asked.intersection(claim.needs)]
    judgements = judged(about, profile.value, stores)
    for study in studies:
        store = _store_of(study, profile.value, stores) or Store(stores[0])
        write_study(study, profile.value, store, out, judgements)


def write_all(
    studies: Iterable[Study | FactStudy], profile: Profile, stores: Sequence[Path], out: Path
) -> None:
    """A page of every study that has records, one of all verdicts, and an index of them."""
    judgements = judged(list(CLAIMS.values()), profile, stores)
    links: dict[str, list[Link]] = {"Claims": [], "Samples needed": [], "Tables of facts": []}
    for study in studies:
        if store := _store_of(study, profile, stores):
            kind = "Tables of facts" if isinstance(study, FactStudy) else "Samples needed"
            links[kind].append(write_study(study, profile, store, out, judgements))
        else:
            print(f"{study.name}: no records, no page", file=sys.stderr)
    made = ("records", f"{profile} profile"), ("command", f"separatrix check --profile {profile}")
    links["Claims"].append(_write(out, "claims", verdict_page(judgements, made)))
    sections = tuple(Section(kind, links=tuple(own)) for kind, own in links.items() if own)
    lead = f"{sum(map(len, links.values()))} pages, from records alone; studies: {profile} profile."
    print(write_report(out, Page("Results", lead, sections)))


def write_study(
    study: Study | FactStudy,
    profile: Profile,
    store: Store,
    out: Path,
    judgements: Iterable[Judgement],
) -> Link:
    """The page of a study with those of the judgements that are about it."""
    fact = isinstance(study, FactStudy)
    page = fact_page(study, store) if fact else page_of(study, profile, store)
    own = _about(study, judgements)
    note = f"Claims: {counted(own)}." if own else ""
    return _write(out, study.name, with_claims(page, own), note)


def _write(out: Path, name: str, page: Page, note: str = "") -> Link:
    print(path := write_report(out / name, page))
    return Link(path.relative_to(out).as_posix(), page.title, page.lead, note)


def _about(study: Study | FactStudy, judgements: Iterable[Judgement]) -> list[Judgement]:
    """None for a user's own study, were it of the same name: claims are about the catalogue's."""
    if study not in (*CATALOGUE.values(), *FACTS.values()):
        return []
    return [own for own in judgements if study.name in own.claim.needs and not own.missing]


def _store_of(study: Study | FactStudy, profile: Profile, stores: Iterable[Path]) -> Store | None:
    """The first that has anything to show."""
    return next((own for own in map(Store, stores) if _has_records(study, profile, own)), None)


def _has_records(study: Study | FactStudy, profile: Profile, store: Store) -> bool:
    if isinstance(study, FactStudy):
        return facts_path(store.root, study.name).exists()
    plan = evaluation(study.plan(profile), store)  # nothing counts while settings are being chosen
    return plan is not None and any(sizes_tried(plan, store).values())
