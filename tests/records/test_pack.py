"""A pack gives back what the files held, to the last bit, and no way of stopping it loses a job."""

import base64
import fcntl
import hashlib
import json
import os
import shutil
import threading
import zlib
from dataclasses import replace
from itertools import count
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from separatrix.records import Job, JobName, MissingRecords, RecordError, Store, name_of, pack
from separatrix.records.merging.packing import pack_bytes
from separatrix.records.table import to_bytes

OTHER_NAN = np.array([0xFFC00001], np.uint32).view(np.float32)[0]


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "records")


@pytest.fixture
def jobs(cell):
    """Of three cells, the last with a network of another kind."""
    wide = replace(cell, network=replace(cell.network, width=8))
    other = replace(cell, network=cell.measure)
    return [Job(each, n, seeds) for each in (cell, wide, other) for n, seeds in SIZES]


SIZES = ((16, (0, 1)), (8, (2, 1, 0)), (32, (5,)))


@pytest.fixture
def names(store, jobs, rows, provenance):
    """The jobs' names, their records being stored, with all that a float can be."""
    for i, job in enumerate(jobs):
        table = rows(job.seeds, risk=1 / (i + 1))
        table["risk"] = table["risk"].astype(np.float32)
        table["risk"][0] = [np.nan, OTHER_NAN, np.inf]
        table["train_risk"][-1] = [-0.0, 0.0, 1e-45]
        if i % 2:
            table["zero_one"] = [[0.5, 0.25, 0.0]] + [None] * (len(table["seed"]) - 1)
        store.write(job, table, replace(provenance, device=("cpu", "gpu")[i % 2]))
    return [name_of(job) for job in jobs]


def bits(table):
    """What equality of floats does not tell apart."""
    return {
        name: (str(table.schema.field(name)), *column_bits(table[name]))
        for name in table.column_names
    }


def column_bits(column):
    column = column.combine_chunks()
    if not pa.types.is_list(column.type):
        return (column.to_pylist(),)
    return column.value_lengths().to_pylist(), column.flatten().to_numpy().tobytes()


def files(root):
    return {str(p.relative_to(root)): p.read_bytes() for p in Path(root).rglob("*") if p.is_file()}


def test_gives_back_rows_metadata_and_types_to_the_last_bit(store, jobs, names):
    raw = {name: pq.read_table(store.path(job)) for name, job in zip(names, jobs, strict=True)}
    together, metadata = store.read_names(names), store.metadata(names)
    path = pack(store.root, "toy", names)
    assert list(files(store.root)) == ["packs/toy.parquet"]
    assert path == Path(store.root) / "packs" / "toy.parquet"
    assert not [p for p in Path(store.root).iterdir() if p.name != "packs"]

    assert bits(store.read_names(names)) == bits(together)
    assert [json.dumps(m, sort_keys=True) for m in store.metadata(names)] == [
        json.dumps(m, sort_keys=True) for m in metadata
    ]
    assert [m["job"]["seeds"] for m in metadata[:3]] == [[0, 1], [2, 1, 0], [5]]
    assert [m["provenance"]["device"] for m in metadata[:3]] == ["cpu", "gpu", "cpu"]
    for name, table in raw.items():
        alone = store.read_names([name])
        assert set(alone.column_names) == set(table.column_names)
        for column in table.column_names:
            assert column_bits(alone[column]) == column_bits(table[column])
            assert str(alone[column].type).replace("item", "element") == str(table[column].type)
    assert store.names() == frozenset(names)
    assert all(store.has(job) for job in jobs)
    assert store.problems() == []


