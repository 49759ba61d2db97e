"""The page of a fact study: its table, shown."""

from ...records import Store, facts_path, facts_profile, facts_provenance, read_facts
from ...reports import Page
from .base import FactStudy


def fact_page(study: FactStudy, store: Store) -> Page:
    """What the store's table says, and where it comes from."""
    path = facts_path(store.root, study.name)
    if not path.exists():
        raise ValueError(
            f"{study.name} must have a table in {store.root}, got none: "
            f"`separatrix run {study.name}` makes it."
        )
    rows, made = read_facts(path), facts_provenance(path)
    provenance = (
        ("study", f"{study.name}, {facts_profile(path)} profile"),
        ("source", study.source),
        ("rows of the table", f"{len(rows):,}"),
        *(
            (name, str(getattr(made, name) or "unknown"))
            for name in ("separatrix", "jax", "device", "commit")
        ),
    )
    return Page(study.title, study.question, study.sections(rows), (), provenance)
