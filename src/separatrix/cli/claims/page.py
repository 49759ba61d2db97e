"""The page of verdicts: every claim, what is said of it, and why."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from ...claims import CLAIMS, Judgement, Verdict, judge
from ...reports import Badge, Page, Section, write_report
from ...studies import Profile
from .check import evidence


def write_verdicts(profile: Profile, stores: Sequence[Path], out: Path) -> Path:
    """Judges every claim from the stores and writes the page."""
    claims = list(CLAIMS.values())
    found = evidence(claims, profile, stores)
    judgements = [judge(claim, found) for claim in claims]
    rows = [("records", f"{profile} profile"), ("command", f"separatrix check --profile {profile}")]
    return write_report(out / "claims", verdict_page(judgements, rows))


def verdict_page(judgements: Sequence[Judgement], provenance: Sequence[tuple[str, str]]) -> Page:
    """Claims by verdict, the contradicted first: they are what a reader wants to see."""
    counts = Counter(own.verdict for own in judgements)
    order = (
        Verdict.CONTRADICTED,
        Verdict.CONSISTENT,
        Verdict.UNDECIDED,
        Verdict.NOT_APPLICABLE,
    )
    said = ", ".join(f"{counts[v]} {v.value.lower().replace('_', ' ')}" for v in order if counts[v])
    return Page(
        "Claims and verdicts",
        f"{len(judgements)} statements held against the records: {said}.",
        tuple(_section(v, judgements) for v in order if counts[v]),
        (),
        tuple(provenance),
    )


def _section(verdict: Verdict, judgements: Sequence[Judgement]) -> Section:
    badges = tuple(
        Badge(verdict.value, f"{own.claim.says} ({own.claim.name}; {own.claim.source})", own.why)
        for own in judgements
        if own.verdict is verdict
    )
    return Section(verdict.value.capitalize().replace("_", " "), badges=badges)
