"""Fact studies on the command line: a table is measured once for a store, like records."""

import sys
import time

from ..records import Store, facts_path, facts_profile, write_facts
from ..runs import provenance
from ..studies import Profile
from ..studies.facts import FactStudy


def measure_facts(study: FactStudy, profile: Profile, store: Store) -> None:
    """Measures the table unless the store has it; a quick one gives way to a full one."""
    path = facts_path(store.root, study.name)
    if path.exists() and (profile == "quick" or facts_profile(path) == "full"):
        return
    print(f"{study.name}: measuring", file=sys.stderr)
    began = time.monotonic()
    rows = study.rows(profile)
    write_facts(path, rows, provenance(), profile)
    print(f"{study.name}: {len(rows):,} rows in {time.monotonic() - began:.0f} s", file=sys.stderr)
