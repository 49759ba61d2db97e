"""Nothing on disk is lost, half-written or silently skipped."""

import json
import shutil
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from separatrix.records import (
    Job,
    JobName,
    MissingRecords,
    RecordError,
    Store,
    describe,
    identity,
    name_of,
    pack,
    write_table,
)


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
    assert facts["job"] == describe(job)
    task = {"kind": "ToyTask", "num_patches": 20, "noise_std": 0.3}
    assert facts["job"]["cell"]["task"].items() >= task.items()
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
    assert store.read_names(store.names()).num_rows == 6


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
    assert error.value.names == tuple(map(name_of, jobs[1:]))
    assert str(error.value).startswith(
        f"4 of 5 jobs have no record in {store.root}: ToyNetwork on ToyTask with 16 samples, "
        f"seeds 0, 1, 2, 3, 4, … ({store.path(jobs[1])}); "
    )
    assert str(error.value).endswith("; and 1 more.")


def test_an_empty_store_is_an_empty_table(store):
    assert store.names() == frozenset()
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
    facts = {"separatrix": table.schema.metadata[b"separatrix"]}  # without the seal of the whole
    pq.write_table(table.drop_columns(["risk", "steps"]).replace_schema_metadata(facts), path)


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

    ((place, sentence),) = store.problems()
    assert place == path
    assert sentence.startswith(f"{path} {reason}")
    assert sentence.endswith("It is left alone: move it away, then run the study again.")
    asked = (
        lambda: store.has(job),
        lambda: store.read([job]),
        lambda: store.read_names([name_of(job)]),
        lambda: store.metadata([name_of(job)]),
        lambda: store.write(job, rows(job.seeds), provenance),
    )
    for ask in asked:
        with pytest.raises(RecordError) as error:
            ask()
        assert str(error.value) == sentence
    assert path.read_bytes() == before
    assert set(store.read([whole])["job"].to_pylist()) == {identity(whole)}


