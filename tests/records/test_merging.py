"""Stores become one: nothing is lost, doubled, mixed, taken unchecked or touched outside."""

import json
import os
import pickle
import shutil
from dataclasses import replace
from itertools import count
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from stores import (
    CPU,
    GPU,
    JOBS,
    NAMES,
    ROWS,
    files,
    item_of,
    table_of,
    whole_store,
    write_jobs,
)

from separatrix.records import (
    RecordError,
    Store,
    doubles,
    merge,
    name_of,
    pack,
    read_table,
    table_provenance,
    twins_in,
    write_table,
)
from separatrix.records.checking import digest, stored_json
from separatrix.records.table import to_bytes


def rows(store, names=NAMES):
    return to_bytes(store.read_names(names))


def test_shards_become_the_store_of_one_writer(tmp_path):
    """In any order, in one go or in several, and merged twice."""
    one = write_jobs(tmp_path / "one").root
    shards = [write_jobs(tmp_path / str(i), JOBS[i::3]).root for i in range(3)]
    before = [files(shard) for shard in shards]
    for order in ((0, 1, 2), (2, 0, 1)):
        target = tmp_path / f"target{order[0]}"
        for i in order:
            merged = merge(target, shards[i])
            assert (len(merged.taken), len(merged.present)) == (2, 0)
            assert str(merged) == "2 taken, 0 already there, 0 twins, 0 damaged, 0 foreign"
        assert files(target) == files(one)
        times = {p: p.stat().st_mtime_ns for p in target.rglob("*")}
        for shard in shards:
            again = merge(target, shard)
            assert str(again) == "0 taken, 2 already there, 0 twins, 0 damaged, 0 foreign"
        assert {p: p.stat().st_mtime_ns for p in target.rglob("*")} == times
    assert [files(shard) for shard in shards] == before


def test_a_pack_is_read_as_the_records_it_holds(tmp_path):
    one = write_jobs(tmp_path / "one").root
    source = write_jobs(tmp_path / "source").root
    pack(source, "toy", NAMES)
    assert str(merge(tmp_path / "target", source)).startswith("6 taken, 0 already there")
    target = Store(tmp_path / "target")
    assert rows(target) == rows(Store(one))
    assert target.metadata(NAMES) == Store(one).metadata(NAMES)
    assert not list(Path(target.root).glob("packs"))
    assert len(merge(one, source).present) == 6
    assert pack(target.root, "toy", NAMES).read_bytes() == pack(one, "toy", NAMES).read_bytes()


def test_a_job_that_lies_in_a_pack_of_the_store_is_there(tmp_path):
    target = write_jobs(tmp_path / "target", JOBS[:4]).root
    pack(target, "toy", NAMES[:4])
    source = write_jobs(tmp_path / "source").root
    merged = merge(target, source)
    assert (len(merged.taken), len(merged.present), merged.twins) == (2, 4, ())
    assert doubles(target) == ()
    assert rows(Store(target)) == rows(Store(source))


def test_tables_and_unfinished_items(tmp_path):
    source, target = whole_store(tmp_path / "source").root, tmp_path / "target"
    merged = merge(target, source)
    assert len(merged.taken) == 8
    assert read_table(table_of(target)) == ROWS
    assert table_of(target).read_bytes() == table_of(source).read_bytes()
    assert item_of(target).read_bytes() == item_of(source).read_bytes()
    left = {"manifests", "costs", "packs"}
    assert {path.name for path in target.iterdir()}.isdisjoint(left)
    # an item of a table that is whole is not wanted any more
    whole = item_of(target).parent.with_name(f"{item_of(target).parent.name}.parquet")
    shutil.rmtree(item_of(target).parent)
    write_table(whole, ROWS, CPU)
    assert len(merge(target, source).present) == 8
    assert not item_of(target).exists()


def test_items_of_shards_are_put_side_by_side(tmp_path):
    paths = []
    for number in range(3):
        path = item_of(tmp_path / str(number)).with_name(f"{number:016x}.parquet")
        write_table(path, [{"x": number}], CPU)
        paths.append(merge(tmp_path / "target", tmp_path / str(number)).taken)
    folder = item_of(tmp_path / "target").parent
    assert sorted(p.name for p in folder.iterdir()) == [f"{n:016x}.parquet" for n in range(3)]


