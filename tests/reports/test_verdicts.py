"""Verdicts on a page: every judgement once, the contradicted first, with its reason."""

import pytest
from made_up_claims import judgement

from separatrix.claims import Finding, Kind, Verdict
from separatrix.reports import Page, Section, counted, verdict_page, with_claims

JUDGEMENTS = [judgement(number, verdict) for number, verdict in enumerate([*Verdict] * 2)]
CONSISTENT, CONTRADICTED = Verdict.CONSISTENT, Verdict.CONTRADICTED
GROUPS = [
    judgement(0, CONSISTENT, kind=Kind.CONTROL),
    judgement(1, CONTRADICTED, kind=Kind.OURS, finding=Finding.REFUTED),
    judgement(2, CONTRADICTED, "other", Kind.REMARK, Finding.ERRATUM),
    judgement(3, CONSISTENT, kind=Kind.FIGURE),
    judgement(4, CONTRADICTED, finding=Finding.HYPOTHESIS_GAP, looked=("It was wider.",)),
    judgement(5, CONTRADICTED, kind=Kind.PROOF_STEP, finding=Finding.ERRATUM),
]


@pytest.fixture
def plain():
    return Page("t", "l", (Section("s"),), provenance=(("device", "cpu"),))


def test_counts_leave_out_what_there_is_none_of():
    verdicts = "2 contradicted, 2 consistent, 2 undecided, 2 not applicable"
    assert counted(JUDGEMENTS) == f"statements: {verdicts}"
    assert counted(JUDGEMENTS[3:4]) == "statements: 1 not applicable"
    assert counted([]) == ""


def test_groups_are_counted_apart_statements_first_controls_last():
    assert counted(GROUPS) == (
        "statements: 1 contradicted, 1 consistent; errata: 2 contradicted; "
        "ours: 1 contradicted; controls: 1 consistent"
    )


def test_the_page_of_verdicts_has_a_section_for_each_group_of_each_paper():
    page = verdict_page(GROUPS, [("records", "quick profile")])
    assert [(section.heading, len(section.badges)) for section in page.sections] == [
        ("paper: statements of the paper", 2),
        ("paper: errata, whose corrected readings hold", 1),
        ("paper: questions and formulas of this project", 1),
        ("paper: controls, true by construction", 1),
        ("other: errata, whose corrected readings hold", 1),
    ]
    first = page.sections[0]
    assert first.text == ("1 contradicted, 1 consistent.",)
    assert [badge.verdict for badge in first.badges] == ["CONTRADICTED", "CONSISTENT"]
    assert page.lead == f"6 sentences held against the records. {counted(GROUPS)}."
    assert page.provenance == (("records", "quick profile"),)


def test_a_badge_tells_kind_and_finding_what_would_contradict_and_what_was_changed():
    page = verdict_page(GROUPS[4:5], [])
    (badge,) = page.sections[0].badges
    assert badge.says == "It grows (paper/4; paper, Thm 1; theorem, hypothesis-gap)"
    assert badge.why == (
        "because 4. Would be contradicted if it shrank. "
        "Changed after its verdict was seen: It was wider."
    )


def test_claims_end_a_page_and_leave_the_rest_of_it(plain):
    page = with_claims(plain, JUDGEMENTS)
    first, claims = page.sections
    assert first is plain.sections[0]
    assert page.provenance == plain.provenance
    assert claims.heading == "Claims"
    assert [badge.verdict for badge in claims.badges[:3]] == [*["CONTRADICTED"] * 2, "CONSISTENT"]
    assert len(claims.badges) == len(JUDGEMENTS)
    assert claims.text == (f"Held against these records: {counted(JUDGEMENTS)}.",)


def test_a_page_without_claims_stays_as_it_is(plain):
    assert with_claims(plain, []) is plain
