"""Verdicts on the command line: what is printed, and the three exit codes."""

import json
import re

import pytest
from command_line import deviation, write_deviations
from toy_claims import PAPER

from separatrix.papers import CATALOGUE


@pytest.fixture
def check(separatrix, monkeypatch, tmp_path):
    """`check` where made-up claims are all there is, on an empty store."""
    monkeypatch.setattr("separatrix.cli.known.PAPERS", (PAPER,))
    return lambda *arguments: separatrix("check", *arguments, "--store", tmp_path)


def rows_by_name(done):
    return {row["claim"].partition("/")[2]: row for row in json.loads(done.out)}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("true", "fixed", "identity"), 0),
        (("slip",), 0),
        (("gap",), 0),
        (("limit",), 0),
        (("false",), 1),
        (("worse",), 1),
        (("slip", "gap", "limit", "true", "false"), 1),
        (("squares",), 2),
        (("false", "squares"), 2),
    ],
)
def test_the_exit_code_is_1_for_what_is_refuted_alone(check, names, code):
    assert check(*names).code == code


def test_json_has_the_fields_of_a_judgement(check):
    rows = rows_by_name(check("--json"))
    fields = ["claim", "paper", "kind", "verdict", "finding", "says", "evidence", "would_fail_if"]
    assert all(list(row)[:9] == [*fields, "looked"] for row in rows.values())
    judged = {name: (row["verdict"], row["finding"]) for name, row in rows.items()}
    assert judged == {
        "identity": ("CONSISTENT", None),
        "fixed": ("CONSISTENT", None),
        "slip": ("CONTRADICTED", "erratum"),
        "gap": ("CONTRADICTED", "hypothesis-gap"),
        "limit": ("NOT_APPLICABLE", "scope"),
        "true": ("CONSISTENT", None),
        "false": ("CONTRADICTED", "refuted"),
        "worse": ("CONTRADICTED", "refuted"),
        "squares": ("UNDECIDED", None),
    }
    assert {row["paper"] for row in rows.values()} == {"toy2000"}
    assert rows["slip"]["kind"] == "proof-step"
    assert rows["slip"]["corrected"] == "toy2000/fixed"
    assert rows["true"]["looked"] == ["The limit was 0.4 at first."]
    assert rows["true"]["would_fail_if"] == "it were above 1"
    assert [row["value"] for row in rows["limit"]["evidence"]] == [2.0]


def test_groups_are_counted_apart_and_contradictions_come_first(check):
    out = check().out
    heads = re.findall(r"^toy2000, (\w+): (.*)$", out, re.M)
    assert heads == [
        ("statements", "3 contradicted, 1 consistent, 1 undecided, 1 not applicable"),
        ("errata", "1 contradicted"),
        ("ours", "1 consistent"),
        ("controls", "1 consistent"),
    ]
    assert re.findall(r"^[A-Z_]+ +(\S+) ", out, re.M) == [
        "gap", "false", "worse", "true", "squares", "limit", "slip", "fixed", "identity",
    ]  # fmt: skip
    assert "slip (Thm 1): proof-step, erratum" in out
    assert "looked: The limit was 0.4 at first." in out


def test_changes_since_an_older_answer_are_a_line_each(check, tmp_path):
    rows = json.loads(check("--json").out)
    old = tmp_path / "old.json"
    changed = {
        "toy2000/true": {"verdict": "UNDECIDED"},
        "toy2000/gap": {"finding": None},
        "toy2000/fixed": {"kind": "theorem"},
    }
    kept = [{**row, **changed.get(row["claim"], {})} for row in rows[1:]]
    for row in kept:
        if row["claim"] in ("toy2000/false", "toy2000/gap"):
            del row["kind"]  # as before there were kinds: no change by itself
    old.write_text(json.dumps([*kept, {"claim": "toy2000/gone", "verdict": "CONSISTENT"}]))
    done = check("--against", old)
    assert done.code == 2
    lines = [
        r"toy2000/identity: new → CONSISTENT (control): it: 0; the statement allows at most 1",
        r"toy2000/fixed: CONSISTENT (theorem) → CONSISTENT (ours): it: 0.5; the statement allows "
        "at most 1",
        r"toy2000/gap: CONTRADICTED (theorem) → CONTRADICTED (theorem, hypothesis-gap): it: 2; "
        "the statement allows at most 1",
        r"toy2000/true: UNDECIDED (remark) → CONSISTENT (remark): it: 0.5; the statement allows "
        "at most 1",
        r"toy2000/gone: CONSISTENT → gone",
        "5 changed.",
    ]
    assert done.out.splitlines() == lines
    (change,) = json.loads(check("true", "--against", old, "--json").out)
    assert (change["before"]["verdict"], change["after"]["verdict"]) == ("UNDECIDED", "CONSISTENT")
    assert check("slip", "--against", old).out == "0 changed.\n"


