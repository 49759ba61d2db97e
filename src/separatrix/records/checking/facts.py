"""What Separatrix writes into the metadata of a file: which jobs it holds, and what made them."""

import base64
import json
import re
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..description import canonical_json, flatten
from ..schema import CORE_SCHEMA, METADATA_KEY
from ..whole_file import refusal

IDENTITY = re.compile(r"[0-9a-f]{16}")
_PARTS = ("task", "network", "algorithm", "measure")
_PROVENANCE = ("separatrix", "jax", "device", "commit")
_MOST_FACTS = 2**26  # bytes: of a million jobs
_UNSAID = "does not say which job it holds, or what made it"


def stored_json(metadata: Mapping[bytes, bytes] | None) -> dict[str, Any]:
    """What Separatrix wrote into the metadata of a file; empty where it wrote nothing."""
    try:
        stored = (metadata or {})[METADATA_KEY]
        content = json.loads(stored if stored.startswith(b"{") else _expanded(stored))
    except (KeyError, ValueError, RecursionError, zlib.error):
        return {}
    return content if isinstance(content, dict) else {}


def small_json(facts: dict[str, Any]) -> bytes:
    """The facts of many jobs in a fifth of their bytes: Parquet packs its pages alone.

    As text, since other readers of Parquet want metadata to be UTF-8.
    """
    return base64.b64encode(zlib.compress(canonical_json(facts).encode(), level=9))


def _expanded(stored: bytes) -> bytes:
    expander = zlib.decompressobj()
    content = expander.decompress(base64.b64decode(stored, validate=True), _MOST_FACTS)
    if not expander.eof:
        raise ValueError("cut short, or more than there ever is")
    return content


def check_job(path: Path, facts: dict[str, Any]) -> None:
    """Of a record: {"schema", "job": {"cell", "num_samples", "seeds"}, "provenance"}."""
    job = facts.get("job")
    asked = dict(job) if isinstance(job, dict) else {}
    if not (_is_cell(asked.pop("cell", None)) and _is_asked(asked) and _is_made(facts)):
        raise refusal(path, _UNSAID)


def check_pack(path: Path, facts: dict[str, Any], num_rows: int) -> None:
    """Of a pack: its lists, and every job's places in them; rows of all jobs, and no others."""
    lists: list[Any] = [facts.get(name) for name in ("cells", "asked", "made", "jobs")]
    if not all(isinstance(each, list) for each in lists):
        raise refusal(path, _UNSAID)
    cells, asked, made, jobs = lists
    ends = (len(cells), len(asked), len(made), num_rows + 1)
    sound = (
        all(isinstance(c, list) and len(c) == 2 and is_identity(c[0]) for c in cells)
        and all(_is_cell(description) for _, description in cells)
        and all(map(_is_asked, asked))
        and all(map(_is_made, made))
        and all(isinstance(job, list) and len(job) == 5 and is_identity(job[0]) for job in jobs)
        and all(_is_place(n, end) for job in jobs for n, end in zip(job[1:], ends, strict=True))
        and all(job[4] > 0 for job in jobs)
        and sum(job[4] for job in jobs) == num_rows
        and len({(cells[job[1]][0], job[0]) for job in jobs}) == len(jobs)
    )
    if not sound:
        raise refusal(path, _UNSAID)


def check_provenances(path: Path, facts: dict[str, Any], then: str) -> None:
    """Of a table: what made it, one or several."""
    made = facts.get("provenance")
    each = made if isinstance(made, list) else [made]
    if not each or not all(map(_is_provenance, each)):
        raise refusal(path, "does not say what made it", then)


def _is_cell(value: Any) -> bool:
    """Whose flattened description has names that no column has."""
    if not isinstance(value, dict) or not all(isinstance(value.get(part), dict) for part in _PARTS):
        return False
    try:
        flat = flatten(value)
    except (RecursionError, ValueError, TypeError):
        return False
    return not any(name in CORE_SCHEMA.names for name in flat)


def _is_asked(value: Any) -> bool:
    if not isinstance(value, dict) or "cell" in value:
        return False
    seeds = value.get("seeds")
    integers = isinstance(seeds, list) and bool(seeds) and all(map(is_integer, seeds))
    return integers and is_integer(value.get("num_samples"))


def _is_made(value: Any) -> bool:
    return isinstance(value, dict) and _is_provenance(value.get("provenance"))


def _is_provenance(value: Any) -> bool:
    if not isinstance(value, dict) or set(value) != set(_PROVENANCE):
        return False
    *required, commit = (value[name] for name in _PROVENANCE)
    return all(isinstance(each, str) for each in (*required, commit or ""))


def is_identity(value: Any) -> bool:
    """Whether it names a cell, a job, an item or a table, and so a file."""
    return isinstance(value, str) and IDENTITY.fullmatch(value) is not None


def _is_place(value: Any, end: int) -> bool:
    return is_integer(value) and 0 <= value < end


def is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
