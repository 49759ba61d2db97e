"""`separatrix check`: what the records say of every claim."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import typer

from ..options import (
    DEFAULT_STORES,
    AgainstOption,
    ClaimNames,
    HeldProfileOption,
    JsonOption,
    StoresOption,
)

if TYPE_CHECKING:
    from ...claims import Judgement
    from ..changes import Rows

_WIDTH = 80
_INDENT = " " * 16


def check(
    names: ClaimNames = None,
    profile: HeldProfileOption = None,
    stores: StoresOption = DEFAULT_STORES,
    as_json: JsonOption = False,
    against: AgainstOption = None,
) -> None:
    """Verdicts on claims, from records alone; or what changed in them since an older answer.

    Exit code 0: none refuted. 1: some refuted; an erratum, a condition that is not stated and a
    statement about other sizes are none. 2: records missing.
    """
    from ...studies.answers import profiles_in_words
    from ...studies.judging import judged
    from ..changes import rows_of
    from ..known import catalogue, shelf
    from ..terminal import print_json

    known, before = catalogue(), rows_of(against) if against else None
    claims, shelves = known.find_claims(names), shelf(stores, profile)
    judgements, answers = judged(claims, known, shelves)
    profiles = {answer.study.name: answer.manifest.profile for answer in answers}
    rows = [_row(judgement, profiles) for judgement in judgements]
    if before is not None:
        asked = {claim.name for claim in claims}
        _print_changes(rows, {n: r for n, r in before.items() if not names or n in asked}, as_json)
    elif as_json:
        print_json(rows)
    else:
        _print(judgements)
        print(profiles_in_words(answers))
    raise typer.Exit(_code(judgements))


def _code(judgements: Sequence["Judgement"]) -> int:
    """Missing records come first: without them the answer is not whole."""
    from ...claims import Finding

    if any(judgement.missing for judgement in judgements):
        return 2
    return int(any(judgement.finding is Finding.REFUTED for judgement in judgements))


def _row(judgement: "Judgement", profiles: dict[str, str]) -> dict:
    claim = judgement.claim
    return {
        "claim": claim.name,
        "paper": claim.paper,
        "kind": claim.kind.value,
        "verdict": judgement.verdict.value,
        "finding": judgement.finding.value if judgement.finding else None,
        "says": claim.says,
        "evidence": judgement.as_rows(),
        "would_fail_if": claim.fails_if,
        "looked": list(claim.looked),
        "corrected": claim.corrected.name if claim.corrected else None,
        "source": claim.source,
        "measured": claim.measured,
        "why": judgement.why,
        "needs": list(claim.needs),
        "missing": list(judgement.missing),
        "profiles": {name: profiles[name] for name in claim.studies if name in profiles},
    }


def _print(judgements: Sequence["Judgement"]) -> None:
    """By paper: its statements first, then its errata, what is ours, and controls."""
    from ...reports.verdicts import grouped, kind_in_words, verdicts_in_words

    for (paper, group), of_group in grouped(judgements).items():
        print(_wrapped(f"{paper}, {group}: {verdicts_in_words(of_group)}", ""))
        for judgement in of_group:
            _print_one(judgement, kind_in_words(judgement))
        print()


def _print_one(judgement: "Judgement", kind: str) -> None:
    claim = judgement.claim
    title = f"{claim.name.partition('/')[2]} ({claim.source.partition(', ')[2]})"
    print(_wrapped(f"{judgement.verdict:15} {title}: {kind}", _INDENT))
    print(_wrapped(_INDENT + claim.says, _INDENT))
    print(_wrapped(f"{_INDENT}→ {judgement.why}", f"{_INDENT}  "))
    for change in claim.looked:
        print(_wrapped(f"{_INDENT}looked: {change}", f"{_INDENT}  "))


def _print_changes(rows: Sequence[dict], before: "Rows", as_json: bool) -> None:
    """A line for each claim that is judged otherwise, is new, or is no more."""
    from ..changes import changes, in_words
    from ..terminal import print_json

    changed = changes(before, {row["claim"]: row for row in rows})
    if as_json:
        print_json(changed)
    else:
        print(*map(in_words, changed), f"{len(changed)} changed.", sep="\n")


def _wrapped(text: str, indent: str) -> str:
    """At most 80 columns; a word that is longer is broken, nothing is cut."""
    import textwrap

    return textwrap.fill(text, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)
