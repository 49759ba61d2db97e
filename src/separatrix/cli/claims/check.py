"""`separatrix check`: what the records say of every claim."""

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from ...claims import CLAIMS, AbstractClaim, Evidence, Judgement, Result, Verdict, find_claim, judge
from ...records import Store, facts_path, read_facts
from ...studies import CATALOGUE, Profile, outcomes
from ..options import DEFAULT_STORES, JsonOption, ProfileName, ProfileOption, StoresOption

ClaimNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="CLAIM", help="Names of claims, or of a paper; all if none."),
]
_WIDTH = 80
_INDENT = " " * 16


def check(
    names: ClaimNames = None,
    profile: ProfileOption = ProfileName.full,
    stores: StoresOption = DEFAULT_STORES,
    as_json: JsonOption = False,
) -> None:
    """Verdicts on claims, from records alone.

    Exit code 0: none contradicted. 1: some contradicted. 2: records missing.
    """
    judgements = judged(find_claims(names), profile.value, stores)
    if as_json:
        print(json.dumps([_row(own) for own in judgements], indent=2, ensure_ascii=False))
    else:
        _print(judgements)
    raise typer.Exit(_code(judgements))


def find_claims(names: Iterable[str] | None) -> list[AbstractClaim]:
    """The claims of these names; that of a paper stands for all of its claims."""
    papers: dict[str, list[AbstractClaim]] = {}
    for name, claim in CLAIMS.items():
        papers.setdefault(name.partition("/")[0], []).append(claim)
    asked = papers if names is None else names
    return [claim for name in asked for claim in papers.get(name) or [find_claim(name)]]


def judged(
    claims: Sequence[AbstractClaim], profile: Profile, stores: Sequence[Path]
) -> list[Judgement]:
    """The claims held against what the stores have; nothing is read that no claim needs."""
    found = _evidence(claims, profile, stores)
    return [judge(claim, found) for claim in claims]


def _evidence(
    claims: Iterable[AbstractClaim], profile: Profile, stores: Sequence[Path]
) -> Evidence:
    """What the stores hold of what the claims need; the first that has something counts."""
    names = dict.fromkeys(name for claim in claims for name in claim.needs)
    paths = {name: [facts_path(store, name) for store in stores] for name in names}
    tables = {name: [path for path in own if path.exists()] for name, own in paths.items()}
    return Evidence(
        results={name: _results(name, profile, stores) for name in names if name in CATALOGUE},
        facts={name: read_facts(own[0]) for name, own in tables.items() if own},
    )


def _results(name: str, profile: Profile, stores: Sequence[Path]) -> list[Result]:
    for store in stores:
        if found := outcomes(CATALOGUE[name].plan(profile), Store(store)):
            return [own.result for own in found]
    return []


def _code(judgements: Iterable[Judgement]) -> int:
    """Missing records come first: without them the answer is not whole."""
    judgements = tuple(judgements)
    if any(own.missing for own in judgements):
        return 2
    return int(any(own.verdict is Verdict.CONTRADICTED for own in judgements))


def _row(own: Judgement) -> dict:
    claim = own.claim
    return {
        "claim": claim.name,
        "source": claim.source,
        "says": claim.says,
        "measured": claim.measured,
        "verdict": own.verdict.value,
        "why": own.why,
        "needs": list(claim.needs),
        "missing": list(own.missing),
    }


def _print(judgements: Iterable[Judgement]) -> None:
    papers: dict[str, list[Judgement]] = {}
    for own in judgements:
        papers.setdefault(own.claim.name.partition("/")[0], []).append(own)
    for paper, group in papers.items():
        counts = Counter(own.verdict for own in group)
        said = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
        print(_wrapped(f"{paper}: {said}", ""))
        for own in group:
            title = f"{own.claim.name.partition('/')[2]} ({own.claim.source.partition(', ')[2]})"
            print(_wrapped(f"{own.verdict:15} {title}", _INDENT))
            print(_wrapped(_INDENT + own.claim.says, _INDENT))
            print(_wrapped(f"{_INDENT}→ {own.why}", f"{_INDENT}  "))
        print()


def _wrapped(text: str, indent: str) -> str:
    """At most 80 columns; a word that is longer is broken, nothing is cut."""
    return textwrap.fill(text, _WIDTH, subsequent_indent=indent, break_on_hyphens=False)