def test_any_reader_of_parquet_sees_the_columns(store, names):
    path = pack(store.root, "toy", names)
    table, read = pq.read_table(path), store.read_names(sorted(names))
    assert set(table.column_names) == set(read.column_names)
    order = [("cell", "ascending"), ("job", "ascending"), ("seed", "ascending")]
    for name in ("job", "num_samples", "steps", "network.width", "network.exact", "task.kind"):
        assert table.sort_by(order)[name].to_pylist() == read.sort_by(order)[name].to_pylist()
    group = pq.read_metadata(path).row_group(0)
    columns = {c.path_in_schema: c for c in map(group.column, range(group.num_columns))}
    assert {c.compression for c in columns.values()} == {"ZSTD"}
    assert "BYTE_STREAM_SPLIT" in columns["risk.list.element"].encodings
    assert "RLE_DICTIONARY" in columns["setting_label"].encodings


def test_bytes_depend_on_the_jobs_alone_and_packing_twice_changes_nothing(store, names, tmp_path):
    root = shutil.copytree(store.root, tmp_path / "other")
    path = pack(store.root, "toy", names)
    before = path.stat()
    assert pack(store.root, "toy", names[::-1] + names) == path
    assert path.stat() == before
    for some in (names[4:6], names[:3], names[2:][::-1]):
        pack(root, "toy", some)
    assert files(root) == files(store.root)


def test_a_job_that_studies_share_is_stored_once(store, names):
    together = store.read_names(names)
    first = pack(store.root, "first", names[:5])
    before = first.read_bytes()
    second = pack(store.root, "second", names[3:])
    none = pack(store.root, "third", names[2:7])
    assert first.read_bytes() == before
    assert set(pq.read_table(first)["job"].to_pylist()) == {name.job for name in names[:5]}
    assert set(pq.read_table(second)["job"].to_pylist()) == {name.job for name in names[5:]}
    assert not none.exists()
    assert bits(store.read_names(names)) == bits(together)


def test_a_pack_whose_facts_are_written_as_they_are_is_read_as_before(store, names):
    before = bits(store.read_names(names))
    path = pack(store.root, "toy", names)
    content = path.read_bytes()
    path.write_bytes(with_footer(content, json.dumps(facts_in(content)).encode()))
    assert bits(Store(store.root).read_names(names)) == before


def test_loose_and_packed_are_read_together_in_the_order_asked(store, names):
    order = [names[i] for i in (7, 0, 3, 7, 8, 1, 2)]
    together, metadata = store.read_names(order), store.metadata(order)
    pack(store.root, "first", names[6:8])
    pack(store.root, "second", names[1:2])
    assert bits(store.read_names(order)) == bits(together)
    assert store.metadata(order) == metadata
    assert store.names() == frozenset(names)


def test_a_file_is_opened_once_and_only_the_groups_that_are_asked_for_are_read(
    store, names, monkeypatch
):
    monkeypatch.setattr("separatrix.records.merging.packing._GROUP_ROWS", 1)
    together = store.read_names(names[::-1])
    pack(store.root, "first", names[:6])
    pack(store.root, "second", names[6:])
    store.names()  # reads the footers
    groups = []

    read = pq.ParquetFile.read_row_groups

    def watched(file, row_groups, **options):
        groups.append((file.num_row_groups, row_groups))
        return read(file, row_groups, **options)

    monkeypatch.setattr(pq.ParquetFile, "read_row_groups", watched)
    assert bits(store.read_names(names[::-1])) == bits(together)
    assert sorted(groups) == [(1, [0]), (2, [0, 1])]
    groups.clear()
    assert store.read_names(names[3:5])["job"].to_pylist()[0] == names[3].job
    ((_, (group,)),) = groups
    assert group in (0, 1)


def test_a_description_that_an_older_version_wrote_is_kept(store, job, rows, provenance):
    old, new = job, replace(job, num_samples=128)
    for each in (old, new):
        store.write(each, rows(each.seeds), provenance)
    table = pq.read_table(store.path(old))
    facts = json.loads(table.schema.metadata[b"separatrix"])
    del facts["job"]["cell"]["algorithm"]["num_steps"]  # a field that came later, with a default
    older = table.drop_columns(["algorithm.num_steps"])
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"))
    store.path(old).write_bytes(to_bytes(older.replace_schema_metadata({"separatrix": text})))
    names = [name_of(new), name_of(old)]
    together, metadata = store.read_names(names), store.metadata(names)
    assert together["algorithm.num_steps"].to_pylist() == [100] * 6 + [None] * 6
    pack(store.root, "toy", names)
    assert bits(store.read_names(names)) == bits(together)
    assert store.metadata(names) == metadata


