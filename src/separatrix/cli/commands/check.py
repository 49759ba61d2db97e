"""`separatrix check`: what the records say of every claim."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import typer

from ..options import DEFAULT_STORES, ClaimNames, HeldProfileOption, JsonOption, StoresOption

if TYPE_CHECKING:
    from ...claims import Judgement

_WIDTH = 80
_INDENT = " " * 16


def check(
    names: ClaimNames = None,
    profile: HeldProfileOption = None,
    stores: StoresOption = DEFAULT_STORES,
    as_json: JsonOption = False,
) -> None:
    """Verdicts on claims, from records alone.

    Exit code 0: none contradicted. 1: some contradicted. 2: records missing.
    """
    from ...studies.answers import profiles_in_words
    from ...studies.judging import judged
    from ..known import catalogue, shelf
    from ..terminal import print_json

    known = catalogue()
    claims, shelves = known.find_claims(names), shelf(stores, profile)
    judgements, answers = judged(claims, known, shelves)
    if as_json:
        profiles = {answer.study.name: answer.manifest.profile for answer in answers}
        print_json([_row(judgement, profiles) for judgement in judgements])
    else:
        _print(judgements)
        print(profiles_in_words(answers))
    raise typer.Exit(_code(judgements))


def _code(judgements: Sequence["Judgement"]) -> int:
    """Missing records come first: without them the answer is not whole."""
    from ...claims import Verdict

    if any(judgement.missing for judgement in judgements):
        return 2
    return int(any(judgement.verdict is Verdict.CONTRADICTED for judgement in judgements))


def _row(judgement: "Judgement", profiles: dict[str, str]) -> dict:
    claim = judgement.claim
    return {
        "claim": claim.name,
        "source": claim.source,
        "says": claim.says,
        "measured": claim.measured,
        "verdict": judgement.verdict.value,
        "why": judgement.why,
        "evidence": judgement.as_rows(),
        "needs": list(claim.needs),
        "missing": list(judgement.missing),
        "profiles": {name: profiles[name] for name in claim.studies if name in profiles},
    }


def _print(judgements: Iterable["Judgement"]) -> None:
    from collections import Counter

    from ...claims import Verdict

    papers: dict[str, list[Judgement]] = {}
    for judgement in judgements:
        papers.setdefault(judgement.claim.name.partition("/")[0], []).append(judgement)
    for paper, group in papers.items():
        counts = Counter(judgement.verdict for judgement in group)
        totals = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
        print(_wrapped(f"{paper}: {totals}", ""))
        for judgement in group:
            claim = judgement.claim
            title = f"{claim.name.partition('/')[2]} ({claim.source.partition(', ')[2]})"
            print(_wrapped(f"{judgement.verdict:15} {title}", _INDENT))
            print(_wrapped(_INDENT + claim.says, _INDENT))
            print(_wrapped(f"{_INDENT}→ {judgement.why}", f"{_INDENT}  "))
        print()


def _wrapped(text: str, indent: str) -> str:
    """At most 80 columns; a word that is longer is broken, nothing is cut."""
    import textwrap

    return textwrap.fill(text, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)
