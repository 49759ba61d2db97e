"""Verdicts on a page: every judgement once, the contradicted first, with its reason."""

import pytest

from separatrix.claims import CLAIMS, Judgement, Verdict
from separatrix.reports import Page, Section, counted, verdict_page, with_claims

JUDGEMENTS = [
    Judgement(claim, verdict, f"because {number}")
    for number, (claim, verdict) in enumerate(zip(CLAIMS.values(), [*Verdict] * 2, strict=False))
]


@pytest.fixture
def plain():
    return Page("t", "l", (Section("s"),), provenance=(("device", "cpu"),))


def test_counts_leave_out_what_there_is_none_of():
    assert counted(JUDGEMENTS) == "2 contradicted, 2 consistent, 2 undecided, 2 not applicable"
    assert counted(JUDGEMENTS[3:4]) == "1 not applicable"
    assert counted([]) == ""


def test_the_page_of_verdicts_has_every_claim_in_the_section_of_its_verdict():
    page = verdict_page(JUDGEMENTS[:-1], [("records", "quick profile")])
    headings = ["Contradicted", "Consistent", "Undecided", "Not applicable"]
    assert [section.heading for section in page.sections] == headings
    assert [len(section.badges) for section in page.sections] == [2, 2, 2, 1]
    for section in page.sections:
        said = {badge.verdict.capitalize().replace("_", " ") for badge in section.badges}
        assert said == {section.heading}
    assert page.lead.startswith(f"{len(JUDGEMENTS) - 1} statements held against the records: 2 con")
    assert page.provenance == (("records", "quick profile"),)


def test_claims_end_a_page_and_leave_the_rest_of_it(plain):
    page = with_claims(plain, JUDGEMENTS)
    first, claims = page.sections
    assert first is plain.sections[0]
    assert page.provenance == plain.provenance
    assert claims.heading == "Claims"
    assert [badge.verdict for badge in claims.badges[:3]] == [*["CONTRADICTED"] * 2, "CONSISTENT"]
    assert {badge.why for badge in claims.badges} == {own.why for own in JUDGEMENTS}
    for own in JUDGEMENTS:
        (badge,) = [badge for badge in claims.badges if badge.why == own.why]
        assert badge.says == f"{own.claim.says} ({own.claim.name}; {own.claim.source})"


def test_a_page_without_claims_stays_as_it_is(plain):
    assert with_claims(plain, []) is plain