def test_twins_are_kept_apart_and_the_first_counts(tmp_path):
    target = write_jobs(tmp_path / "target", made=CPU).root
    before = files(target)
    same = write_jobs(tmp_path / "same", JOBS[:2], made=GPU).root
    other = write_jobs(tmp_path / "other", JOBS[1:3], made=GPU, risk=0.7).root
    merged = merge(target, same)
    assert str(merged) == (
        "0 taken, 0 already there, 2 twins (0 with other numbers), 0 damaged, 0 foreign"
    )
    merged = merge(target, other)
    assert [twin.other_numbers for twin in merged.twins] == [True, True]
    now = files(target)
    assert {name: content for name, content in now.items() if name[:5] != "twins"} == before
    first, second = twins_in(target)  # two of one device that differ have two folders
    assert {first.num_files, second.num_files} == {1, 3}
    most = max(first, second, key=lambda each: each.num_files)
    assert str(most) == (
        f"3 files in {most.folder} of NVIDIA H200 (separatrix 0.4.0, jax 0.10.2): the store has "
        "another record of the same, which counts; read these alone by naming that folder as the "
        "store."
    )
    for source, again in ((same, 2), (other, 2)):
        assert len(merge(target, source).twins) == again
    assert files(target) == now
    assert Store(target).problems() == []
    assert Store(target).names() == frozenset(NAMES)
    assert rows(Store(most.folder), NAMES[:1]) == rows(Store(same), NAMES[:1])
    made = {facts["provenance"]["device"] for facts in Store(target).metadata(NAMES)}
    assert made == {"cpu"}


def test_twins_of_what_is_packed_and_of_tables(tmp_path):
    target = write_jobs(tmp_path / "target").root
    pack(target, "toy", NAMES)
    write_table(table_of(target), ROWS, CPU)
    source = write_jobs(tmp_path / "source", JOBS[:1], made=GPU).root
    write_table(table_of(source), ROWS, GPU)
    pack(source, "toy", NAMES[:1])
    merged = merge(target, source)
    assert len(merged.twins) == 2
    (twins,) = twins_in(target)
    assert (twins.num_files, twins.device) == (2, "NVIDIA H200")
    assert table_provenance(table_of(target)) == (CPU,)
    assert table_provenance(table_of(twins.folder)) == (GPU,)


def test_twins_of_a_source_stay_twins(tmp_path):
    """Also where what counts there is damaged: numbers of another device never slip in."""
    source = write_jobs(tmp_path / "source", JOBS[:2]).root
    merge(source, write_jobs(tmp_path / "gpu", JOBS[:2], made=GPU).root)
    Store(source).path(JOBS[0]).write_bytes(b"PAR1")
    merged = merge(tmp_path / "target", source)
    assert (len(merged.taken), len(merged.twins), len(merged.damaged)) == (1, 2, 1)
    assert Store(tmp_path / "target").names() == {NAMES[1]}
    (twins,) = twins_in(tmp_path / "target")
    assert Store(twins.folder).names() == set(NAMES[:2])
    merged = merge(tmp_path / "second", twins.folder)  # a folder of twins is a store
    assert len(merged.taken) == 2


def test_a_record_of_an_older_version_without_a_seal_is_the_same_record(tmp_path):
    source, target = (write_jobs(tmp_path / name, JOBS[:1]) for name in ("source", "target"))
    path = source.path(JOBS[0])
    table = pq.read_table(path)
    facts = {"separatrix": table.schema.metadata[b"separatrix"]}
    pq.write_table(table.replace_schema_metadata(facts), path)
    assert b"sha256" not in path.read_bytes()
    assert len(merge(target.root, source.root).present) == 1
    assert twins_in(target.root) == []


def truncated(path):
    path.write_bytes(path.read_bytes()[:-20])


def flipped(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 3] ^= 4
    path.write_bytes(content)


def misnamed(path):
    path.rename(path.with_name("f" * 16 + ".parquet"))


def in_another_cell(path):
    (path.parent.parent / ("e" * 16)).mkdir()
    path.rename(path.parent.parent / ("e" * 16) / path.name)


def pickled(path):
    path.write_bytes(pickle.dumps(Hostile()))


def of_something_else(path):
    pq.write_table(pa.table({"x": [1]}), path)


class Hostile:
    """Unpickled, it would leave a file."""

    def __reduce__(self):
        return (os.mkdir, ("unpickled",))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (truncated, "cannot be read: it was cut short"),
        (flipped, "cannot be read: it was cut short or damaged"),
        (misnamed, "not the one it is named after"),
        (in_another_cell, "not the one it is named after"),
        (pickled, "cannot be read: it was cut short or damaged after it was written, or is not a"),
        (of_something_else, "was not written by Separatrix"),
    ],
)
def test_what_is_damaged_is_named_and_left(tmp_path, monkeypatch, damage, reason):
    monkeypatch.chdir(tmp_path)
    source = write_jobs(tmp_path / "source")
    damage(source.path(JOBS[2]))
    before = files(source.root)
    merged = merge(tmp_path / "target", source.root)
    (sentence,) = merged.damaged
    assert reason in sentence
    assert sentence.endswith("It is left where it is.")
    assert Store(tmp_path / "target").names() == {*NAMES} - {NAMES[2]}
    assert files(source.root) == before
    assert {path.name for path in tmp_path.iterdir()} == {"source", "target"}


