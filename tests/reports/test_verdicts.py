"""Verdicts on a page: every judgement once, the contradicted first, with its reason."""

from dataclasses import dataclass

import pytest

from separatrix.claims import AbstractClaim, Judgement, Region, Verdict, Weighed
from separatrix.reports import Page, Section, counted, verdict_page, with_claims

NOTHING = Weighed("", (), Region())


@dataclass(frozen=True)
class MadeUpClaim(AbstractClaim):
    name: str
    source: str = "paper, Thm 1"
    says: str = "It grows"
    measured: str = "How it grows."
    needs: tuple[str, ...] = ()

    def weigh(self, evidence):
        return NOTHING


JUDGEMENTS = [
    Judgement(MadeUpClaim(f"paper/{number}"), verdict, f"because {number}", NOTHING)
    for number, verdict in enumerate([*Verdict] * 2)
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
        verdicts = {badge.verdict.capitalize().replace("_", " ") for badge in section.badges}
        assert verdicts == {section.heading}
    assert page.lead.startswith(f"{len(JUDGEMENTS) - 1} statements held against the records: 2 con")
    assert page.provenance == (("records", "quick profile"),)


def test_claims_end_a_page_and_leave_the_rest_of_it(plain):
    page = with_claims(plain, JUDGEMENTS)
    first, claims = page.sections
    assert first is plain.sections[0]
    assert page.provenance == plain.provenance
    assert claims.heading == "Claims"
    assert [badge.verdict for badge in claims.badges[:3]] == [*["CONTRADICTED"] * 2, "CONSISTENT"]
    assert len(claims.badges) == len(JUDGEMENTS)
    for judgement in JUDGEMENTS:
        (badge,) = [badge for badge in claims.badges if badge.why == judgement.why]
        assert badge.says == f"It grows ({judgement.claim.name}; paper, Thm 1)"


def test_a_page_without_claims_stays_as_it_is(plain):
    assert with_claims(plain, []) is plain
