"""`separatrix show`: what a study took, of the stores and of the results that ship."""

import json
from pathlib import Path

import pytest
from command_line import TOY_TABLE

from separatrix.records import Cost, add_cost


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_nothing_is_said_where_nothing_was_measured(separatrix):
    assert "measured" not in separatrix("show", TOY_TABLE).out


def test_what_was_measured_stands_beside_the_estimate(separatrix):
    add_cost("results/some", "toy-table", "full", Cost(212.4, "NVIDIA H200"))
    add_cost("records", "toy-table", "full", Cost(3.25, "cpu, 2 cores"))
    add_cost("other", "toy-table", "quick", Cost(61.0, "cpu, 4 cores"))
    shown = separatrix("show", TOY_TABLE).out
    assert "measured: 3.2 s on cpu, 2 cores; 212 s on NVIDIA H200\n" in shown
    assert shown.count("measured: ") == 1
    facts = json.loads(separatrix("show", TOY_TABLE, "--store", "other", "--json").out)
    assert facts["profiles"]["quick"]["measured"] == [{"seconds": 61.0, "device": "cpu, 4 cores"}]
    assert facts["profiles"]["full"]["measured"][0]["device"] == "NVIDIA H200"


def test_a_run_is_measured_and_packing_leaves_it(separatrix):
    assert separatrix("run", TOY_TABLE, "--profile", "quick").code == 0
    path = Path("records/costs/toy-table.quick.json")
    before = path.read_bytes()
    assert separatrix("pack").code == 0
    assert path.read_bytes() == before
    assert "measured: " in separatrix("show", TOY_TABLE).out
    assert "costs" not in separatrix("status", TOY_TABLE).out
