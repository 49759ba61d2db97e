"""What the records of a study were made with; a sentence where that is more than one thing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..records import RecordError, table_provenance

if TYPE_CHECKING:
    from .answers import Answer

_THEN = "between them numbers may differ, in the last digits at first and by more in long runs."


def made_of(answer: "Answer") -> tuple[str, list[dict[str, Any]]]:
    """("job" or "table", what made each); nothing of what cannot be read."""
    manifest, store = answer.manifest, answer.store
    try:
        if manifest.names:
            return "job", [facts["provenance"] for facts in store.metadata(manifest.names)]
        paths = [manifest.path_of(table, store.root) for table in manifest.tables if table.over]
        return "table", [vars(each) for path in paths for each in table_provenance(path)]
    except (RecordError, OSError):
        return "job", []


def counts_of(made: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """By device and versions, the commonest first: a row each, with its number."""
    names = ("device", "separatrix", "jax")
    counts = Counter(tuple(each[name] for name in names) for each in made)
    return [
        {**dict(zip(names, values, strict=True)), "count": n} for values, n in counts.most_common()
    ]


def mixed_in_words(made: Sequence[Mapping[str, Any]], unit: str) -> str:
    """120 jobs of NVIDIA H200 (…), 3 of cpu (…): …; empty where all were made with one."""
    counts = counts_of(made)
    if len(counts) < 2:
        return ""
    parts = [
        f"{row['count']:,} of {row['device']} (separatrix {row['separatrix']}, jax {row['jax']})"
        for row in counts
    ]
    units = unit if counts[0]["count"] == 1 else f"{unit}s"
    return f"{', '.join(parts)}: {_THEN}".replace(" of ", f" {units} of ", 1)