@pytest.mark.parametrize("kind", ["packs/toy.parquet", "table", "item"])
@pytest.mark.parametrize("damage", [truncated, flipped, pickled, of_something_else])
def test_damaged_packs_tables_and_items(tmp_path, monkeypatch, kind, damage):
    monkeypatch.chdir(tmp_path)
    source = whole_store(tmp_path / "source").root
    at = {"table": table_of(source), "item": item_of(source)}
    damage(at.get(kind, source / kind))
    merged = merge(tmp_path / "target", source)
    assert len(merged.damaged) == 1
    assert len(merged.taken) == (6 if kind.startswith("packs") else 7)
    assert not (tmp_path / "unpickled").exists()


def test_a_place_that_is_taken_by_a_damaged_file_is_named(tmp_path):
    source, target = (write_jobs(tmp_path / name) for name in ("source", "target"))
    path = target.path(JOBS[0])
    truncated(path)
    before = files(target.root)
    merged = merge(target.root, source.root)
    assert len(merged.present) == 5
    (sentence,) = merged.damaged
    assert sentence.startswith(f"{path} cannot be read")
    assert files(target.root) == before
    path.unlink()
    assert len(merge(target.root, source.root).taken) == 1


def test_a_store_with_a_damaged_pack_takes_nothing(tmp_path):
    """It may hold any of the jobs."""
    source, target = (write_jobs(tmp_path / name).root for name in ("source", "target"))
    truncated(pack(target, "toy", NAMES))
    with pytest.raises(RecordError, match=r"toy\.parquet cannot be read"):
        merge(target, source)
    assert list(files(target)) == ["packs/toy.parquet"]


def test_nothing_outside_is_read_or_written(tmp_path):
    """Links that lead out, names that are none of a store, pipes."""
    outside = write_jobs(tmp_path / "outside", JOBS[:1])
    victim = outside.path(JOBS[0])
    source = write_jobs(tmp_path / "source", JOBS[1:3]).root
    (source / NAMES[0].cell).mkdir(exist_ok=True)
    (source / NAMES[0].cell / victim.name).symlink_to(victim)
    (source / ("a" * 16)).symlink_to(victim.parent)
    (source / "packs").symlink_to(tmp_path)
    os.mkfifo(source / NAMES[0].cell / f"{'b' * 16}.parquet")
    (source / "..parquet").write_text("")
    strange = ["notes.txt", "tables/a.b.parquet", "tables/../x.b.c", "x/y/z.parquet", "a\nb\x1b[2J"]
    for name in strange:
        path = Path(os.path.normpath(source / name))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("mine")
    (source / os.fsdecode(b"\xff\xfe")).write_text("no letters")
    inside = source / NAMES[1].cell / f"{'c' * 16}.parquet"
    inside.symlink_to(Store(source).path(JOBS[1]))
    before = {p: p.lstat().st_mtime_ns for p in tmp_path.rglob("*") if "target" not in p.parts}
    merged = merge(tmp_path / "target", source)
    assert [Path(place).stem for place in merged.taken] == sorted(n.job for n in NAMES[1:3])
    assert len([s for s in merged.foreign if "is a link that leads out of" in s]) == 3
    assert len([s for s in merged.foreign if "is not a plain file" in s]) == 1
    assert len([s for s in merged.foreign if "is not where Separatrix would have put it" in s]) == 6
    (damaged,) = merged.damaged
    assert "not the one it is named after" in damaged  # the link that stays inside
    assert {p: p.lstat().st_mtime_ns for p in before} == before
    assert set(files(tmp_path / "target")) == {
        f"{name.cell}/{name.job}.parquet" for name in NAMES[1:3]
    }