def flip_a_bit(path, _=None):
    column = pq.read_metadata(path).row_group(0).column(8)  # risk
    content = bytearray(path.read_bytes())
    content[column.data_page_offset + column.total_compressed_size // 2] ^= 1
    path.write_bytes(content)


def test_a_flipped_bit_is_noticed_by_its_checksum(store, job, rows, provenance):
    store.write(job, rows(job.seeds), provenance)
    assert store.read([job]).num_rows > 0  # what was read before does not hide it
    flip_a_bit(store.path(job))
    with pytest.raises(RecordError, match="cannot be read: it was cut short or damaged after"):
        store.read([job])


def in_one_message(*reasons):
    return "\n".join(
        [
            *(f"{path} {reason}." for path, reason in sorted(reasons)),
            "They are left alone: move them away, then run the study again.",
        ]
    )


@pytest.mark.parametrize(
    ("damage", "reason"), [(truncate, UNREADABLE), (flip_a_bit, UNREADABLE), (short, "lacks the c")]
)
def test_all_bad_files_that_are_read_are_named_at_once(
    store, cell, rows, provenance, damage, reason
):
    jobs = [Job(cell, n, (0, 1)) for n in (8, 16, 32)]
    for job in jobs:
        store.write(job, rows(job.seeds), provenance)
    victims = sorted(map(store.path, jobs[:2]))
    for path in victims:
        damage(path, None)
    with pytest.raises(RecordError) as error:
        store.read(sorted(jobs, key=store.path))
    *lines, end = str(error.value).splitlines()
    for line, path in zip(lines, victims, strict=True):
        assert line.startswith(f"{path} {reason}")
    assert end == "They are left alone: move them away, then run the study again."
    assert error.value.damage == tuple(line.removesuffix(".") for line in lines)
    assert store.read(jobs[2:]).num_rows == 4


def test_every_bad_file_of_a_store_is_named_before_a_run(store, cell, rows, provenance):
    jobs = [Job(cell, n, (0, 1)) for n in (8, 16, 32, 64)]
    for job in jobs:
        store.write(job, rows(job.seeds), provenance)
    pack(store.root, "bad", [name_of(jobs[0])])
    root = Path(store.root)
    store.check()
    for stray in ("notes.txt", "mine/numbers.parquet", "tables/notes.txt", "packs/.x.tmp"):
        path = root / stray
        path.parent.mkdir(exist_ok=True)
        path.write_text("mine")
    store.check()  # they are in nobody's way

    bad, table = root / "packs" / "bad.parquet", root / "tables" / "toy.part.0.parquet"
    write_table(table, [{"x": 1}], provenance)
    table.write_bytes(b"PAR1")
    with pytest.raises(
        RecordError, match=r"a table\. It is left alone: move it away, then measure"
    ):
        store.check()
    truncate(bad, None)
    foreign(store.path(jobs[1]), None)
    empty(store.path(jobs[2]), None)
    with pytest.raises(RecordError) as error:
        store.check()
    assert str(error.value) == in_one_message(
        (bad, UNREADABLE),
        (table, "cannot be read as a table"),
        (store.path(jobs[1]), "was not written by Separatrix"),
        (store.path(jobs[2]), UNREADABLE),
    )


def test_bad_records_and_packs_are_named_together(store, cell, rows, provenance):
    jobs = [Job(cell, n, (0, 1)) for n in (8, 16, 32)]
    for job in jobs:
        store.write(job, rows(job.seeds), provenance)
    bad, loose = pack(store.root, "bad", [name_of(jobs[0])]), store.path(jobs[1])
    for path in (bad, loose):
        truncate(path, None)
    both = "\n".join(
        [
            *(f"{path} {UNREADABLE}." for path in (bad, loose)),
            "They are left alone: move them away, then run the study again.",
        ]
    )
    for ask in (lambda: store.has(jobs[1]), lambda: store.read(jobs), lambda: store.read(jobs[:2])):
        with pytest.raises(RecordError) as error:
            ask()
        assert str(error.value) == both
    assert store.has(jobs[2])


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
    assert store.read_names(store.names()).num_rows == 6


def test_a_store_that_is_a_file_is_a_sentence(store, job, rows, provenance):
    Path(store.root).write_text("mine")
    with pytest.raises(RecordError, match=r"could not be written \(.*\): nothing was stored. Make"):
        store.write(job, rows(job.seeds), provenance)
    assert Path(store.root).read_text() == "mine"


def test_reads_by_name_what_it_reads_by_specification(store, cell, rows, provenance):
    jobs = [Job(cell, n, (0, 1)) for n in (8, 16, 32)]
    makers = [replace(provenance, device=device) for device in ("cpu", "gpu", "cpu")]
    for job, maker in zip(jobs, makers, strict=True):
        store.write(job, rows(job.seeds, risk=1 / job.num_samples), maker)
    names = [name_of(job) for job in jobs]
    assert names[0] == JobName(identity(cell), identity(jobs[0]))
    assert store.names() == frozenset(names)

    asked = [2, 0, 1, 0]
    table = store.read_names([names[i] for i in asked])
    assert table.equals(store.read([jobs[i] for i in asked]))
    assert table["job"].to_pylist()[::4] == [names[i].job for i in asked]
    made = [facts["provenance"] for facts in store.metadata([names[i] for i in asked])]
    assert made == [asdict(makers[i]) for i in asked]
    assert [m["job"]["num_samples"] for m in store.metadata(names)] == [8, 16, 32]


def test_names_without_a_record_are_listed(store, job, rows, provenance):
    store.write(job, rows(job.seeds), provenance)
    strange = JobName("a" * 16, "b" * 16)
    for ask in (store.read_names, store.metadata):
        with pytest.raises(MissingRecords) as error:
            ask([name_of(job), strange, strange])
        assert error.value.names == (strange,)
        assert str(error.value) == (
            f"1 of 3 jobs have no record in {store.root}: "
            f"{Path(store.root) / strange.cell / strange.job}.parquet."
        )


def test_manifests_and_tables_are_no_records(store, job, rows, provenance):
    store.write(job, rows(job.seeds), provenance)
    for name in ("manifests/toy.quick.json", "tables/toy.part.1/0"):
        path = Path(store.root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    write_table(Path(store.root) / "tables" / "toy.part.0.parquet", [{"x": 1}], provenance)
    assert store.problems() == []
    assert store.names() == {name_of(job)}
    assert store.read_names(store.names()).num_rows == 6
