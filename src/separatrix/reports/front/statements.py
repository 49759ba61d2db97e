"""Every statement that was judged, in the few words of a map: claims/statements.json."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from ...claims import Judgement, Kind
from ...records.whole_file import write_whole
from ..page import Verdict
from ..verdicts import grouped, kind_in_words

STATEMENTS = "claims/statements.json"


@dataclass(frozen=True)
class Statement:
    """A claim and its verdict; `studies` are those that measured it."""

    claim: str
    paper: str
    group: str
    kind: str
    source: str
    says: str
    verdict: Verdict
    studies: tuple[str, ...]


def write_statements(out: Path, judgements: Iterable[Judgement]) -> None:
    """By paper and group, theorems before growth before figures, as the papers state them."""
    order = list(Kind)
    rows = [
        asdict(_statement(judgement))
        for of_group in grouped(judgements).values()
        for judgement in sorted(of_group, key=lambda judgement: order.index(judgement.claim.kind))
    ]
    text = json.dumps(rows, indent=1, ensure_ascii=False)
    write_whole(out / STATEMENTS, f"{text}\n".encode())


def statements_in(out: Path) -> tuple[Statement, ...]:
    """None where the claims were never judged into this folder."""
    path = out / STATEMENTS
    if not path.exists():
        return ()
    try:
        rows = json.loads(path.read_text("utf-8"))
        return tuple(Statement(**{**row, "studies": tuple(row["studies"])}) for row in rows)
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(
            f"{path} must be JSON of statements of this version, got {error!r}: delete it, and "
            "`separatrix report` makes it anew."
        ) from None


def _statement(judgement: Judgement) -> Statement:
    claim = judgement.claim
    return Statement(
        claim=claim.name,
        paper=claim.paper,
        group=str(judgement.group),
        kind=kind_in_words(judgement),
        source=claim.source.removeprefix(f"{claim.paper}, "),
        says=claim.says,
        verdict=judgement.verdict.value,
        studies=claim.studies,
    )