class Killed(BaseException):
    """The process is no more."""


def stop_at(monkeypatch, step):
    """From the `step`-th change on, nothing that would change the disk happens any more."""
    taken = count()

    def mortal(act):
        def maybe(*args, **kwargs):
            if next(taken) >= step:
                raise Killed
            return act(*args, **kwargs)

        return maybe

    for place, name in (
        (os, "replace"),
        (os, "fsync"),
        (Path, "unlink"),
        (Path, "rmdir"),
        (Path, "mkdir"),
    ):
        monkeypatch.setattr(place, name, mortal(getattr(place, name)))


@pytest.mark.parametrize("packed_before", [0, 4])
def test_killed_anywhere_it_loses_nothing_and_packing_again_ends_the_same(
    store, names, tmp_path, monkeypatch, packed_before
):
    if packed_before:
        pack(store.root, "toy", names[:packed_before])
    together, metadata = store.read_names(names), store.metadata(names)
    whole = shutil.copytree(store.root, tmp_path / "whole")
    pack(whole, "toy", names)
    for step in count():
        root = shutil.copytree(store.root, tmp_path / str(step))
        with monkeypatch.context() as patch:
            stop_at(patch, step)
            try:
                pack(root, "toy", names)
            except Killed:
                stopped = True
            else:
                stopped = False
        left = Store(root)
        assert bits(left.read_names(names)) == bits(together)
        assert left.metadata(names) == metadata
        assert left.problems() == []
        assert left.names() == frozenset(names)
        pack(root, "toy", names)
        tidy = {name: content for name, content in files(root).items() if ".tmp" not in name}
        assert tidy == files(whole)
        if not stopped:
            break
    assert step > len(names) - packed_before  # at least a deletion a job was tried


def truncate(content):
    return content[:-20]


def cut_in_half(content):
    return content[: len(content) // 2]


def flip_in_the_footer(content):
    at = content.index(footer_of(content)) + 7
    return content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]


def footer_of(content):
    return pq.read_metadata(pa.BufferReader(content)).metadata[b"separatrix"]


def with_footer(content, facts):
    """The pack as it would be if this had been written into its metadata."""
    table = pq.read_table(pa.BufferReader(content))
    sink = pa.BufferOutputStream()
    metadata = {"separatrix": facts, "separatrix.sha256": hashlib.sha256(facts).hexdigest()}
    pq.write_table(table.replace_schema_metadata(metadata), sink)
    return sink.getvalue().to_pybytes()


def facts_in(content):
    return json.loads(zlib.decompress(base64.b64decode(footer_of(content))))


def later_layout(content):
    return with_footer(content, json.dumps({**facts_in(content), "pack": 2}).encode())


def cut_facts(content):
    return with_footer(content, footer_of(content)[:-8])


def facts_that_expand_without_end(content):
    blanks = json.dumps(facts_in(content)).encode() + b" " * 2**26
    return with_footer(content, base64.b64encode(zlib.compress(blanks)))


def foreign(_):
    sink = pa.BufferOutputStream()
    pq.write_table(pa.table({"x": [1]}), sink)
    return sink.getvalue().to_pybytes()


