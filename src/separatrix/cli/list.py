"""`separatrix list`: studies, one line each, with their cost."""

import json

from rich.console import Console
from rich.table import Table

from ..studies import CATALOGUE, PROFILES
from .estimate import estimate
from .options import JsonOption


def list_studies(as_json: JsonOption = False) -> None:
    """Studies, one line each, with their cost."""
    rows = [
        {
            "name": study.name,
            "title": study.title,
            "source": study.source,
            "networks": {p: estimate(study.plan(p)).num_networks for p in PROFILES},
        }
        for study in CATALOGUE.values()
    ]
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    table = Table(
        "study", "what it measures", "source", "networks at most (quick / full)", box=None
    )
    for row in rows:
        counts = " / ".join(f"{row['networks'][p]:,}" for p in PROFILES)
        table.add_row(row["name"], row["title"], row["source"], counts)
    Console().print(table)
