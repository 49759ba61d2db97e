"""Tables of facts: measured once for a store, like the records."""

import sys
import time

from ...records import Store, facts_path, write_facts
from ...runs import provenance
from ...studies import Profile
from ...studies.facts import FACTS


def measure_facts(name: str, profile: Profile, store: Store) -> None:
    """Measures the table `name` unless the store has it."""
    path = facts_path(store.root, name)
    if path.exists():
        return
    began = time.monotonic()
    rows = FACTS[name].rows(profile)
    write_facts(path, rows, provenance())
    print(f"{name}: {len(rows)} facts in {time.monotonic() - began:.0f} s", file=sys.stderr)
