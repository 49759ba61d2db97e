"""What changed between two answers of `check --json`: a row, or a line, for each claim."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_JUDGED = ("verdict", "kind", "finding")
Rows = Mapping[str, Mapping[str, Any]]  # by claim


def rows_of(path: Path) -> Rows:
    """What an older `check --json` printed; one from before kinds and findings has neither."""
    try:
        return {row["claim"]: row for row in json.loads(path.read_text("utf-8"))}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"--against must be a file that `separatrix check --json` printed, got {path}: {error}."
        ) from None


def changes(before: Rows, after: Rows) -> list[dict]:
    """Claims whose verdict, kind or finding differs, and those that one of the two lacks.

    An older row that tells no kind is not taken to have had another.
    """
    rows = (
        {
            "claim": name,
            "before": _judged(before.get(name), after.get(name, {}).get("kind")),
            "after": _judged(after.get(name)),
        }
        for name in {**after, **before}
    )
    return [
        {**row, "why": after.get(row["claim"], {}).get("why", "")}
        for row in rows
        if row["before"] != row["after"]
    ]


def in_words(change: Mapping[str, Any]) -> str:
    """claim: CONTRADICTED → CONTRADICTED (theorem, erratum): the reason now."""
    before, after = (_in_words(change[when]) for when in ("before", "after"))
    why = f": {change['why']}" if change["why"] else ""
    return f"{change['claim']}: {before or 'new'} → {after or 'gone'}{why}"


def _judged(row: Mapping[str, Any] | None, kind: str | None = None) -> dict[str, Any] | None:
    """`kind` is that of a row that tells none."""
    return None if row is None else {key: {"kind": kind, **row}.get(key) for key in _JUDGED}


def _in_words(judged: Mapping[str, Any] | None) -> str:
    if judged is None:
        return ""
    kinds = ", ".join(filter(None, (judged["kind"], judged["finding"])))
    return f"{judged['verdict']} ({kinds})" if kinds else judged["verdict"]