UNREADABLE = "cannot be read: it was cut short or damaged after it was written, or is not a Parquet"


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (truncate, UNREADABLE),
        (cut_in_half, UNREADABLE),
        (flip_in_the_footer, UNREADABLE),
        (foreign, "is not a pack of Separatrix"),
        (cut_facts, "is not a pack of Separatrix"),
        (facts_that_expand_without_end, "is not a pack of Separatrix"),
        (later_layout, "has layout 2 of packs, and this version of Separatrix reads 1"),
    ],
)
def test_a_damaged_pack_is_named_and_left_alone(
    store, jobs, names, rows, provenance, damage, reason
):
    others = bits(store.read_names(names[3:]))
    path = pack(store.root, "bad", names[:3])
    pack(store.root, "good", names[3:6])
    path.write_bytes(damage(path.read_bytes()))
    before = files(store.root)

    ((place, sentence),) = store.problems()
    assert place == path
    assert sentence.startswith(f"{path} {reason}")
    assert sentence.endswith("It is left alone: move it away, then run the study again.")
    asked = (
        lambda: store.has(jobs[0]),
        lambda: store.names(),
        lambda: store.read(jobs),
        lambda: store.metadata(names),
        lambda: store.write(jobs[0], rows(jobs[0].seeds), provenance),
        lambda: pack(store.root, "bad", names),
        lambda: pack(store.root, "new", names[6:]),
    )
    for ask in asked:
        with pytest.raises(RecordError) as error:
            ask()
        assert str(error.value) == sentence
    assert files(store.root) == before
    # what is not in it is read as ever
    assert all(store.has(job) for job in jobs[3:])
    assert bits(store.read(jobs[3:])) == others


def test_all_damaged_packs_are_named_at_once(store, jobs, names, rows, provenance):
    paths = [pack(store.root, study, some) for study, some in (("a", names[:3]), ("b", names[3:6]))]
    for path in paths:
        path.write_bytes(truncate(path.read_bytes()))
    both = "\n".join(
        [
            *(f"{path} {UNREADABLE} file." for path in paths),
            "They are left alone: move them away, then run the study again.",
        ]
    )
    asked = (
        lambda: store.has(jobs[0]),
        lambda: store.names(),
        lambda: store.read(jobs),
        lambda: store.write(jobs[0], rows(jobs[0].seeds), provenance),
        lambda: pack(store.root, "new", names[6:]),
        lambda: store.check(),
    )
    for ask in asked:
        with pytest.raises(RecordError) as error:
            ask()
        assert str(error.value) == both
    assert store.has(jobs[6])


def test_all_damaged_files_beside_their_pack_are_named_at_once(store, jobs, names):
    loose = {store.path(job): store.path(job).read_bytes() for job in jobs[:2]}
    pack(store.root, "toy", names)
    for path, content in loose.items():
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(truncate(content))
    with pytest.raises(RecordError) as error:
        pack(store.root, "toy", names)
    *lines, end = str(error.value).splitlines()
    assert lines == [f"{path} {UNREADABLE} file." for path in loose]
    assert end == "They are left alone: move them away, then run the study again."


