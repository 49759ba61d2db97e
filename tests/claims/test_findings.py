"""What a contradiction shows: a slip, a missing condition, a refutation, or another scope."""

from dataclasses import replace

import pytest

from separatrix.claims import (
    Evidence,
    FactClaim,
    Finding,
    Group,
    Kind,
    TheoryClaim,
    Verdict,
    judge,
)
from separatrix.claims.kinds import group_of
from separatrix.claims.verdict import Region
from separatrix.claims.weighed import computed, undecided

NOTHING = Evidence()


def stated(name, value, **fields):
    """A statement that wants a number to be at most 1."""
    return TheoryClaim(
        name=f"toy2000/{name}",
        source="toy2000, Thm 1",
        says="It is at most 1.",
        measured="The number.",
        check=lambda: computed("it", value, high=1.0),
        **{"kind": Kind.THEOREM, "fails_if": "it were above 1", **fields},
    )


RIGHT, WRONG = (stated(f"corrected-{v}", v, kind=Kind.OURS) for v in (0.5, 2.0))
OPEN = replace(RIGHT, check=lambda: undecided("it", Region(high=1.0), "nothing was measured"))
ERRATUM = {"finding": Finding.ERRATUM, "corrected": RIGHT}


def test_a_contradiction_refutes_unless_the_claim_says_otherwise():
    assert judge(stated("plain", 2.0), NOTHING).finding is Finding.REFUTED
    gap = judge(stated("gap", 2.0, finding=Finding.HYPOTHESIS_GAP), NOTHING)
    assert (gap.verdict, gap.finding) == (Verdict.CONTRADICTED, Finding.HYPOTHESIS_GAP)


@pytest.mark.parametrize("fields", [{}, ERRATUM, {"finding": Finding.HYPOTHESIS_GAP}])
def test_what_is_consistent_has_no_finding(fields):
    judgement = judge(stated("true", 0.5, **fields), NOTHING)
    assert (judgement.verdict, judgement.finding) == (Verdict.CONSISTENT, None)
    assert judgement.group is Group.STATEMENTS


def test_a_slip_is_an_erratum_where_the_corrected_reading_holds():
    judgement = judge(stated("slip", 2.0, **ERRATUM), NOTHING)
    assert (judgement.verdict, judgement.finding) == (Verdict.CONTRADICTED, Finding.ERRATUM)
    assert judgement.group is Group.ERRATA
    assert judgement.why.endswith("the corrected reading, toy2000/corrected-0.5, is CONSISTENT")


@pytest.mark.parametrize("corrected", [WRONG, OPEN])
def test_a_slip_whose_corrected_reading_does_not_hold_is_refuted(corrected):
    claim = stated("slip", 2.0, finding=Finding.ERRATUM, corrected=corrected)
    judgement = judge(claim, NOTHING)
    assert judgement.finding is Finding.REFUTED
    assert judgement.group is Group.STATEMENTS
    assert not judgement.missing


def test_a_slip_whose_corrected_reading_lacks_records_is_not_whole():
    """Exit code 2, not 1: what the contradiction shows is not known."""
    measured = FactClaim(
        name="toy2000/measured", source="toy2000, Thm 1", says="It is.", measured="It.",
        kind=Kind.OURS, fails_if="it were not", needs=("toy/runs",), quantity="it",
        about=lambda row: True, number=lambda row: row["it"], by=("width",), high=1.0,
    )  # fmt: skip
    claim = stated("slip", 2.0, finding=Finding.ERRATUM, corrected=measured)
    assert claim.studies == ("toy",)
    judgement = judge(claim, NOTHING)
    assert (judgement.verdict, judgement.missing) == (Verdict.CONTRADICTED, ("toy/runs",))
    there = Evidence(tables={"toy/runs": [{"width": 1, "it": 0.5}] * 4})
    assert judge(claim, there).finding is Finding.ERRATUM
    assert not judge(claim, there).missing


@pytest.mark.parametrize("value", [0.5, 2.0])
def test_outside_of_its_scope_a_measurement_is_told_and_judges_nothing(value):
    words = "it is about the worst case, and one case was measured"
    judgement = judge(stated("limit", value, finding=Finding.SCOPE, scope=words), NOTHING)
    assert (judgement.verdict, judgement.finding) == (Verdict.NOT_APPLICABLE, Finding.SCOPE)
    assert judgement.why == f"{words}; it: {value:g}; the statement allows at most 1"
    (row,) = judgement.as_rows()
    assert row["value"] == value


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"finding": Finding.ERRATUM}, "toy2000/odd must name the corrected reading"),
        ({"finding": Finding.SCOPE}, "toy2000/odd must say its scope if that is its finding"),
        ({"scope": "elsewhere"}, "toy2000/odd must say its scope if that is its finding"),
    ],
)
def test_a_finding_brings_what_it_rests_on(fields, words):
    with pytest.raises(ValueError, match=words):
        stated("odd", 2.0, **fields)


def test_kind_and_what_would_contradict_it_are_required():
    words = {"name": "toy2000/odd", "source": "toy2000, Thm 1", "says": "It is.", "measured": "It."}
    with pytest.raises(TypeError, match="'kind'"):
        TheoryClaim(**words, check=lambda: computed("it", 0.0))


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_has_a_group_and_only_statements_are_errata(kind):
    expected = {Kind.OURS: Group.OURS, Kind.CONTROL: Group.CONTROLS}
    assert group_of(kind, None) is expected.get(kind, Group.STATEMENTS)
    assert group_of(kind, Finding.REFUTED) is expected.get(kind, Group.STATEMENTS)
    assert group_of(kind, Finding.ERRATUM) is expected.get(kind, Group.ERRATA)


def test_statements_come_first_and_controls_last():
    assert list(Group) == [Group.STATEMENTS, Group.ERRATA, Group.OURS, Group.CONTROLS]