@pytest.mark.parametrize("content", [None, "{", '{"a": 1}', "[1]"])
def test_changes_since_something_else_are_one_sentence(check, tmp_path, content):
    old = tmp_path / "old.json"
    if content is not None:
        old.write_text(content)
    done = check("true", "--against", old)
    assert done.code == 2
    assert done.err.startswith("--against must be a file that `separatrix check --json` printed")


def test_without_records_it_names_what_to_run_and_exits_2(separatrix, tmp_path):
    done = separatrix("check", "--store", tmp_path)
    assert done.code == 2
    assert list(tmp_path.iterdir()) == []
    assert done.out.startswith("lahoti2024, statements: ")
    assert all(len(line) <= 80 for line in done.out.splitlines())
    joined = " ".join(done.out.split())
    for name, claim in CATALOGUE.claims.items():
        assert name.partition("/")[2] in joined
        assert " ".join(claim.says.split()) in joined
    assert "→ no records: run dsd-noise" in joined
    assert "CONTRADICTED packing-as-printed" in joined


@pytest.mark.parametrize(("value", "code"), [(1e-14, 0), (1e-3, 1)])
def test_tables_of_the_store_are_evidence(separatrix, tmp_path, value, code):
    write_deviations(tmp_path, deviation(value))
    done = separatrix("check", "lahoti2024/equivariance-gd", "--store", tmp_path)
    assert done.code == code
    assert ("CONTRADICTED" if code else "CONSISTENT") in done.out
    assert done.out.endswith("Read: 1 study at full profile.\n")


def test_as_json(separatrix, tmp_path):
    name = "lahoti2024/exp-1000-samples-suffice"
    done = separatrix("check", name, "--store", tmp_path, "--json")
    assert done.code == 2
    (row,) = json.loads(done.out)
    assert row["claim"] == name
    assert row["verdict"] == "UNDECIDED"
    assert row["why"] == "no records: run dsd-weight-sharing and dsd-patch-dim"
    assert row["needs"] == row["missing"] == ["dsd-weight-sharing", "dsd-patch-dim"]
    assert {"source", "says", "measured"} <= set(row)


@pytest.mark.parametrize("command", ["check", "cite"])
def test_an_unknown_claim_is_one_sentence(separatrix, command):
    done = separatrix(command, "lahoti2024/law-cn")
    assert done.code == 2
    assert done.err.startswith("claim must be one of the catalogue, got 'lahoti2024/law-cn': did")


def test_cite(separatrix):
    done = separatrix("cite", "lahoti2024/packing-repaired")
    assert done.code == 0
    assert done.out.startswith("@inproceedings{lahoti2024,")
    assert "@article{shannon1959," in done.out
    assert done.out.count("\n@") == 1
    assert separatrix("cite").out.count("@") >= 4


def test_the_name_of_a_paper_stands_for_its_claims(separatrix, tmp_path):
    rows = json.loads(separatrix("check", "lahoti2024", "--json", "--store", tmp_path).out)
    assert [row["claim"] for row in rows] == [
        n for n in CATALOGUE.claims if n.startswith("lahoti2024/")
    ]


@pytest.mark.parametrize("name", ["packing-repaired", "lahoti2024/packing-repaired"])
def test_a_claim_is_known_with_and_without_its_papers_name(separatrix, tmp_path, name):
    (row,) = json.loads(separatrix("check", name, "--json", "--store", tmp_path).out)
    assert row["claim"] == "lahoti2024/packing-repaired"


def test_evidence_is_numbers(separatrix, tmp_path):
    write_deviations(tmp_path, deviation(1e-14))
    (row,) = json.loads(separatrix("check", "equivariance-gd", "--json", "--store", tmp_path).out)
    (measurement,) = row["evidence"]
    assert measurement["value"] == pytest.approx(1e-14 / 1e-9)  # deviation over tolerance
    assert measurement["lower"] <= measurement["value"] <= measurement["upper"]


def test_a_store_that_is_not_there_is_an_error(separatrix, tmp_path):
    done = separatrix("check", "--store", tmp_path / "none")
    assert done.code == 2
    assert done.err.startswith(f"store must be a folder of records, got {tmp_path / 'none'}, ")
