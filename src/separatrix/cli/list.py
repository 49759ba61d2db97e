"""`separatrix list`: studies, one line each, with their cost."""

import json

from ..studies import CATALOGUE, PROFILES
from .estimate import estimate
from .options import JsonOption
from .terminal import aligned


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
    lines = [
        (row["name"], "/".join(_short(row["networks"][p]) for p in PROFILES), row["title"])
        for row in rows
    ]
    print(*aligned(("study", "networks", "what it measures"), *lines), sep="\n")
    print(f"\nnetworks: at most, {'/'.join(PROFILES)}. `separatrix show STUDY` tells more.")


def _short(count: int) -> str:
    return f"{count / 1000:.0f}k" if count >= 1000 else str(count)