def test_a_flipped_bit_in_a_page_is_noticed_by_its_checksum(store, names):
    path = pack(store.root, "toy", names)
    assert store.read_names(names).num_rows > 0  # what was read before does not hide it
    column = pq.read_metadata(path).row_group(0).column(8)  # risk
    content = bytearray(path.read_bytes())
    content[column.data_page_offset + column.total_compressed_size // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(RecordError, match=f"{path} {UNREADABLE}"):
        store.read_names(names[:1])


def test_what_lies_among_the_packs_and_is_none_is_reported(store, names):
    path = pack(store.root, "toy", names)
    stray = path.parent / "notes.txt"
    stray.write_text("mine")
    (path.parent / ".toy.0.tmp").write_text("")
    ((place, sentence),) = store.problems()
    assert place == stray
    assert "is not where a record would be, so it was not written by Separatrix" in sentence
    assert store.names() == frozenset(names)


def test_a_store_of_packs_alone_is_read_without_a_change_to_it(store, jobs, names, tmp_path):
    together = store.read_names(names)
    pack(store.root, "toy", names)
    shipped = tmp_path / "shipped"
    shutil.copytree(Path(store.root) / "packs", shipped / "packs")
    for folder in (shipped / "packs", shipped):
        folder.chmod(0o555)
    before = files(shipped)
    store = Store(shipped)
    assert bits(store.read(jobs)) == bits(together)
    assert all(map(store.has, jobs))
    assert store.names() == frozenset(names)
    assert len(store.metadata(names)) == len(names)
    assert store.problems() == []
    assert files(shipped) == before
    for folder in (shipped, shipped / "packs"):
        folder.chmod(0o755)


def test_a_packed_job_keeps_its_record_and_a_new_one_is_stored_loose(
    store, jobs, names, rows, provenance
):
    pack(store.root, "toy", names[:4])
    before = files(store.root)
    store.write(jobs[0], rows(jobs[0].seeds, risk=0.9), provenance)
    assert files(store.root) == before
    new = replace(jobs[0], num_samples=64)
    store.write(new, rows(new.seeds), provenance)
    assert store.path(new).exists()
    assert store.has(new)


def test_a_file_that_is_not_what_the_pack_holds_is_left_alone(
    store, jobs, names, rows, provenance, tmp_path
):
    other = Store(tmp_path / "other")
    other.write(jobs[0], rows(jobs[0].seeds, risk=0.9), provenance)
    kept = store.path(jobs[1]).read_bytes()
    pack(store.root, "toy", names)
    together = store.read_names(names)
    shutil.copytree(other.root, store.root, dirs_exist_ok=True)
    store.path(jobs[1]).write_bytes(kept)
    before = files(store.root)
    with pytest.raises(RecordError) as error:
        pack(store.root, "toy", names)
    assert str(error.value) == (
        f"{store.path(jobs[0])} is not the record of its job in "
        f"{Path(store.root) / 'packs' / 'toy.parquet'}, which counts. It is left alone: "
        "move it away, then pack again."
    )
    assert files(store.root) == before
    assert bits(store.read_names(names)) == bits(together)  # the pack counts
    store.path(jobs[0]).unlink()
    pack(store.root, "toy", names)
    assert list(files(store.root)) == ["packs/toy.parquet"]


def test_a_pack_that_would_not_give_back_its_records_is_not_written(store, names, monkeypatch):
    pack(store.root, "toy", names[:2])
    before = files(store.root)

    def lossy(names, metadata, table):
        zero = pa.array(np.zeros(table.num_rows, np.int64))
        return pack_bytes(names, metadata, table.set_column(3, table.schema.field(3), zero))

    monkeypatch.setattr("separatrix.records.merging.packing.pack_bytes", lossy)
    with pytest.raises(
        RecordError, match="would not give back the records as they are: nothing is"
    ):
        pack(store.root, "toy", names)
    assert files(store.root) == before


def test_jobs_without_a_record_are_named_and_nothing_is_packed(store, names):
    before = files(store.root)
    strange = JobName("a" * 16, "b" * 16)
    with pytest.raises(MissingRecords) as error:
        pack(store.root, "toy", [*names, strange])
    assert error.value.names == (strange,)
    assert files(store.root) == before
    assert not pack(store.root, "toy", []).exists()


@pytest.mark.parametrize("study", ["../toy", "a/b", ".toy", ""])
def test_a_study_is_a_name_for_a_file(store, names, study):
    with pytest.raises(ValueError, match="study must be a name for a file, got "):
        pack(store.root, study, names)


def test_one_pack_at_a_time(store, names):
    """Of two that read the old pack and replace it, the later would drop the other's jobs."""
    before = files(store.root)
    descriptor = os.open(store.root, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX)
    packing = threading.Thread(target=pack, args=(store.root, "toy", names))
    packing.start()
    packing.join(0.3)
    assert packing.is_alive()
    assert files(store.root) == before
    os.close(descriptor)
    packing.join()
    assert list(files(store.root)) == ["packs/toy.parquet"]
