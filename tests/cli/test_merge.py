"""Stores of shards become one, and one is copied to publish; `status` tells what is there twice."""

import json
import os
import shutil
from pathlib import Path

import pytest
from command_line import TOY, TOY_TABLE, records

from separatrix.records import Provenance, Store, identity, pack, read_table, write_table
from separatrix.records.table import record_bytes
from separatrix.studies import study_from_file

GPU = Provenance("0.4.0", "0.11.2", "NVIDIA H200", None)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def shards(toy_store, tmp_path):
    """The records of the toy, every third in one store."""
    places = sorted(records(toy_store))
    for number, place in enumerate(places):
        path = tmp_path / f"shard-{number % 3}" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(toy_store / place, path)
    return [tmp_path / f"shard-{number}" for number in range(3)]


def test_shards_are_merged_and_read_as_one_run(separatrix, shards, toy_store):
    done = separatrix("merge", *shards)
    assert done.code == 0
    lines = done.out.splitlines()
    number = len(records(toy_store))
    assert lines[0] == (
        f"{shards[0]} into records: {-(-number // 3)} taken, 0 already there, 0 twins, 0 damaged, "
        "0 foreign"
    )
    assert len(lines) == 3
    assert records("records") == records(toy_store)
    assert "toy, full: 2 of 2 done" in separatrix("status", TOY).out
    again = json.loads(separatrix("merge", *shards, "--json").out)
    assert again["store"] == "records"
    assert [source["taken"] for source in again["sources"]] == [0, 0, 0]
    assert sum(source["already_there"] for source in again["sources"]) == number


def as_if_made_by(made, path):
    """The record at `path` with another provenance."""
    store = Store(path.parents[1])
    (name,) = [name for name in store.names() if name.job == path.stem]
    facts = store.metadata([name])[0] | {"provenance": vars(made)}
    table = store.read_names([name])
    path.write_bytes(record_bytes(table, facts))


def test_twins_and_mixtures_are_told(separatrix, shards, toy_store):
    theirs = sorted(shards[1].glob("*/*.parquet"))
    for path in theirs:
        as_if_made_by(GPU, path)
    shutil.copytree(toy_store, "records")
    done = separatrix("merge", shards[1])
    assert done.code == 0
    summary, twins = done.out.splitlines()
    assert f"{len(theirs)} twins (0 with other numbers)" in summary
    assert f"{len(theirs)} files in records/twins/" in twins
    assert "of NVIDIA H200 (separatrix 0.4.0, jax 0.11.2): the store has another record" in twins
    status = separatrix("status", TOY).out
    assert twins in status
    assert "toy: " not in status  # what counts is of one device

    shutil.rmtree("records")
    assert separatrix("merge", *shards).code == 0
    (line,) = [ln for ln in separatrix("status", TOY).out.splitlines() if ln.startswith("toy: ")]
    assert f"{len(theirs)} of NVIDIA H200 (separatrix 0.4.0, jax 0.11.2)" in line
    assert line.endswith(
        ": between them numbers may differ, in the last digits at first and by more in long runs."
    )
    (study,) = json.loads(separatrix("status", TOY, "--json").out)["studies"]
    assert {row["device"]: row["count"] for row in study["made_with"]}["NVIDIA H200"] == len(theirs)
    assert study["missing"] == 0
    separatrix("report", TOY, "--out", "out")
    page = next(Path("out").rglob("toy/index.html")).read_text()
    assert "not of one device and version" in page
    assert f"{len(theirs)} of NVIDIA H200 (separatrix 0.4.0, jax 0.11.2)" in page


def test_status_names_what_lies_twice(separatrix, toy_store):
    shutil.copytree(toy_store, "records")
    store = Store("records")
    names = sorted(store.names())
    pack("records", "toy", names)
    for name in names[:2]:
        place = f"{name.cell}/{name.job}.parquet"
        os.makedirs(f"records/{name.cell}", exist_ok=True)
        shutil.copy(toy_store / place, f"records/{place}")
    status = separatrix("status", TOY).out
    assert (
        f"2 jobs lie in a pack and in a file too, {names[0].cell}/{names[0].job}.parquet the "
        "first: the pack counts, and `separatrix pack` clears up."
    ) in status
    assert len(json.loads(separatrix("status", TOY, "--json").out)["duplicates"]) == 2
    assert separatrix("pack").code == 0
    assert "in a pack and in a file too" not in separatrix("status", TOY).out


def test_damaged_and_foreign_files_are_named_and_the_exit_code_is_1(separatrix, shards):
    victim = sorted(shards[0].glob("*/*.parquet"))[0]
    victim.write_bytes(victim.read_bytes()[:100])
    (shards[0] / "notes.txt").write_text("mine")
    done = separatrix("merge", shards[0])
    assert done.code == 1
    summary, damaged, foreign = done.out.splitlines()
    assert "1 damaged, 1 foreign" in summary
    assert damaged.startswith(f"  {victim} cannot be read: it was cut short or damaged")
    assert foreign == (
        f"  {shards[0] / 'notes.txt'} is not where Separatrix would have put it. "
        "It is left where it is."
    )
    (facts,) = json.loads(separatrix("merge", shards[0], "--json").out)["sources"]
    assert (len(facts["damaged"]), len(facts["foreign"]), facts["taken"]) == (1, 1, 0)


def test_items_of_a_table_that_shards_measured_become_the_table(separatrix, tmp_path):
    """`run` puts them together, and measures nothing."""
    assert separatrix("run", TOY_TABLE, "--store", "whole").code == 0
    (whole,) = (tmp_path / "whole" / "tables").glob("*.parquet")
    items = tmp_path / "shard" / "tables" / whole.stem
    (part,) = study_from_file(TOY_TABLE).plan("full").parts
    for item in part.items:
        write_table(items / f"{identity(item)}.parquet", list(item.rows()), GPU)
    assert separatrix("merge", "shard").out.startswith("shard into records: 5 taken")
    assert "5 of 5" in separatrix("status", TOY_TABLE).out
    assert separatrix("run", TOY_TABLE).code == 0
    assert read_table(tmp_path / "records" / "tables" / whole.name) == read_table(whole)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nowhere"], "DIR must be a folder of records, got nowhere, which is not there: name"),
        (["records"], "DIR must lie apart from the store that is merged into, got records and"),
    ],
)
def test_refusals_are_one_sentence(separatrix, tmp_path, arguments, sentence):
    (tmp_path / "records").mkdir()
    done = separatrix("merge", *arguments)
    assert done.code == 2
    assert done.err.startswith(sentence)
    assert len(done.err.splitlines()) == 1


def test_an_archive_answers_as_the_store_does(separatrix, toy_store, tmp_path):
    separatrix("status", TOY, "--store", toy_store)  # makes the manifest
    done = separatrix("archive", "copy", "--store", toy_store)
    assert done.code == 0
    assert done.out.startswith(f"toy: {Path('copy/packs/toy.parquet')}, ")
    shown = separatrix("status", TOY, "--store", "copy").out
    assert "toy, full: 2 of 2 done" in shown
    assert shown == separatrix("status", TOY, "--store", toy_store).out
    again = separatrix("archive", "copy", "--store", toy_store)
    assert again.code == 2
    assert "DIR must be empty" in again.err
