"""Verdicts on the command line: what is printed, and the three exit codes."""

import json

import pytest
from command_line import deviation, write_deviations

from separatrix.papers import CATALOGUE

CLAIMS = CATALOGUE.claims


def test_without_records_it_names_what_to_run_and_exits_2(separatrix, tmp_path):
    done = separatrix("check", "--store", tmp_path)
    assert done.code == 2
    assert list(tmp_path.iterdir()) == []
    assert done.out.startswith("lahoti2024: ")
    assert all(len(line) <= 80 for line in done.out.splitlines())
    joined = " ".join(done.out.split())
    for name, claim in CLAIMS.items():
        assert name.partition("/")[2] in joined
        assert " ".join(claim.says.split()) in joined
    assert "→ no records: run dsd-noise" in joined
    assert "CONTRADICTED packing-as-printed" in joined


@pytest.mark.parametrize(
    ("name", "code"), [("packing-repaired", 0), ("packing-as-printed", 1), ("law-cnn", 2)]
)
def test_exit_codes(separatrix, tmp_path, name, code):
    assert separatrix("check", f"lahoti2024/{name}", "--store", tmp_path).code == code


def test_missing_records_come_before_a_contradiction(separatrix, tmp_path):
    names = ("lahoti2024/packing-as-printed", "lahoti2024/law-cnn")
    assert separatrix("check", *names, "--store", tmp_path).code == 2


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
    assert [row["claim"] for row in rows] == [n for n in CLAIMS if n.startswith("lahoti2024/")]


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
