"""What stores hold of a study: which manifest counts, and when it is made anew."""

import runpy
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from running_here import run_here

from separatrix.records import (
    Manifest,
    Store,
    TableEntry,
    manifest_path,
    read_manifest,
    write_manifest,
)
from separatrix.runs import AbstractItem, Machine, Part, Tables
from separatrix.studies import Shelf, Study, TablePage
from separatrix.studies.answers import fits, profiles_in_words

CPU = Machine("cpu", 1, 2**28)
TOY: Study = runpy.run_path(str(Path(__file__).parents[1] / "cli" / "toy_study.py"))["STUDY"]


@dataclass(frozen=True)
class Number(AbstractItem):
    number: int

    def rows(self):
        yield {"number": self.number}


def plan(profile):
    numbers = {"quick": (1,), "full": (1, 2)}[profile]
    return Tables((Part("numbers", tuple(map(Number, numbers))),))


STUDY = Study(
    name="numbers",
    title="Numbers",
    question="Which?",
    source="none",
    expected="some",
    plan=plan,
    page=TablePage(lambda tables: ()),
)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


def run(store, profile, study=STUDY):
    run_here(study, profile, store, CPU)


def answer(*stores, profile=None, study=STUDY):
    return Shelf(stores, profile).answer(study)


def numbers_in(answer):
    return [row["number"] for row in answer.study.page.tables(answer)["numbers"]]


def test_a_store_without_anything_answers_nothing(store):
    assert answer(store) is None


def test_what_the_store_holds_counts_and_full_comes_first(store):
    run(store, "quick")
    assert answer(store).manifest.profile == "quick"
    assert numbers_in(answer(store)) == [1]
    run(store, "full")
    assert numbers_in(answer(store)) == [1, 2]
    assert numbers_in(answer(store, profile="quick")) == [1]


def test_a_full_one_that_is_not_complete_gives_way_to_a_quick_one(store):
    run(store, "full")
    run(store, "quick")
    (part,) = plan("full").parts
    part.path("numbers", store).unlink()
    assert answer(store).manifest.profile == "quick"


def test_the_first_store_that_has_something_counts(tmp_path):
    empty, first, second = (Store(tmp_path / name) for name in ("empty", "first", "second"))
    run(first, "quick")
    run(second, "quick")
    assert answer(empty, first, second).store == first
    run(second, "full")
    assert answer(empty, first, second).store == second


def test_a_manifest_that_is_missing_is_made_anew(store):
    run(store, "full")
    path = manifest_path(store.root, "numbers", "full")
    before = path.read_bytes()
    path.unlink()
    assert numbers_in(answer(store)) == [1, 2]
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"manifest": 99}', b"\xff\xfe"])
def test_a_damaged_manifest_is_made_anew(store, content):
    run(store, "full")
    path = manifest_path(store.root, "numbers", "full")
    before = path.read_bytes()
    path.write_bytes(content)
    assert numbers_in(answer(store)) == [1, 2]
    assert path.read_bytes() == before


def test_a_damaged_manifest_is_made_anew_while_another_study_is_under_way(store):
    """Records that no manifest tells of may be the other's then; the file says whose they are."""
    run_here(TOY, "full", store, CPU)
    path = manifest_path(store.root, "toy", "full")
    before = path.read_bytes()
    path.write_bytes(before[:-9])
    half = TableEntry("numbers", "0" * 16, 2, 1)
    write_manifest(store.root, Manifest("numbers", "full", "code", tables=(half,)))
    assert answer(store, study=TOY).manifest.complete
    assert path.read_bytes() == before


def test_a_manifest_of_other_code_is_not_believed(store):
    """The plan says what is asked: another plan, and what was measured is another table."""
    run(store, "full")
    ours = read_manifest(store.root, "numbers", "full")
    theirs = replace(ours, code="other")
    write_manifest(store.root, theirs)
    assert read_manifest(store.root, "numbers", "full") == theirs
    assert not fits(theirs, STUDY, store)
    assert answer(store).manifest.code == ours.code
    other = replace(STUDY, plan=lambda profile: Tables((Part("numbers", (Number(7),)),)))
    write_manifest(store.root, theirs)
    assert answer(store, study=other) is None


def test_a_store_that_cannot_be_written_is_read(store, monkeypatch):
    run(store, "full")
    shutil.rmtree(store.root / "manifests")

    def refuse(*arguments):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("separatrix.studies.answers.write_manifest", refuse)
    assert numbers_in(answer(store)) == [1, 2]


def test_two_studies_of_one_name_do_not_answer_for_each_other(store):
    run(store, "full")
    other = replace(STUDY, plan=lambda profile: Tables((Part("numbers", (Number(7),)),)))
    shelf = Shelf((store,))
    assert numbers_in(shelf.answer(STUDY)) == [1, 2]
    assert shelf.answer(other) is None


def test_which_records_were_read_in_words(store):
    assert profiles_in_words([]) == "Read: nothing; no study has records here."
    run(store, "quick")
    assert profiles_in_words([answer(store)]) == "Read: 1 study at quick profile."
