"""A run names every damaged file of its store at once, before it does anything."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from running_here import run_here

from separatrix.records import RecordError, Store
from separatrix.runs import AbstractItem, Machine, Part, Tables
from separatrix.studies import Study, TablePage

CPU = Machine("cpu", 1, 2**28)


@dataclass(frozen=True)
class Number(AbstractItem):
    number: int

    def rows(self):
        yield {"number": self.number}


STUDY = Study(
    name="numbers",
    title="Numbers",
    question="Which?",
    source="none",
    expected="some",
    plan=lambda profile: Tables((Part("numbers", (Number(1), Number(2))),)),
    page=TablePage(lambda tables: ()),
)


def test_all_damaged_files_are_named_before_anything_is_measured(tmp_path):
    """Also those of other studies: a run of many must not stop at the last of them, hours later."""
    damaged = ["0" * 16 + "/" + "1" * 16, "packs/other", "tables/numbers.numbers.0"]
    paths = [tmp_path / f"{name}.parquet" for name in damaged]
    for path in paths:
        path.parent.mkdir()
        path.write_bytes(b"PAR1")
    run = lambda: run_here(STUDY, "full", Store(tmp_path), CPU)
    with pytest.raises(RecordError) as error:
        run()
    *lines, end = str(error.value).splitlines()
    assert [line.split(" cannot be read")[0] for line in lines] == [str(path) for path in paths]
    assert end == "They are left alone: move them away, then run the study again."
    assert {path for path in Path(tmp_path).rglob("*") if path.is_file()} == set(paths)
    for path in paths:
        path.unlink()
    run()
    assert len(list((tmp_path / "tables").glob("*.parquet"))) == 1
