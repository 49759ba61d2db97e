"""Nothing on disk is lost, half-written or silently skipped."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from separatrix.records import Job, MissingRecords, RecordError, Store, identity


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


def test_round_trip(store, job, rows, provenance):
    assert not store.has(job)
    store.write(job, rows(job.seeds), provenance)
    assert store.has(job)
    table = store.read([job])
    assert table["seed"].to_pylist() == [0, 0, 1, 1, 2, 2]
    assert table["steps"].to_pylist() == [[1, 10, 100]] * 6
    np.testing.assert_allclose(table["risk"].to_pylist(), rows(job.seeds)["risk"], rtol=1e-6)
    first = table.slice(0, 1).to_pylist()[0]
    assert first["cell"] == identity(job.cell)
    assert first["job"] == identity(job) == store.path(job).stem
    assert first["num_samples"] == 64
    assert (first["task.kind"], first["task.num_patches"]) == ("ToyTask", 20)
    assert (first["network.width"], first["measure.exact"]) == (None, True)
    assert first["algorithm.learning_rates"] == "[0.1,1.0]"


def test_metadata_says_what_was_asked_and_by_what_it_was_made(store, job, rows, provenance):
    store.write(job, rows(job.seeds), provenance)
    facts = json.loads(pq.read_metadata(store.path(job)).metadata[b"separatrix"])
    assert facts["schema"] == 1
    assert facts["job"]["cell"]["task"] == {"kind": "ToyTask", "num_patches": 20, "noise_std": 0.3}
    assert facts["provenance"] == {
        "separatrix": "0.1.0",
        "jax": "0.10.2",
        "device": "cpu",
        "commit": None,
    }


def test_same_job_same_bytes_whatever_the_order_of_the_runs(tmp_path, job, rows, provenance):
    a, b = Store(tmp_path / "a"), Store(str(tmp_path / "b"))
    ordered = rows(job.seeds)
    a.write(job, ordered, provenance)
    b.write(job, {name: list(column)[::-1] for name, column in ordered.items()}, provenance)
    assert a.path(job).read_bytes() == b.path(job).read_bytes()


def test_a_column_that_a_cell_lacks_is_null_and_integers_join_floats(store, cell, rows, provenance):
    wide = replace(cell, network=replace(cell.network, width=8))
    other = replace(cell, network=cell.measure)  # a network of another kind, with other fields
    jobs = [Job(c, 16, (0,)) for c in (cell, wide, other)]
    for job in jobs:
        store.write(job, rows((0,)), provenance)
    table = store.read(jobs)
    assert table["network.width"].to_pylist() == [None, None, 8, 8, None, None]
    assert table["network.exact"].to_pylist() == [None] * 4 + [True] * 2
    assert store.read_all().num_rows == 6


def test_a_stored_job_keeps_its_record(store, job, rows, provenance):
    store.write(job, rows(job.seeds), provenance)
    before = store.path(job).read_bytes()
    store.write(job, rows(job.seeds, risk=0.9), provenance)
    assert store.path(job).read_bytes() == before


def test_missing_jobs_are_named(store, cell, rows, provenance):
    jobs = [Job(cell, n, tuple(range(7))) for n in (8, 16, 32, 64, 128)]
    store.write(jobs[0], rows(range(7)), provenance)
    with pytest.raises(MissingRecords) as error:
        store.read(jobs)
    assert error.value.jobs == tuple(jobs[1:])
    assert str(error.value).startswith(
        f"4 of 5 jobs have no record in {store.root}: ToyNetwork on ToyTask with 16 samples, "
        f"seeds 0, 1, 2, 3, 4, … ({store.path(jobs[1])}); "
    )
    assert str(error.value).endswith("; and 1 more.")


def test_an_empty_store_is_an_empty_table(store):
    assert store.read_all().num_rows == 0
    assert store.read([]).num_rows == 0
    assert store.problems() == []


def truncate(path, _):
    path.write_bytes(path.read_bytes()[:-20])


def empty(path, _):
    path.write_bytes(b"")


def foreign(path, _):
    pq.write_table(pa.table({"x": [1]}), path)


def later_schema(path, _):
    table = pq.read_table(path)
    pq.write_table(table.replace_schema_metadata({"separatrix": '{"schema": 2}'}), path)


def short(path, _):
    table = pq.read_table(path)
    pq.write_table(table.drop_columns(["risk", "steps"]), path)


def another_job(path, other):
    shutil.copy(other, path)


UNREADABLE = (
    "cannot be read: it was cut short or damaged after it was written, or is not a Parquet file"
)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (truncate, UNREADABLE),
        (empty, UNREADABLE),
        (foreign, "was not written by Separatrix"),
        (later_schema, "has schema 2, and this version of Separatrix reads 1"),
        (short, "lacks the columns steps, risk"),
        (another_job, "holds the job "),
    ],
)
def test_a_bad_file_is_named_and_left_alone(store, job, rows, provenance, damage, reason):
    whole = replace(job, num_samples=8)
    for each in (job, whole):
        store.write(each, rows(job.seeds), provenance)
    path = store.path(job)
    damage(path, store.path(whole))
    before = path.read_bytes()

    (found,) = store.problems()
    assert found[0] == path
    assert found[1].startswith(f"{path} {reason}")
    assert found[1].endswith("It is left alone: move it away, then run the study again.")
    asked = (
        lambda: store.has(job),
        lambda: store.read([job]),
        lambda: store.write(job, rows(job.seeds), provenance),
    )
    for ask in asked:
        with pytest.raises(RecordError) as error:
            ask()
        assert str(error.value) == found[1]
    assert path.read_bytes() == before
    assert set(store.read_all()["job"].to_pylist()) == {identity(whole)}


def test_a_flipped_bit_is_found_by_its_checksum(store, job, rows, provenance):
    store.write(job, rows(job.seeds), provenance)
    assert store.read([job]).num_rows > 0  # what was read before does not hide it
    path = store.path(job)
    column = pq.read_metadata(path).row_group(0).column(8)  # risk
    content = bytearray(path.read_bytes())
    content[column.data_page_offset + column.total_compressed_size // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(RecordError, match="cannot be read: it was cut short or damaged after"):
        store.read([job])


def test_what_is_not_a_record_is_reported_and_what_is_hidden_is_not(store, job, rows, provenance):
    store.write(job, rows(job.seeds), provenance)
    notes = Path(store.root) / "notes.txt"
    notes.write_text("mine")
    (Path(store.root) / ".hidden").write_text("")
    (problem,) = store.problems()
    assert problem[0] == notes
    assert problem[1].startswith(
        f"{notes} is not where a record would be, so it was not written by"
    )
    assert store.read_all().num_rows == 6


def test_a_store_that_is_a_file_is_a_sentence(store, job, rows, provenance):
    Path(store.root).write_text("mine")
    with pytest.raises(RecordError, match=r"could not be written \(.*\): nothing was stored. Make"):
        store.write(job, rows(job.seeds), provenance)
    assert Path(store.root).read_text() == "mine"


def test_the_files_of_a_cell_tell_when_something_came_or_went(store, job, rows, provenance):
    assert store.files_of([job.cell]) == ((),)
    store.write(job, rows(job.seeds), provenance)
    assert store.files_of([job.cell]) == ((store.path(job).name,),)
    store.path(job).unlink()
    assert store.files_of([job.cell]) == ((),)
