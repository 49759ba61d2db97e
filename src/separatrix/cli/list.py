"""`separatrix list`: studies, one line each, with their cost."""

import json

from ..studies import CATALOGUE, PROFILES
from ..studies.facts import FACTS
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
    rows += [
        {"name": own.name, "title": own.title, "source": own.source, "networks": None}
        for own in FACTS.values()
    ]
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    lines = [(row["name"], _counts(row["networks"]), row["title"]) for row in rows]
    print(*aligned(("study", "networks", "what it measures"), *lines), sep="\n")
    print(
        f"\nnetworks: at most, {'/'.join(PROFILES)}; - where the outcome is a table of numbers. "
        "`separatrix show STUDY` tells more, `separatrix check` names the claims."
    )


def _counts(networks: dict[str, int] | None) -> str:
    return "/".join(_short(networks[p]) for p in PROFILES) if networks else "-"


def _short(count: int) -> str:
    return f"{count / 1000:.0f}k" if count >= 1000 else str(count)