def test_a_link_in_the_store_is_not_written_through(tmp_path):
    source, outside = write_jobs(tmp_path / "source").root, tmp_path / "outside"
    outside.mkdir()
    (tmp_path / "target").mkdir()
    (tmp_path / "target" / NAMES[0].cell).symlink_to(outside)
    merged = merge(tmp_path / "target", source)
    assert (len(merged.taken), len(merged.damaged)) == (3, 3)
    assert "would lie outside of" in merged.damaged[0]
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("name", ["../../x", "/etc/x", "a/b", "..", ""])
def test_names_in_metadata_that_lead_out(tmp_path, name):
    """A pack says which cells and jobs it holds: identities, or it is none."""
    source = write_jobs(tmp_path / "source").root
    path = pack(source, "toy", NAMES)
    table = pq.read_table(path)
    facts = stored_json(table.schema.metadata)
    for place in (("cells", 0, 0), ("jobs", 0, 0)):
        changed = json.loads(json.dumps(facts))
        changed[place[0]][place[1]][place[2]] = name
        content = json.dumps(changed).encode()
        metadata = {b"separatrix": content, b"separatrix.sha256": digest(content)}
        path.write_bytes(to_bytes(table.replace_schema_metadata(metadata)))
        (sentence,) = merge(tmp_path / "target", source).damaged
        assert "does not say which job it holds, or what made it" in sentence
    assert not (tmp_path / "target").exists()
    assert {p.name for p in tmp_path.iterdir()} == {"source"}


@pytest.mark.parametrize("place", [".", "below", ".."])
def test_stores_that_do_not_lie_apart(tmp_path, place):
    root = tmp_path / "a" / "records"
    (root / "below").mkdir(parents=True)
    with pytest.raises(ValueError, match="DIR must lie apart from the store that is merged into"):
        merge(root, root / place)
    with pytest.raises(
        ValueError, match=r"DIR must be a folder of records, got .*, which is not t"
    ):
        merge(root, tmp_path / "none")


class Killed(BaseException):
    """The process is no more."""


def test_killed_anywhere_the_same_merge_ends_the_same(tmp_path, monkeypatch):
    source = whole_store(tmp_path / "source").root
    merge(source, write_jobs(tmp_path / "gpu", JOBS[:2], made=GPU).root)
    merge(tmp_path / "whole", source)
    for step in count():
        target, taken = tmp_path / str(step), count()

        def mortal(act, step=step, taken=taken):
            def maybe(*arguments, **options):
                if next(taken) == step:
                    raise Killed
                return act(*arguments, **options)

            return maybe

        with monkeypatch.context() as patch:
            for place, name in ((os, "link"), (os, "fsync"), (Path, "mkdir")):
                patch.setattr(place, name, mortal(getattr(place, name)))
            try:
                merge(target, source)
            except Killed:
                stopped = True
            else:
                stopped = False
        assert Store(target).problems() == []
        merge(target, source)
        assert files(target) == files(tmp_path / "whole")
        if not stopped:
            break
    assert step > 20


def test_where_another_writer_was_first_its_record_counts(tmp_path, monkeypatch):
    """Between the look and the link: the other's bytes stay, ours are a twin or the same."""
    source = write_jobs(tmp_path / "source", JOBS[:1], made=GPU).root
    link, target = os.link, Store(tmp_path / "target")

    def late(*arguments):
        monkeypatch.setattr(os, "link", link)
        write_jobs(target.root, JOBS[:1], made=CPU)
        return link(*arguments)

    monkeypatch.setattr(os, "link", late)
    merged = merge(target.root, source)
    assert len(merged.twins) == 1
    assert target.metadata(NAMES[:1])[0]["provenance"]["device"] == "cpu"


def test_without_links_it_is_a_rename(tmp_path, monkeypatch):
    source = write_jobs(tmp_path / "source").root

    def refuse(*_):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    assert len(merge(tmp_path / "target", source).taken) == 6
    assert len(merge(tmp_path / "target", source).present) == 6
    assert files(tmp_path / "target") == files(source)


def test_a_loose_file_that_a_pack_holds_too_is_a_double(tmp_path):
    store = write_jobs(tmp_path / "store")
    kept = store.path(JOBS[0]).read_bytes()
    pack(store.root, "toy", NAMES)
    assert doubles(store.root) == ()
    store.path(JOBS[0]).parent.mkdir()
    store.path(JOBS[0]).write_bytes(kept)
    assert doubles(store.root) == (name_of(JOBS[0]),)


def test_other_versions_are_twins_too(tmp_path):
    target = write_jobs(tmp_path / "target", JOBS[:1]).root
    for number, made in enumerate((replace(CPU, separatrix="0.5.0"), replace(CPU, commit="abc"))):
        assert (
            len(merge(target, write_jobs(tmp_path / str(number), JOBS[:1], made).root).twins) == 1
        )
    assert len(twins_in(target)) == 2
